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
  /// `folder/page.png`) or the ending of another form, beside the input. What comes from a pipe has no name, so its
  /// picture goes to standard output.
  init(picture option: String?, input: String, form: OutputForm = .png) {
    guard option == nil, Self.isNamed(input) else {
      self.init(option)
      return
    }
    self = .file(Path(input).withoutEnding.name + OutputEnding.of(form), .typed)
  }

  /// The file, if it is one.
  var path: String? { if case .file(let path, _) = self { path } else { nil } }

  /// Checked before any work is done. Throws a failure for bytes on a terminal.
  func requireNoTerminal() throws(Failure) {
    if case .standardOutput = self, OutputDescriptor.standardOutput.isTerminal {
      throw .usage("cannot write an image to a terminal", help: "name a file with -o, or use a pipe")
    }
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

  /// To standard output only when all of it is there.
  ///
  /// - Parameter input: what errors are about.
  func write(_ drawing: Drawing, of input: InputFile, _ clock: inout PhaseClock) throws(Failure) {
    switch self {
    case .standardOutput:
      let pieces = try clock.measure(.encode, try Failure.blaming(input, try drawing.pieces()))
      try clock.measure(.write, try write(pieces))
    case .file(let path, let origin):
      let file = try clock.measure(.encode, try Failure.blaming(input, try drawing.file(at: path, origin)))
      try clock.measure(
        .write, try Failure.blaming(input, try mapping(file.finish(), RenderError.writing)))
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

  /// `option`: what `-o` says; without it, standard output. `format`: nil for what the name says. Throws a
  /// failure for names that say nothing or something else, and for a terminal.
  init(_ option: String?, format: SequenceFormat?) throws(Failure) {
    do throws(FrameError) {
      destination = try FrameDestination(option ?? OutputTarget.dash, format: format)
    } catch {
      throw Failure(error)
    }
    if case .standardOutput = destination.target, OutputDescriptor.standardOutput.isTerminal {
      throw .usage(
        "cannot write frames to a terminal",
        help: "name a folder (-o frames/) or a file (-o film.apng), or use a pipe")
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
  private static let forms: [(ending: String, form: OutputForm)] = [
    ("png", .png), ("webp", .webp), ("jpg", .jpeg), ("jpeg", .jpeg), ("svg", .svg), ("pdf", .pdf),
    ("html", .html),
  ]

  static func of(_ form: OutputForm) -> String { "." + (forms.first { $0.form == form }?.ending ?? "png") }

  /// Of a single picture; `nil` where the name does not say.
  static func form(_ option: String?) -> OutputForm? {
    guard let ending = option.map({ Path($0).ending.bytes.dropFirst() }) else { return nil }
    let name = Path(bytes: ending).name.lowercased()
    return forms.first { $0.ending == name }?.form
  }

  /// Whether it is that of a film, which only a stream is written to.
  static func isFilm(_ option: String?) -> Bool {
    guard let option, let format = SequenceFormat(ofFile: option) else { return false }
    switch format {
    // A still ends so, too.
    case .apng: return Path(option).ending.name.lowercased() == ".apng"
    case .png, .rgba: return false
    case .y4m, .gif, .mp4, .mov, .webm, .webp: return true
    }
  }

  /// - Throws: a failure for a picture's name with the ending of none of the forms. Names without an ending say nothing,
  ///   nor do devices and pipes.
  static func requirePicture(
    _ option: String?, among wanted: Set<OutputForm> = OutputForm.ofStills
  ) throws(Failure) {
    guard let option, option != OutputTarget.dash else { return }
    let path = Path(option)
    let first = path.isAbsolute ? path.components.first : nil
    if first == Path(literal: "dev") || first == Path(literal: "proc") { return }
    let ending = Path(bytes: path.ending.bytes.dropFirst()).name
    if ending.isEmpty { return }
    if let form = form(option), wanted.contains(form) { return }
    let endings = forms.filter { wanted.contains($0.form) && $0.ending != "jpeg" }.map { "." + $0.ending }
    throw .usage(
      "-o \(option): cannot write an image as .\(ending)",
      help: "use \(endings.joined(separator: ", ")), or --stream for frames as .png, .apng, .y4m or .rgba")
  }
}
