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

  /// The file, if it is one.
  var path: String? { if case .file(let path, _) = self { path } else { nil } }

  /// Checked before any work is done. Throws a failure for bytes on a terminal, and for an output that would
  /// replace one of the inputs.
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

  /// Checked before anything is written. `pictures`: files that the page shows; only asked for when something
  /// would be replaced.
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

/// Where the frames of a stream go, and in which form.
struct FrameOutput {
  let destination: FrameDestination

  /// `option`: what `-o` says; without it, standard output. `format`: nil for what the name says. `inputs`:
  /// files that must stay. Throws a failure for names that say nothing, for a terminal, and for an output
  /// that would replace an input.
  init(_ option: String?, format: SequenceFormat?, startNumber: Int, inputs: [String]) throws(Failure) {
    do throws(FrameError) {
      destination = try FrameDestination(
        option ?? OutputTarget.dash, format: format, startNumber: startNumber)
    } catch {
      throw Failure(error)
    }
    switch destination.target {
    case .standardOutput:
      if OutputDescriptor.standardOutput.isTerminal {
        throw .usage(
          "frames are not written to a terminal: name a folder (-o frames/) or a file (-o film.apng), or send them to a pipe"
        )
      }
    case .files(let names): try Self.require(names.listPath, .made, isNoneOf: inputs)
    case .file(let path): try Self.require(path, .typed, isNoneOf: inputs)
    }
  }

  /// The names of the frames, if each is a file.
  var names: FrameNames? { destination.names }

  /// What is written; nothing for standard output.
  var files: Sandbox.Outputs {
    switch destination.target {
    case .standardOutput: Sandbox.Outputs()
    case .files(let names): Sandbox.Outputs([], names)
    case .file(let path): Sandbox.Outputs([path])
    }
  }

  /// The film's, if it is one file.
  var path: String? { if case .file(let path) = destination.target { path } else { nil } }

  /// `frames`: those that are to be written. `pictures`: files that the pages show. Throws a failure when one
  /// of the frames would replace an input or a file of the pages.
  func check(
    _ frames: Range<Int>, inputs: [String], pictures: @autoclosure () -> Set<FileIdentity>
  ) throws(Failure) {
    // Looked for once, and only when there is something that could be replaced.
    var known: Set<FileIdentity>?
    func files() -> Set<FileIdentity> {
      let files = known ?? pictures()
      known = files
      return files
    }
    switch destination.target {
    case .standardOutput: break
    case .file(let path): try OutputTarget.file(path, .typed).checkKeeps(files())
    case .files(let names):
      try OutputTarget.file(names.listPath, .made).checkKeeps(files())
      for frame in frames {
        let path = names.path(ofFrame: frame)
        try Self.require(path, .made, isNoneOf: inputs)
        try OutputTarget.file(path, .made).checkKeeps(files())
      }
    }
  }

  private static func require(
    _ path: String, _ origin: NameOrigin, isNoneOf inputs: [String]
  ) throws(Failure) {
    try OutputTarget.file(path, origin).check(isBinary: true, inputs: inputs)
  }
}

/// The files of a chat that is cut into pages.
struct PageFiles {
  let names: FrameNames
  /// As it was written, which is the name of what is no chat.
  let pattern: String

  /// `option`: what `-o` says. Returns `nil` for anything but a pattern such as `out-%03d.png`.
  init?(_ option: String?) {
    guard let option, Path(option).lastName.bytes.contains(UInt8(ascii: "%")),
      let names = FrameNames(pattern: option)
    else { return nil }
    self.names = names
    pattern = option
  }
}

/// What the ending of a file's name says that it holds.
enum OutputEnding {
  private static let png = "png"

  /// Whether it is that of a film, which only a stream is written to.
  static func isFilm(_ option: String?) -> Bool {
    guard let option, let format = SequenceFormat(ofFile: option) else { return false }
    return format.isFilm || format == .y4m
  }

  /// - Throws: a failure for a picture's name with an ending other than `.png`, the one form that is written. Names
  ///   without an ending say nothing, nor do devices and pipes.
  static func requirePicture(_ option: String?) throws(Failure) {
    guard let option, option != OutputTarget.dash else { return }
    let path = Path(option)
    let first = path.isAbsolute ? path.components.first : nil
    if first == Path(literal: "dev") || first == Path(literal: "proc") { return }
    let ending = Path(bytes: path.ending.bytes.dropFirst()).name
    if ending.isEmpty || ending.lowercased() == png { return }
    throw .usage(
      "-o \(option): pictures are not written as .\(ending) but as .\(png), frames as .png, .apng, .y4m or .rgba (--stream)"
    )
  }
}
