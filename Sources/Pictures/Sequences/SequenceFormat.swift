/// How a run of frames is written.
public enum SequenceFormat: String, CaseIterable, Sendable {
  /// A file a frame, or one after the other in one stream.
  case png
  case rgba
  case y4m
  /// One animated PNG.
  case apng
  /// Films that ffmpeg makes of the frames.
  case mp4, webm, gif, webp

  /// Whether it is a file that only ffmpeg writes.
  package var isFilm: Bool {
    switch self {
    case .png, .rgba, .y4m, .apng: false
    case .mp4, .webm, .gif, .webp: true
    }
  }

  /// Whether it has no transparency.
  package var isOpaque: Bool {
    switch self {
    case .y4m, .mp4: true
    case .png, .rgba, .apng, .webm, .gif, .webp: false
    }
  }

  /// Colours that stand for blocks of four pixels.
  package var needsEvenSides: Bool {
    switch self {
    case .mp4, .webm: true
    case .png, .rgba, .y4m, .apng, .gif, .webp: false
    }
  }

  /// Whether the file says how often it plays.
  package var mayLoop: Bool {
    switch self {
    case .apng, .gif, .webp: true
    case .png, .rgba, .y4m, .mp4, .webm: false
    }
  }
}
