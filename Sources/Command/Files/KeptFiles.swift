import Glibc
import IPRenderKit

/// What a run must not replace: everything that belongs to its input (Spec/Input.md 2.5). Whatever is written is asked for
/// here first, and nowhere else.
final class KeptFiles {
  /// Told by the readers while they read; `nil` where nothing stands in the place of an output that was asked for.
  var named: NamedFiles? { mayReplace ? names : nil }
  private let names = NamedFiles()
  private var mayReplace = false
  private var owners: [FileIdentity: Owner] = [:]
  /// Where relative names in the input start.
  private var folders: [Path] = []
  private var wholeFolders: [(Path, option: String)] = []
  private var mediaFolder: Path?
  private var knownFrames: [Int: Bool]?
  /// The files of the media folder by their names, with and without endings.
  private lazy var media = mediaFiles()

  private enum Owner {
    /// Named on the command line.
    case input(String)
    /// In a folder that an option names.
    case folder(String)
    /// Named by the input.
    case page
  }

  /// Files that the command line names: inputs and what is read besides them.
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

  /// `input`: files that it names relatively are beside it. What comes from a pipe has no folder; the working one is most
  /// likely the one that is meant.
  func addNames(besides input: String) {
    folders.append(input == InputFile.standardInput ? Path(literal: ".") : Path(input).folder)
  }

  func addNames(in places: MediaPlaces) {
    folders += places.folders.map { Path($0) }
    mediaFolder = places.folder.map { Path($0) }
  }

  /// All files in folders that an option names.
  func add(wholeFolders paths: [String], of option: String) {
    wholeFolders += paths.map { (Path($0), option) }
  }

  /// What a name leads to, and a link that has it. What was known first holds.
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

  /// Looked for only when something stands where an output is to go.
  private func addNamed() {
    for (folder, option) in wholeFolders {
      for name in folder.entries { add(folder.appending(name), .folder(option)) }
    }
    wholeFolders = []
    for name in names.takeNew().map({ Path(literal: $0) }) {
      for path in name.isAbsolute ? [name] : folders.map({ $0.appending(name) }) { add(path, .page) }
      for path in media[name] ?? [] { add(path, .page) }
    }
  }

  // MARK: - Asking

  /// Whether a file belongs to the input.
  func keeps(_ path: String) -> Bool { owner(of: Path(path).linkStatus) != nil }

  private func owner(of status: stat?) -> Owner? {
    guard let status, status.isRegular || status.isLink else { return nil }
    mayReplace = true
    addNamed()
    return owners[FileIdentity(status)]
  }

  /// - Throws: a failure for an output that would take the place of a file that is kept. Asked before the input is read,
  ///   of what the command line names, and after it, of all.
  func require(_ target: OutputTarget) throws(Failure) {
    switch target {
    case .standardOutput:
      try require(OutputDescriptor.standardOutput.status, OutputDescriptor.standardOutput.name)
    case .file(let path, .typed):
      // The run fails early without a folder for its output. A folder of pages is created, and a missing folder of an
      // input is reported with the input.
      let folder = Path(path).folder
      if folder.status == nil, !folders.contains(folder), FrameNames(pattern: path) == nil {
        throw Failure(FileError(path: path, code: ENOENT))
      }
      try require(Path(path).status, path)
    case .file(let path, .made): try require(Path(path).linkStatus, path)
    }
  }

  /// `frames`: those that are to be written.
  func require(_ output: FrameOutput, _ frames: Range<Int> = 0..<0) throws(Failure) {
    switch output.destination.target {
    case .standardOutput: try require(OutputTarget.standardOutput)
    case .file(let path): try require(OutputTarget.file(path, .typed))
    case .files(let names):
      if !framesThere(names).isEmpty { mayReplace = true }
      try require(OutputTarget.file(names.listPath, .made))
      for frame in frames { try require(OutputTarget.file(names.path(ofFrame: frame), .made)) }
    }
  }

  /// The same of pages, whose number is looked for only when one could be in the way. `areMore`: whether there are more
  /// than so many.
  func require(_ names: FrameNames, areMore: (Int) throws(Failure) -> Bool) throws(Failure) {
    let taken = framesThere(names).keys.filter { keeps(names.path(ofFrame: $0)) }
    guard let first = taken.min(), try areMore(first) else { return }
    try require(OutputTarget.file(names.path(ofFrame: first), .made))
  }

  /// Whether behind so many frames one of an earlier run stands.
  func hasLeftover(_ frame: Int, of names: FrameNames) -> Bool {
    framesThere(names)[frame] == true && !keeps(names.path(ofFrame: frame))
  }

  /// The frames that stand where those of the run are to go, and whether each looks like one of ours. First asked of a
  /// plan: the sandbox lets nobody look.
  private func framesThere(_ names: FrameNames) -> [Int: Bool] {
    let frames = knownFrames ?? names.framesThere()
    knownFrames = frames
    return frames
  }

  private func require(_ status: stat?, _ path: String) throws(Failure) {
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
