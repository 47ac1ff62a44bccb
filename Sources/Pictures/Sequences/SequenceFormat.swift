import CImages

/// The format of a sequence of frames.
public enum SequenceFormat: String, CaseIterable, Sendable {
  /// PNG files, one per frame, or one after another in a stream.
  case png
  case rgba
  case y4m
  /// An animated image.
  case apng, gif
  /// A video or an animated image that ffmpeg encodes.
  case mp4, mov, webm, webp

  /// True if ffmpeg encodes this format.
  package var isFilm: Bool {
    switch self {
    case .png, .rgba, .y4m, .apng, .gif: false
    case .mp4, .mov, .webm, .webp: true
    }
  }

  /// True if frames can be written before the end of the stream is known.
  package var isLive: Bool {
    switch self {
    case .png, .rgba, .y4m: true
    case .apng, .gif, .mp4, .mov, .webm, .webp: false
    }
  }

  /// True if the format has no transparency.
  package var isOpaque: Bool {
    switch self {
    case .y4m, .mp4: true
    case .png, .rgba, .apng, .gif, .mov, .webm, .webp: false
    }
  }

  /// True if width and height must be even, because each color value covers four pixels.
  package var needsEvenSides: Bool {
    switch self {
    case .mp4, .webm: true
    case .png, .rgba, .y4m, .apng, .gif, .mov, .webp: false
    }
  }

  /// True if a film in the format may have chapters.
  package var mayHaveChapters: Bool {
    switch self {
    case .mp4, .mov, .webm: true
    case .png, .rgba, .y4m, .apng, .gif, .webp: false
    }
  }

  /// The maximum width and height of a frame, in pixels.
  package var mostPixels: Int {
    switch self {
    case .png, .apng: PNGHeader.maximumSide
    case .rgba, .y4m: .max
    // The limit of the file's fields: 16 bits.
    case .gif, .mov: 65_535
    // The limit of players and of decoders in hardware for H.264.
    case .mp4: 4_096
    // The limit of libvpx as distributions build it.
    case .webm: 16_384
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

  /// True if one file contains all frames for viewing.
  private var mayBeFile: Bool {
    switch self {
    case .apng, .gif, .mp4, .mov, .webm, .webp: true
    case .png, .rgba, .y4m: false
    }
  }

  /// True if the file contains the number of repetitions.
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
  /// A video on standard output, although it is not written sequentially and needs a file.
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
    case .notOpaque(let format): "\(format.rawValue) has no transparency and requires an opaque background"
    case .otherPicture(let picture, let expected):
      "a frame has \(picture.words), but the others have \(expected.words)"
    case .oneFileNeeded(let format):
      "\(format.rawValue) requires one file for all frames, not a folder"
    case .fileNeeded(let format): "cannot write \(format.rawValue) to standard output"
    case .oddSides(let format): "\(format.rawValue) requires an even width and height in pixels"
    case .longSide(let format, let width, let height, _):
      "cannot write \(width) by \(height) pixels as .\(format.rawValue): its sides have at most "
        + "\(format.mostPixels) pixels"
    case .noEncoder(let format):
      "cannot write .\(format.rawValue): ffmpeg is not installed"
    case .encoderFailed(let reason): "ffmpeg cannot write the film: \(reason)"
    case .badPattern:
      "the name of the frames must have exactly one place for their number"
    case .otherEnding:
      "frames can be written only as PNG files"
    case .unknownForm:
      "unsupported file extension for frames"
    }
  }

  /// The advice for fixing the error, if there is one.
  package var help: String? {
    switch self {
    case .oneFileNeeded(let format):
      "name a file, such as film.\(format.rawValue)" + (format.isFilm ? "" : ", or - for standard output")
    case .fileNeeded(let format): "name a file, such as film.\(format.rawValue)"
    case .longSide(_, _, _, let others):
      "lower --scale, or cut the image with --canvas"
        + (others.isEmpty
          ? "" : ", or write \(others.map { "." + $0.rawValue }.joined(separator: " or "))")
    case .noEncoder: "install ffmpeg (the Debian package is ffmpeg)"
    case .badPattern: "name them such as out-%05d.png; write a percent sign as %%"
    case .otherEnding: "name them such as out-%05d.png, or name one film without a number, such as film.mp4"
    case .unknownForm:
      "name a folder (frames/), or a file with .png, .apng, .gif, .mp4, .mov, .webm, .webp, .y4m or .rgba"
    case .notOpaque, .otherPicture, .oddSides, .encoderFailed: nil
    }
  }
}

extension FramePicture {
  fileprivate var words: String { "\(width) by \(height) \(isOpaque ? "opaque" : "transparent") pixels" }
}
