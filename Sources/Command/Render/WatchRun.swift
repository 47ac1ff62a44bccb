import Glibc
import IPRenderKit

/// Renders an image again whenever a file in one of its folders is saved (`--watch`). A separate process
/// renders each image, so that the result is that of the same command without the option, and an error in an
/// input does not end the watching.
struct WatchRun {
  private let watch: FolderWatch
  private let command: RenderCommand

  /// The time without changes to wait for, in milliseconds, because editors save in several steps.
  private static let quietMilliseconds: Int32 = 10

  init(_ command: RenderCommand) throws(CommandError) {
    self.command = command
    let inputs = [command.input.input] + command.more
    if inputs.contains(InputFile.standardInput) { throw CommandError(.watchOfPipe("standard input")) }
    if command.still.output == OutputTarget.dash { throw CommandError(.watchOfPipe("standard output")) }
    let job = try command.job()
    let files = inputs + job.otherFiles + job.fonts.files
    do throws(FileError) { watch = try FolderWatch(Self.folders(of: files, and: job.folders)) } catch {
      throw CommandError(error)
    }
  }

  /// Returns the folders of the files, also those that links lead to, and the other folders.
  private static func folders(of files: [String], and others: [String]) -> [Path] {
    var folders = others.map { Path($0) }
    for file in files.map({ Path($0) }) {
      folders.append(file.status?.isFolder == true ? file : file.folder)
      if file.linkStatus?.isLink == true, let target = file.resolved { folders.append(target.folder) }
    }
    var seen: Set<Path> = []
    return folders.filter { seen.insert($0).inserted }
  }

  /// Renders again and again until it is interrupted.
  func follow() throws(CommandError) -> Never {
    Interruption.watch()
    var isFirst = true
    while true {
      let start = MonotonicClock.now
      let status = try draw()
      if isFirst, status == ExitStatus.usage.rawValue { exit(status) }
      if status == 0 {
        let seconds = Double(MonotonicClock.now - start) / 1e9
        command.verbosity.reporter.say(
          "rendered in \(JSONWriter.number((seconds * 1000).rounded() / 1000)) s")
      }
      if isFirst { command.verbosity.reporter.say("waiting for changes; press Ctrl-C to stop") }
      isFirst = false
      while try !hasChange(within: -1, ignoring: { $0.isPassing }) {}
    }
  }

  /// Renders the image. If a file changes meanwhile, the run is started again.
  ///
  /// - Returns: The exit code of the run with the newest files.
  private func draw() throws(CommandError) -> Int32 {
    while true {
      let run = try OwnRun()
      defer { run.end() }
      var status: Int32?
      var isStale = false
      while status == nil, !isStale {
        // The output of the run is not a reason to render again.
        isStale = try hasChange(within: Self.quietMilliseconds) { $0.isPassing || $0.isPicture }
        status = run.status
      }
      if !isStale, let status, try !hasChange(within: 0, ignoring: { $0.isPassing || $0.isPicture }) {
        return status
      }
    }
  }

  /// Waits for a change and for the end of further changes. Returns true if there was one.
  private func hasChange(
    within milliseconds: Int32, ignoring isIgnored: (FolderWatch.Change) -> Bool
  ) throws(CommandError) -> Bool {
    var changes = watch.changes(within: milliseconds).filter { !isIgnored($0) }
    if let interruption = Interruption.requested { throw interruption.end }
    guard !changes.isEmpty else { return false }
    repeat { changes = watch.changes(within: Self.quietMilliseconds) } while !changes.isEmpty
    return true
  }
}

extension FolderWatch.Change {
  /// True for temporary files of editors: hidden files, names with a tilde, and names with a number sign,
  /// which is also how the system names a file that had no name while it was written.
  fileprivate var isPassing: Bool {
    let name = file.lastName.bytes
    return name.last == UInt8(ascii: "~")
      || name.first.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "#") } == true
  }

  /// True if the file may be the output of a run.
  fileprivate var isPicture: Bool {
    SequenceFormat(ofFile: file.name) != nil || OutputEnding.form(file.name) != nil
      || file.lastName == Path(literal: FrameNames.listName)
  }
}

/// A process of this program with the same arguments, except `--watch`.
private final class OwnRun {
  private var process: pid_t = 0
  private var hasEnded = false

  init() throws(CommandError) {
    let words = ["iprender"] + SystemStrings.arguments.filter { $0 != "--watch" }
    var arguments = words.map { Path($0).copiedCString } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawn(&process, "/proc/self/exe", nil, nil, &arguments, environ)
    guard code == 0 else {
      throw CommandError(
        status: .internalError, code: .internal,
        text: "cannot start a process: \(String(cString: strerror(code)))")
    }
  }

  /// The exit code; `nil` while the process is running.
  var status: Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    hasEnded = true
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// Ends the process. If it is still running, it leaves no incomplete files.
  func end() {
    guard !hasEnded else { return }
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
