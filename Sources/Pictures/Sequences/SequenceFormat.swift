import CImages

/// The format of a sequence of frames.
public enum SequenceFormat: String, CaseIterable, Sendable {
  /// PNG files, one per frame, or one after another in a stream.
  case png
  case rgba
  case y4m
  /// An animated image.
  case apng, gif
  /// A film or an animated image that ffmpeg encodes.
  case mp4, mov, webm, webp

  /// Whether ffmpeg encodes this format.
  package var isFilm: Bool {
    switch self {
    case .png, .rgba, .y4m, .apng, .gif: false
    case .mp4, .mov, .webm, .webp: true
    }
  }

  /// Whether frames can be written before the end of the stream is known.
  package var isLive: Bool {
    switch self {
    case .png, .rgba, .y4m: true
    case .apng, .gif, .mp4, .mov, .webm, .webp: false
    }
  }

  /// Whether the format has no transparency.
  package var isOpaque: Bool {
    switch self {
    case .y4m, .mp4: true
    case .png, .rgba, .apng, .gif, .mov, .webm, .webp: false
    }
  }

  /// Whether width and height must be even, because each color value covers four pixels.
  package var needsEvenSides: Bool {
    switch self {
    case .mp4, .webm: true
    case .png, .rgba, .y4m, .apng, .gif, .mov, .webp: false
    }
  }

  /// The maximum width and height of a frame, in pixels.
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

  /// Throws an error for frames that are too large, before the first one is rendered.
  package func require(_ picture: FramePicture) throws(FrameError) {
    let side = max(picture.width, picture.height)
    guard side > mostPixels else { return }
    let others = Self.allCases.filter { $0.mostPixels >= side && $0.mayBeFile && $0 != self }
    throw .longSide(self, width: picture.width, height: picture.height, others: others)
  }

  /// Whether one file contains all frames for viewing.
  private var mayBeFile: Bool {
    switch self {
    case .apng, .gif, .mp4, .mov, .webm, .webp: true
    case .png, .rgba, .y4m: false
    }
  }

  /// Whether the file contains the number of repetitions.
  package var mayLoop: Bool {
    switch self {
    case .apng, .gif, .webp: true
    case .png, .rgba, .y4m, .mp4, .mov, .webm: false
    }
  }
}

/// The error for frames that cannot be written in a format.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A transparent frame in a format without transparency.
  case notOpaque(SequenceFormat)
  /// A frame with another size or transparency than the other frames.
  case otherPicture(FramePicture, expected: FramePicture)
  /// Several files in a format other than PNG.
  case oneFileNeeded(SequenceFormat)
  /// A name pattern without a place for the frame number, or with more than one.
  case badPattern(String)
  /// A name pattern without the extension of PNG files.
  case otherEnding(String)
  /// A film on standard output, although it is not written sequentially and needs a file.
  case fileNeeded(SequenceFormat)
  /// An odd width or height in a format that needs even ones.
  case oddSides(SequenceFormat)
  /// Frames that are too large for a format, and the formats that are not.
  case longSide(SequenceFormat, width: Int, height: Int, others: [SequenceFormat])
  /// A format that needs ffmpeg, which is not installed.
  case noEncoder(SequenceFormat)
  /// A failure of ffmpeg, with its message.
  case encoderFailed(String)
  /// A file name without a known extension.
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
      "unsupported name for frames; use a folder (frames/), or .png, .apng, .gif, .mp4, .mov, .webm, .webp, .y4m or .rgba"
    }
  }
}

extension FramePicture {
  fileprivate var words: String { "\(width) by \(height) \(isOpaque ? "opaque" : "transparent") pixels" }
}
