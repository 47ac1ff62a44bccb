import IPRenderKit

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
