import CSandbox
import Glibc
import IPRenderKit

/// The rights that the process keeps once its arguments are known (Spec/Security.md 4). Code that the input
/// may exploit afterwards can open no other file and no socket.
///
/// The sandbox is entered before any thread exists, because a thread keeps the rights that it had.
struct Sandbox {
  private var reading: Set<Path> = []
  private var outputs = Outputs()
  /// True if a separate process writes the outputs.
  private var hasKeeper = false

  /// The files that libraries read by themselves: fonts of packages, dictionaries for line breaking, shared
  /// objects, and the number of processors.
  private static let systemPlaces =
    [
      "/usr/share", "/usr/local/share", "/usr/lib", "/usr/lib64", "/lib", "/lib64", "/proc/self",
      "/sys/devices/system/cpu", "/dev/null", "/dev/zero", "/dev/urandom",
    ] + (PortableFolder.current?.contents ?? [])

  /// The files that are written.
  struct Outputs {
    /// The paths as the user named them.
    var paths: [Path] = []
    /// The names of numbered files.
    var names: FrameNames?
    /// The images next to an HTML file.
    var images: LinkedImages?
    /// The outputs of several inputs.
    var many: ManyInputs?
    /// True for a live scene, whose steps name images below the working directory.
    var hasScreenshots = false

    init(_ many: ManyInputs) { self.many = many }

    init(_ paths: [String?] = [], _ names: FrameNames? = nil) {
      self.paths = paths.compactMap { $0.map { Path($0) } }
      self.names = names
    }

    /// The path of the first file that is written.
    var first: String? { all.first?.name }

    /// A path that two outputs have, so that the later would replace the earlier; `nil` for none. Devices and
    /// pipes may be shared.
    var shared: String? {
      let files = paths.filter { FileTarget($0, .typed).isFile }
      guard files.count > 1 || names != nil || images != nil else { return nil }
      var places: Set<Path> = []
      for path in files {
        let place = path.resolved ?? path.folder.resolved?.appending(path.lastName) ?? path
        let isNew = places.insert(place).inserted
        if !isNew || names?.have(path) == true || images?.have(path) == true { return path.name }
      }
      return nil
    }

    fileprivate var all: [Path] {
      // Any file of a folder represents the folder.
      paths + (names.map { [Path($0.listPath)] } ?? []) + (images.map { [Path($0.folder + "image")] } ?? [])
    }

    /// Devices and pipes, which exist before the run.
    fileprivate var special: [Path] { paths.filter { !FileTarget($0, .typed).isFile } }

    fileprivate var hasFiles: Bool {
      paths.count > special.count || names != nil || images != nil || many != nil || hasScreenshots
    }

    fileprivate var grant: OutputWriter.Grant {
      let paths = Set(paths)
      let folder = names?.folder ?? images?.folder
      return OutputWriter.Grant(folder: folder.map { Path($0) }) { path in
        paths.contains(path) || names?.have(path) == true || images?.have(path) == true
          || many?.have(path) == true
          || hasScreenshots && TapeFile.isBelow(path.name) && OutputEnding.form(path.name) == .png
      } mayRemove: { path in
        images?.have(path) != true || LinkedImages.isOwn(path)
      }
    }

    /// The folders in which files appear, or their nearest existing parents, and the folders of files that
    /// links lead to.
    fileprivate var folders: [Path] {
      let here: Set<Path> = hasScreenshots ? [Path(literal: ".")] : []
      let named = Set(all.map(\.folder)).union(here).union(many?.outputFolders ?? []).map { folder in
        var folder = folder
        while !folder.exists, folder != folder.folder { folder = folder.folder }
        return folder
      }
      return named + Set(all.filter { $0.linkStatus?.isLink == true }.compactMap { $0.resolved?.folder })
    }
  }

  /// Allows reading folders with everything beneath them, and files.
  mutating func allowReading(_ paths: [String]) { reading.formUnion(paths.map { Path($0) }) }

  /// Allows reading the folder of a file that the user named, and the file itself if it is a link.
  mutating func allowReading(besides file: String) {
    guard file != InputFile.standardInput else { return }
    let path = Path(file)
    reading.insert(path.folder)
    // Any file that is not a link is in that folder.
    if path.linkStatus?.isLink == true, let target = path.resolved { reading.insert(target) }
  }

  /// Starts a process that writes the files and can write no others.
  mutating func keep(_ outputs: Outputs) {
    self.outputs = outputs
    guard outputs.hasFiles else { return }
    hasKeeper = OutputWriter.start(outputs.grant) { socket in
      _ = Self.enter(
        SandboxKeeper, reading: [], writing: outputs.folders, socket: socket,
        capabilities: Self.isOthers(outputs.folders) ? sandbox_writing_capabilities : 0)
    }
  }

  /// Enters the sandbox. Rights that the kernel cannot restrict are kept.
  func enter() -> SandboxReport { enter(SandboxRenderer, socket: OutputWriter.socket) }

  /// Enters the sandbox of a process that starts copies of itself, each of which enters its own sandbox, and
  /// passes sockets on to them.
  func enterStarter(line: Int32) { _ = enter(SandboxStarter, socket: line) }

  /// Enters the sandbox of a process that opens no file and receives sockets of other processes.
  static func enterWithoutFiles(line: Int32) -> SandboxReport {
    let state = enter(
      SandboxRenderer, reading: [Path("/dev/null")], writing: [], socket: line, capabilities: 0)
    return SandboxReport(state, hasKeeper: false, makesFiles: false)
  }

  private func enter(_ role: SandboxRole, socket: Int32) -> SandboxReport {
    let makesFiles = outputs.hasFiles && !hasKeeper
    let writing = outputs.special + (makesFiles ? outputs.folders : [])
    let needed = makesFiles ? sandbox_writing_capabilities : sandbox_reading_capability
    let role = makesFiles ? SandboxKeeper : role
    let reading = reading.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let kept = Self.isOthers(reading + writing) ? needed : 0
    let state = Self.enter(
      role, reading: reading + Self.systemPlaces.map { Path($0) }, writing: writing, socket: socket,
      capabilities: kept)
    return SandboxReport(state, hasKeeper: hasKeeper, makesFiles: makesFiles)
  }

  /// Returns true if another user owns one of the places. Even root needs a capability to read and write
  /// there.
  private static func isOthers(_ places: [Path]) -> Bool {
    places.contains { ($0.status?.st_uid ?? geteuid()) != geteuid() }
  }

  private static func enter(
    _ role: SandboxRole, reading: [Path], writing: [Path], socket: Int32, capabilities: UInt64
  ) -> SandboxState {
    let paths = (reading + writing).map(\.copiedCString)
    defer { for path in paths { free(path) } }
    // The written part of a film is read again.
    let readsWritten = role == SandboxKeeper
    let places = paths.enumerated().map { index, path in
      SandboxPlace(
        path: path, mayRead: index < reading.count || readsWritten, mayWrite: index >= reading.count)
    }
    return places.withUnsafeBufferPointer { places in
      var plan = SandboxPlan(
        role: role, places: places.baseAddress, count: places.count, readsAll: false,
        writes: !writing.isEmpty, socket: socket, program: nil, group: 0, capabilities: capabilities)
      return sandbox_enter(&plan)
    }
  }
}

/// The rights that were dropped, and those that the kernel cannot restrict (`--sandbox-report`).
struct SandboxReport {
  private let state: SandboxState
  private let hasKeeper: Bool
  private let makesFiles: Bool

  init(_ state: SandboxState, hasKeeper: Bool, makesFiles: Bool) {
    (self.state, self.hasKeeper, self.makesFiles) = (state, hasKeeper, makesFiles)
  }

  static let off = "sandbox: off (--no-sandbox)\n"

  /// The report, with one line for each right: dropped, or the reason why it is kept.
  var text: String {
    func landlock(_ version: Int) -> String {
      state.landlock == 0
        ? "the kernel has no Landlock"
        : "it requires Landlock \(version), but the kernel has Landlock \(state.landlock)"
    }
    let outputs =
      hasKeeper
      ? "written by a separate process that can create nothing else"
      : makesFiles
        ? "written by this process, which can write in their folders, because no other process can be started"
        : "none"
    let lines: [(String, Bool, String)] = [
      ("new privileges", state.privileges, "the kernel refused"),
      ("capabilities", state.capabilities, "because files of other users are read or written"),
      ("access of other processes to the memory", state.memory, "the kernel refused"),
      ("other files", state.files, landlock(1)), ("truncation of other files", state.truncation, landlock(3)),
      ("TCP", state.network, landlock(4)), ("device commands", state.devices, landlock(5)),
      ("signals and abstract sockets", state.scope, landlock(6)),
      ("other system calls", state.calls, "the kernel or the container does not accept a seccomp filter"),
    ]
    return
      lines.map { "sandbox: \($0): \($1 ? "dropped" : "kept, \($2)")\n" }.joined()
      + "sandbox: output files: \(outputs)\n"
  }
}
