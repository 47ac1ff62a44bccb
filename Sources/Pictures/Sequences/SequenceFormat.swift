/// How a run of frames is written.
public enum SequenceFormat: String, CaseIterable, Sendable {
  /// A file a frame, or one after the other in one stream.
  case png
  case rgba
  case y4m
  /// One animated PNG.
  case apng
}
