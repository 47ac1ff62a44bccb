import Pictures
import Primitives

/// The size in pixels to fit a still into. The scale is chosen so that the width or the height of the still is equal
/// to this size (Spec/Picture.md, Fitted).
public struct PictureFit: Hashable, Codable, Sendable {
  public let width: Int
  public let height: Int
  /// A Boolean value that indicates whether the image has exactly this size, with its content in the center
  /// of the background or wallpaper.
  public let isFilled: Bool
  /// The minimum space around the content, in pixels, if ``isFilled`` is true.
  public let padding: Int

  static let sides = 16...10_000

  /// Creates a size. Width and height are clamped to 16 to 10 000 pixels, and the padding so that at least 8 pixels
  /// remain.
  public init(width: Int, height: Int, isFilled: Bool = false, padding: Int = 0) {
    func held(_ side: Int) -> Int { min(max(side, Self.sides.lowerBound), Self.sides.upperBound) }
    self.width = held(width)
    self.height = held(height)
    self.isFilled = isFilled
    self.padding = isFilled ? min(max(0, padding), (min(held(width), held(height)) - 8) / 2) : 0
  }

  /// Parses `512x512`.
  package init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], Self.sides.contains(width),
      Self.sides.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Decodes a size. Width, height and padding are clamped.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      width: try container.decode(Int.self, forKey: .width),
      height: try container.decode(Int.self, forKey: .height),
      isFilled: try container.decode(Bool.self, forKey: .isFilled),
      padding: try container.decode(Int.self, forKey: .padding))
  }

  /// The size that is available for the content, in pixels.
  var room: PixelSize { PixelSize(width: width - 2 * padding, height: height - 2 * padding) }
}

/// The size, format and limits of images for a destination, for example a sticker.
public struct PicturePreset: Hashable, Sendable {
  public let name: String
  public let fit: PictureFit
  public let form: PictureForm
  /// The maximum size of the file, in bytes, or `nil` for no limit.
  public let byteLimit: Int?
  /// A Boolean value that indicates whether a message has a transparent background and shows its author, and
  /// a still is cropped to its ink.
  public let isCutOut: Bool
  /// The limits of a film; `nil` for a preset of stills.
  package let film: Film?

  /// The format of a film, its maximum duration and its frame rate.
  package struct Film: Hashable, Sendable {
    package let form: SequenceFormat
    package let seconds: Double
    package let framesPerSecond: Int
  }

  private init(
    _ name: String, _ fit: PictureFit, as form: PictureForm = .png, film: Film? = nil, byteLimit: Int? = nil,
    isCutOut: Bool = false
  ) {
    (self.name, self.fit, self.form) = (name, fit, form)
    (self.film, self.byteLimit, self.isCutOut) = (film, byteLimit, isCutOut)
  }

  /// The list of all presets.
  public static let all = [
    PicturePreset(
      "sticker", PictureFit(width: 512, height: 512), as: .webp(), byteLimit: 512_000, isCutOut: true),
    PicturePreset(
      "video-sticker", PictureFit(width: 512, height: 512),
      film: Film(form: .webm, seconds: 3, framesPerSecond: 30), byteLimit: 256_000, isCutOut: true),
    PicturePreset("story", PictureFit(width: 1080, height: 1920, isFilled: true, padding: 60)),
    PicturePreset("square", PictureFit(width: 1080, height: 1080, isFilled: true, padding: 60)),
    PicturePreset("og", PictureFit(width: 1200, height: 630, isFilled: true, padding: 40)),
  ]
}

extension RenderOptions {
  /// Sets the options that a preset contains.
  public mutating func apply(_ preset: PicturePreset) {
    (fit, form, byteLimit) = (preset.fit, preset.form, preset.byteLimit)
    guard preset.isCutOut else { return }
    picture.isTrimmed = preset.film == nil
    playback.longest = preset.film?.seconds
    picture.background = picture.background ?? .clear
    bubble = bubble ?? BubbleOptions()
    bubble?.showsWho = true
  }
}
