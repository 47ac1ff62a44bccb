import IPRenderKit

/// The target of a result: a file, which appears complete or not at all, or standard output.
enum OutputTarget {
  case standardOutput
  case file(String, NameOrigin)

  static let dash = "-"

  /// Creates the target of `-o`; without the option, standard output.
  init(_ option: String?) {
    self = option.map { $0 == Self.dash ? .standardOutput : .file($0, .typed) } ?? .standardOutput
  }

  /// Creates the target of an image: the value of `-o`; without it, a file next to the input with the input's
  /// name and `.png` (`folder/page.json` → `folder/page.png`) or the file extension of another format. A pipe
  /// has no name, so its image goes to standard output.
  init(picture option: String?, input: String, form: OutputForm = .png) {
    guard option == nil, Self.isNamed(input) else {
      self.init(option)
      return
    }
    self = .file(Path(input).withoutEnding.name + OutputEnding.of(form), .typed)
  }

  /// The path; `nil` for standard output.
  var path: String? { if case .file(let path, _) = self { path } else { nil } }

  /// Requires that no image goes to a terminal. It is called before any work is done.
  func requireNoTerminal() throws(CommandError) {
    if case .standardOutput = self, OutputDescriptor.standardOutput.isTerminal {
      throw .usage("cannot write an image to a terminal", help: "name a file with -o, or use a pipe")
    }
  }

  func write(_ pieces: [[UInt8]]) throws(CommandError) {
    do throws(FileError) {
      switch self {
      case .standardOutput: try OutputDescriptor.standardOutput.write(pieces)
      case .file(let path, let origin): try AtomicFile.write(pieces, to: path, origin)
      }
    } catch {
      throw CommandError(error)
    }
  }

  /// Writes an image. Standard output gets no bytes until the image is complete.
  ///
  /// - Parameter input: The input that errors are about.
  func write(_ drawing: Drawing, of input: InputFile, _ clock: inout PhaseClock) throws(CommandError) {
    switch self {
    case .standardOutput:
      let pieces = try clock.measure(.encode, try CommandError.blaming(input, try drawing.pieces()))
      try clock.measure(.write, try write(pieces))
    case .file(let path, let origin):
      let file = try clock.measure(
        .encode, try CommandError.blaming(input, try drawing.file(at: path, origin)))
      try clock.measure(
        .write, try CommandError.blaming(input, try mapping(file.finish(), RenderError.writing)))
    }
  }

  /// Creates a stream for output that is written in pieces.
  func stream() throws(RenderError) -> StreamOutput {
    switch self {
    case .standardOutput: .descriptor(.standardOutput)
    case .file(let path, let origin): try StreamOutput(path: path, origin)
    }
  }

  func write(_ text: String) throws(CommandError) { try write([Array(text.utf8)]) }

  /// Returns true if the name of an image can be derived from the input's. A missing file has a name, too;
  /// reading it will fail.
  private static func isNamed(_ input: String) -> Bool {
    guard input != InputFile.standardInput else { return false }
    return Path(input).status?.isRegular ?? true
  }
}

/// The target and the format of the frames of a stream.
struct FrameOutput {
  let destination: FrameDestination

  /// Creates the output of frames. `option`: the value of `-o`; without it, standard output. `format`: nil to
  /// use the file extension. Throws an error for names without a known format or with another one, and for a
  /// terminal.
  init(_ option: String?, format: SequenceFormat?) throws(CommandError) {
    try OutputEnding.require(option, fits: format.flatMap { OutputForm(rawValue: $0.rawValue) })
    do throws(FrameError) {
      destination = try FrameDestination(option ?? OutputTarget.dash, format: format)
    } catch {
      throw CommandError(error)
    }
    if case .standardOutput = destination.target, OutputDescriptor.standardOutput.isTerminal {
      throw .usage(
        "cannot write frames to a terminal",
        help: "name a folder (-o frames/) or a file (-o film.apng), or use a pipe")
    }
  }

  /// The names of the frames, if each is a file.
  var names: FrameNames? { destination.names }

  /// The files that are written; empty for standard output.
  var files: Sandbox.Outputs {
    switch destination.target {
    case .standardOutput: Sandbox.Outputs()
    case .files(let names): Sandbox.Outputs([], names)
    case .file(let path): Sandbox.Outputs([path])
    }
  }

  /// The path of the film, if it is one file.
  var path: String? { if case .file(let path) = destination.target { path } else { nil } }
}

/// The files of a chat that is cut into pages.
struct PageFiles {
  let names: FrameNames
  /// The pattern as the user wrote it, which is the file name for an input that is not a chat.
  let pattern: String

  /// Parses the names. `option`: the value of `-o`. Returns `nil` for anything but a pattern such as
  /// `out-%03d.png`.
  init?(_ option: String?) {
    guard let option, Path(option).lastName.bytes.contains(UInt8(ascii: "%")),
      let names = FrameNames(pattern: option)
    else { return nil }
    self.names = names
    pattern = option
  }
}

/// The formats of outputs by file extension.
enum OutputEnding {
  private static let forms: [(ending: String, form: OutputForm)] = [
    ("png", .png), ("webp", .webp), ("jpg", .jpeg), ("jpeg", .jpeg), ("svg", .svg), ("pdf", .pdf),
    ("html", .html),
  ]

  static func of(_ form: OutputForm) -> String { "." + (forms.first { $0.form == form }?.ending ?? "png") }

  /// Returns the format of a single image; `nil` for an unknown file extension.
  static func form(_ option: String?) -> OutputForm? {
    guard let ending = option.map({ Path($0).ending.bytes.dropFirst() }) else { return nil }
    let name = Path(bytes: ending).name.lowercased()
    return forms.first { $0.ending == name }?.form
  }

  /// Returns true if the file extension is that of a film, which requires a stream.
  static func isFilm(_ option: String?) -> Bool {
    guard let option, let format = SequenceFormat(ofFile: option) else { return false }
    switch format {
    // A still may have the same file extension.
    case .apng: return Path(option).ending.name.lowercased() == ".apng"
    case .png, .rgba: return false
    case .y4m, .gif, .mp4, .mov, .webm, .webp: return true
    }
  }

  /// Requires that the file extension is not that of another format than `--format` names.
  static func require(_ option: String?, fits format: OutputForm?) throws(CommandError) {
    guard let option, let format, option != OutputTarget.dash else { return }
    let path = Path(option)
    guard !path.endsWithSlash, path.status.map({ $0.isRegular }) ?? true else { return }
    let ending = path.ending.name.lowercased()
    let known = [form(option)].compactMap(\.self) + OutputForm.allCases.filter { "." + $0.rawValue == ending }
    // An animated PNG, and PNG files one after another, have the extension of an image.
    guard !known.isEmpty, !known.contains(format), format != .apng || !known.contains(.png) else { return }
    throw .usage(
      "-o \(option): this is not the file extension of --format \(format.rawValue)",
      help: "remove --format, or name a file that ends in .\(format.rawValue)")
  }

  /// Requires the file extension of an image. Names without an extension, devices and pipes may have any
  /// format.
  ///
  /// - Throws: An error for the extension of another format.
  static func requirePicture(
    _ option: String?, among wanted: Set<OutputForm> = OutputForm.ofStills
  ) throws(CommandError) {
    guard let option, option != OutputTarget.dash, let (ending, fitting) = otherEnding(option, than: wanted)
    else { return }
    throw .usage(
      "-o \(option): cannot write an image as \(ending)",
      help: "use \(fitting), or --stream for frames as .png, .apng, .y4m or .rgba")
  }

  /// Requires the file extension of an image for a screenshot of a tape.
  ///
  /// - Throws: An error for the extension of another format.
  static func requireScreenshot(_ name: String, among wanted: Set<OutputForm>) throws(CommandError) {
    guard let (ending, fitting) = otherEnding(name, than: wanted) else { return }
    throw .usage(
      "'\(name.asExcerpt)': cannot write a screenshot as \(ending)",
      help: "use \(fitting), or name a film with `Output`")
  }

  /// Returns the file extension of a name and the extensions of the wanted formats; `nil` for a name that fits.
  private static func otherEnding(
    _ name: String, than wanted: Set<OutputForm>
  ) -> (ending: String, fitting: String)? {
    let path = Path(name)
    let first = path.isAbsolute ? path.components.first : nil
    if first == Path(literal: "dev") || first == Path(literal: "proc") { return nil }
    let ending = path.ending.name
    if ending.dropFirst().isEmpty { return nil }
    if let form = form(name), wanted.contains(form) { return nil }
    let fitting = forms.filter { wanted.contains($0.form) && $0.ending != "jpeg" }.map { "." + $0.ending }
    return (ending, fitting.joined(separator: ", "))
  }
}
