/// Why frames cannot be written in the form that was asked for.
package enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A format without transparency.
  case notOpaque
  /// A frame of another size or transparency than its run.
  case otherPicture(FramePicture, expected: FramePicture)
  /// Of the formats only PNG has a file a frame.
  case oneFileNeeded(SequenceFormat)

  package var description: String {
    switch self {
    case .notOpaque:
      "y4m has no transparency: an opaque background is needed"
    case .otherPicture(let picture, let expected):
      "a frame of \(picture.words) in a run of \(expected.words)"
    case .oneFileNeeded(let format):
      "\(format.rawValue) is one file for all frames: name a file, or - for standard output"
    }
  }
}

extension FramePicture {
  fileprivate var words: String { "\(width) by \(height) \(isOpaque ? "opaque" : "transparent") pixels" }
}
