import CImages

/// How a run of frames is written.
public enum SequenceFormat: String, CaseIterable, Sendable {
  /// A file a frame, or one after the other in one stream.
  case png
  case rgba
  case y4m
  /// One animated picture.
  case apng, gif
  /// Films that ffmpeg makes of the frames.
  case mp4, mov, webm, webp

  /// Whether it is a file that only ffmpeg writes.
  package var isFilm: Bool {
    switch self {
    case .png, .rgba, .y4m, .apng, .gif: false
    case .mp4, .mov, .webm, .webp: true
    }
  }

  /// Whether its frames can be written before their end is known.
  package var isLive: Bool {
    switch self {
    case .png, .rgba, .y4m: true
    case .apng, .gif, .mp4, .mov, .webm, .webp: false
    }
  }

  /// Whether it has no transparency.
  package var isOpaque: Bool {
    switch self {
    case .y4m, .mp4: true
    case .png, .rgba, .apng, .gif, .mov, .webm, .webp: false
    }
  }

  /// Colours that stand for blocks of four pixels.
  package var needsEvenSides: Bool {
    switch self {
    case .mp4, .webm: true
    case .png, .rgba, .y4m, .apng, .gif, .mov, .webp: false
    }
  }

  /// The most pixels that a side of a frame may have.
  package var mostPixels: Int {
    switch self {
    case .png, .apng: PNGHeader.maximumSide
    case .rgba, .y4m: .max
    // Of the file's fields: 16 bits.
    case .gif, .mov: 65_535
    // Of the encoders: libx264, and libvpx as distributions build it.
    case .mp4, .webm: 16_384
    case .webp: Int(WEBP_MAX_DIMENSION)
    }
  }

  /// Refuses frames that are too large before one of them is drawn.
  package func require(_ picture: FramePicture) throws(FrameError) {
    let side = max(picture.width, picture.height)
    guard side > mostPixels else { return }
    let others = Self.allCases.filter { $0.mostPixels >= side && $0.mayBeFile && $0 != self }
    throw .longSide(self, width: picture.width, height: picture.height, others: others)
  }

  /// Whether one file holds all frames for people to watch.
  private var mayBeFile: Bool {
    switch self {
    case .apng, .gif, .mp4, .mov, .webm, .webp: true
    case .png, .rgba, .y4m: false
    }
  }

  /// Whether the file says how often it plays.
  package var mayLoop: Bool {
    switch self {
    case .apng, .gif, .webp: true
    case .png, .rgba, .y4m, .mp4, .mov, .webm: false
    }
  }
}

/// Why frames cannot be written in the form that was asked for.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A format without transparency.
  case notOpaque(SequenceFormat)
  /// A frame of another size or transparency than its run.
  case otherPicture(FramePicture, expected: FramePicture)
  /// Of the formats only PNG has a file a frame.
  case oneFileNeeded(SequenceFormat)
  /// A name with no place, or more than one, for the number of a frame.
  case badPattern(String)
  /// A name of the frames that does not end as those of PNG files do.
  case otherEnding(String)
  /// A film is a file that is written here and there, so it has a name.
  case fileNeeded(SequenceFormat)
  /// A format whose colours stand for blocks of four pixels.
  case oddSides(SequenceFormat)
  /// Frames that a format has no room for, and formats that have.
  case longSide(SequenceFormat, width: Int, height: Int, others: [SequenceFormat])
  /// ffmpeg, which makes such films, is not installed.
  case noEncoder(SequenceFormat)
  /// What ffmpeg said when it gave up.
  case encoderFailed(String)
  /// The name of one file, which does not say what it is to hold.
  case unknownForm(String)

  public var description: String {
    switch self {
    case .notOpaque(let format): "\(format.rawValue) has no transparency: an opaque background is needed"
    case .otherPicture(let picture, let expected): "a frame of \(picture.words) in a run of \(expected.words)"
    case .oneFileNeeded(let format):
      "\(format.rawValue) is one file for all frames: name a file\(format.isFilm ? "" : ", or - for standard output")"
    case .fileNeeded(let format): "a film is a file with a name, such as film.\(format.rawValue)"
    case .oddSides(let format): "\(format.rawValue) needs even numbers of pixels each way"
    case .longSide(let format, let width, let height, let others):
      "cannot write a film of \(width) by \(height) pixels as .\(format.rawValue): its sides have at most "
        + "\(format.mostPixels) pixels; make it smaller"
        + (others.isEmpty
          ? "" : ", or write \(others.map { "." + $0.rawValue }.joined(separator: " or "))")
    case .noEncoder(let format):
      "ffmpeg makes .\(format.rawValue) files, and is not installed (Debian's package is ffmpeg)"
    case .encoderFailed(let reason): "ffmpeg could not make the film: \(reason)"
    case .badPattern:
      "the name of the frames has one place for their number, such as out-%05d.png; %% is a percent sign"
    case .otherEnding:
      "frames that are files are PNGs, such as out-%05d.png; one film has no number in its name, such as film.mp4"
    case .unknownForm:
      "a folder's name ends with a slash; that of a file with .png, .apng, .gif, .mp4, .mov, .webm, .webp, .y4m or .rgba"
    }
  }
}

extension FramePicture {
  fileprivate var words: String { "\(width) by \(height) \(isOpaque ? "opaque" : "transparent") pixels" }
}
