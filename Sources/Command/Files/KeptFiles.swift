import Glibc
import IPRenderKit

/// The files that a run must not replace: everything that belongs to its input (Spec/Input.md 2.5). Every
/// output is checked here before it is written, and nowhere else.
final class KeptFiles {
  /// The names that the readers collect while they read; `nil` if no output would replace an existing file.
  var named: NamedFiles? { mayReplace ? names : nil }
  private let names = NamedFiles()
  private var mayReplace = false
  private var owners: [FileIdentity: Owner] = [:]
  /// The folders for relative names in the input.
  private var folders: [Path] = []
  private var wholeFolders: [(Path, option: String)] = []
  private var mediaFolder: Path?
  private var knownFrames: [Int: Bool]?
  /// The files of the media folder by their names, with and without file extensions.
  private lazy var media = mediaFiles()

  private enum Owner {
    /// A file that is named on the command line.
    case input(String)
    /// A file in a folder that an option names.
    case folder(String)
    /// A file that the input names.
    case page
  }

  /// Adds files that the command line names: inputs, and other files that are read.
  func add(inputs: [String]) {
    for input in inputs {
      if input == InputFile.standardInput {
        var status = stat()
        if fstat(STDIN_FILENO, &status) == 0, status.isRegular {
          owners[FileIdentity(status)] = .input("on standard input")
        }
      } else {
        add(Path(input), .input(input))
      }
    }
  }

  /// Adds the files that a tape reads, and the folders for names in them.
  func add(_ tape: TapeFile) {
    add(inputs: tape.inputs)
    for input in tape.inputs { addFolder(of: input) }
  }

  /// Adds the folder for relative names in an input. A pipe has no folder, so the working directory is used,
  /// which is most likely the right one.
  func addFolder(of input: String) {
    folders.append(input == InputFile.standardInput ? Path(literal: ".") : Path(input).folder)
  }

  /// Adds the files that one of several inputs names.
  func add(names: [String], of input: String) {
    let others = folders
    addFolder(of: input)
    add(named: names)
    folders = others
  }

  /// Collects all names in the input from now on. It is called if outputs are named only after the input is read.
  func collectNames() { mayReplace = true }

  func addNames(in places: MediaPlaces) {
    folders += places.folders.map { Path($0) }
    mediaFolder = places.folder.map { Path($0) }
  }

  /// Adds all files in folders that an option names.
  func add(wholeFolders paths: [String], of option: String) {
    wholeFolders += paths.map { (Path($0), option) }
  }

  /// Adds the file that a path leads to, and the link at the path. The first owner of a file is kept.
  private func add(_ path: Path, _ owner: Owner) {
    for status in [path.status, path.linkStatus].compactMap({ $0 }) where status.isRegular || status.isLink {
      owners[FileIdentity(status)] = owners[FileIdentity(status)] ?? owner
    }
  }

  private func mediaFiles() -> [Path: [Path]] {
    var files: [Path: [Path]] = [:]
    guard let mediaFolder else { return files }
    for name in mediaFolder.entries {
      for known in Set([name, name.withoutEnding]) {
        files[known, default: []].append(mediaFolder.appending(name))
      }
    }
    return files
  }

  /// Adds the files in folders and those that the input names. It is called only if an output would replace
  /// an existing file.
  private func addNamed() {
    for (folder, option) in wholeFolders {
      for name in folder.entries { add(folder.appending(name), .folder(option)) }
    }
    wholeFolders = []
    add(named: names.takeNew())
  }

  private func add(named names: [String]) {
    for name in names.map({ Path(literal: $0) }) {
      for path in name.isAbsolute ? [name] : folders.map({ $0.appending(name) }) { add(path, .page) }
      for path in media[name] ?? [] { add(path, .page) }
    }
  }

  // MARK: - Asking

  /// Returns true if a file belongs to the input.
  func keeps(_ path: String) -> Bool { owner(of: Path(path).linkStatus) != nil }

  private func owner(of status: stat?) -> Owner? {
    guard let status, status.isRegular || status.isLink else { return nil }
    mayReplace = true
    addNamed()
    return owners[FileIdentity(status)]
  }

  /// Requires that an output replaces no file of the input. It is called before the input is read, for files
  /// that the command line names, and again afterwards for all files.
  ///
  /// - Throws: An error for an output that would replace one.
  func require(_ target: OutputTarget) throws(CommandError) {
    switch target {
    case .standardOutput:
      try require(OutputDescriptor.standardOutput.status, OutputDescriptor.standardOutput.name)
    case .file(let path, .typed):
      // The run fails early without a folder for its output. A folder of pages is created, and a missing folder of an
      // input is reported with the input.
      let folder = Path(path).folder
      if folder.status == nil, !folders.contains(folder), FrameNames(pattern: path) == nil {
        throw CommandError(FileError(path: path, code: ENOENT))
      }
      try require(Path(path).status, path)
    case .file(let path, .made): try require(Path(path).linkStatus, path)
    }
  }

  /// Requires the same for frames. `frames`: the range of the frames to write.
  func require(_ output: FrameOutput, _ frames: Range<Int> = 0..<0) throws(CommandError) {
    switch output.destination.target {
    case .standardOutput: try require(OutputTarget.standardOutput)
    case .file(let path): try require(OutputTarget.file(path, .typed))
    case .files(let names):
      if !framesThere(names).isEmpty { mayReplace = true }
      try require(OutputTarget.file(names.listPath, .made))
      for frame in frames { try require(OutputTarget.file(names.path(ofFrame: frame), .made)) }
    }
  }

  /// Requires the same for pages, whose number is determined only if one would replace a file of the input.
  /// `areMore`: returns true if there are more than a given number of pages.
  func require(_ names: FrameNames, areMore: (Int) throws(CommandError) -> Bool) throws(CommandError) {
    let taken = framesThere(names).keys.filter { keeps(names.path(ofFrame: $0)) }
    guard let first = taken.min(), try areMore(first) else { return }
    try require(OutputTarget.file(names.path(ofFrame: first), .made))
  }

  /// Returns the frames of an earlier run that follow the last one of this run.
  ///
  /// - Parameter count: The number of frames of this run.
  func leftovers(after count: Int, of names: FrameNames) -> Range<Int> {
    let there = framesThere(names)
    var end = count
    while there[end] == true, !keeps(names.path(ofFrame: end)) { end += 1 }
    return count..<end
  }

  /// Returns the existing files with the names of the run's frames, each with true if iprender seems to have
  /// written it. It is first called by a plan, because the sandbox prevents reading the folder.
  private func framesThere(_ names: FrameNames) -> [Int: Bool] {
    let frames = knownFrames ?? names.framesThere()
    knownFrames = frames
    return frames
  }

  private func require(_ status: stat?, _ path: String) throws(CommandError) {
    let whose: String
    switch owner(of: status) {
    case nil: return
    case .input(let input): whose = "the input \(input)"
    case .folder(let option): whose = "\(path), a file of \(option)"
    case .page: whose = "\(path), a file of the page"
    }
    throw .usage("the output would replace \(whose)", help: "name another file with -o")
  }
}
