import IPRenderKit

/// Where a result goes: a file, which appears whole or not at all, or standard output.
enum OutputTarget {
  case standardOutput
  case file(String, NameOrigin)

  static let dash = "-"

  /// What `-o` says; without it, standard output.
  init(_ option: String?) {
    self = option.map { $0 == Self.dash ? .standardOutput : .file($0, .typed) } ?? .standardOutput
  }

  /// Where a picture goes: what `-o` says; without it, the input's name with `.png` (`folder/page.json` →
  /// `folder/page.png`), beside the input. What comes from
  /// a pipe has no name, so its picture goes to standard output.
  init(picture option: String?, input: String) {
    guard option == nil, Self.isNamed(input) else {
      self.init(option)
      return
    }
    self = .file(Path(input).withoutEnding.name + ".png", .typed)
  }

  /// Checked before any work is done.
  ///
  /// - Throws: a failure for bytes on a terminal, and for an output that would replace one of the inputs.
  func check(isBinary: Bool, inputs: [String]) throws(Failure) {
    switch self {
    case .standardOutput:
      if isBinary, OutputDescriptor.standardOutput.isTerminal {
        throw .usage("a picture is not written to a terminal: name a file with -o, or send it to a pipe")
      }
    case .file:
      guard let existing else { return }
      for input in inputs where Path(input).status.map(FileIdentity.init) == existing {
        throw .usage("the output would replace the input \(input): name another file with -o")
      }
    }
  }

  /// Checked before anything is written.
  ///
  /// - Parameter pictures: files that the page shows; only asked for when something would be replaced.
  func checkKeeps(_ pictures: @autoclosure () -> Set<FileIdentity>) throws(Failure) {
    guard case .file(let path, _) = self, let existing, pictures().contains(existing) else { return }
    throw .usage("the output would replace \(path), a file of the page: name another file with -o")
  }

  /// The regular file that would be replaced.
  private var existing: FileIdentity? {
    guard case .file(let path, let origin) = self else { return nil }
    let status =
      switch origin {
      case .typed: Path(path).status
      case .made: Path(path).linkStatus
      }
    return status.flatMap { $0.isRegular ? FileIdentity($0) : nil }
  }

  func write(_ pieces: [[UInt8]]) throws(Failure) {
    do throws(FileError) {
      switch self {
      case .standardOutput: try OutputDescriptor.standardOutput.write(pieces)
      case .file(let path, let origin): try AtomicFile.write(pieces, to: path, origin)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// For what is written piece by piece.
  func stream() throws(RenderError) -> StreamOutput {
    switch self {
    case .standardOutput: .descriptor(.standardOutput)
    case .file(let path, let origin): try StreamOutput(path: path, origin)
    }
  }

  func write(_ text: String) throws(Failure) { try write([Array(text.utf8)]) }

  /// Whether a picture can take its name from the input's. A file that is missing has a name too; reading it will fail.
  private static func isNamed(_ input: String) -> Bool {
    guard input != InputFile.standardInput else { return false }
    return Path(input).status?.isRegular ?? true
  }
}
