/// Why frames cannot be written in the form that was asked for.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A format without transparency.
  case notOpaque
  /// A frame of another size or transparency than its run.
  case otherPicture(FramePicture, expected: FramePicture)
  /// Of the formats only PNG has a file a frame.
  case oneFileNeeded(SequenceFormat)
  /// A name with no place, or more than one, for the number of a frame.
  case badPattern(String)
  /// The name of one file, which does not say what it is to hold.
  case unknownForm(String)

  public var description: String {
    switch self {
    case .notOpaque:
      "y4m has no transparency: an opaque background is needed"
    case .otherPicture(let picture, let expected):
      "a frame of \(picture.words) in a run of \(expected.words)"
    case .oneFileNeeded(let format):
      "\(format.rawValue) is one file for all frames: name a file, or - for standard output"
    case .badPattern:
      "the name of the frames has one place for their number, such as out-%05d.png; %% is a percent sign"
    case .unknownForm:
      "a folder's name ends with a slash; that of a file with .png, .apng, .y4m or .rgba"
    }
  }
}

extension FramePicture {
  fileprivate var words: String { "\(width) by \(height) \(isOpaque ? "opaque" : "transparent") pixels" }
}
