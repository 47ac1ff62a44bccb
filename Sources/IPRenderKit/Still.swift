import Pictures

/// A page, a message or a chat as one picture.
public struct Still: Sendable {
  /// The bytes of a file, in the form that ``RenderOptions/form`` says.
  public let bytes: [UInt8]
  /// Pixels.
  public let width: Int
  public let height: Int
  /// What was noticed of the input, its pictures and the fonts, in the order of the input; faults of fonts are told
  /// once a renderer.
  public let diagnostics: [LocatedDiagnostic]

  /// The file, which is a PNG unless the options say otherwise.
  public var png: [UInt8] { bytes }

  @available(*, deprecated, renamed: "diagnostics")
  public var messages: [LocatedDiagnostic] { diagnostics }

  /// Writes the file, which appears whole or not at all.
  ///
  /// - Throws: ``RenderError/writing(_:)``.
  public func write(to path: String) throws(RenderError) {
    try mapping(AtomicFile.write([bytes], to: path, .typed), RenderError.writing)
  }
}

extension Renderer {
  /// Draws a page as one picture, or a message, or a chat: a list of messages, or an export of the desktop app. Of a
  /// chat and of an article it is what a screen shows, where the options have one.
  ///
  /// The same input and options give the same bytes, whatever the machine.
  public func still(
    of input: InputFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Still {
    let options = try options.checked()
    return try still(of: try input.read(options), options: options)
  }

  /// The same for what was read already.
  public func still(
    of subject: Subject, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> Still {
    let options = try options.checked()
    let fitted = try fitted(options, to: subject)
    return try paint(try layOut(subject, options: fitted), options: fitted).still()
  }
}
