import CImages
import CShims

/// The format of a still image.
public enum PictureForm: Hashable, Codable, Sendable {
  case png
  /// WebP. `quality` is from 1 to 100; `nil` is lossless.
  case webp(quality: Int? = nil)
  /// JPEG, which has no transparency. `quality` is from 1 to 100.
  case jpeg(quality: Int = 90)
  /// SVG. `hasText` writes letters as text instead of outlines.
  case svg(hasText: Bool = false)
  /// PDF, with searchable text. `paper` splits long content into pages; `nil` writes one page with the size of the
  /// content.
  case pdf(paper: PaperSize? = nil)
  /// HTML: an image with selectable and searchable text. `quality` is that of a WebP image, from 1 to 100; `nil` is
  /// lossless.
  case html(quality: Int? = nil)

  /// True if the format has lines and text instead of pixels.
  package var isVector: Bool {
    switch self {
    case .svg, .pdf: true
    case .png, .webp, .jpeg, .html: false
    }
  }

  /// True if the file contains its text.
  package var hasText: Bool {
    switch self {
    case .svg, .pdf, .html: true
    case .png, .webp, .jpeg: false
    }
  }

  /// The format of the images in the file if it contains some; otherwise the format itself.
  package var ofPictures: PictureForm {
    guard case .html(let quality) = self else { return self }
    return quality.map { .webp(quality: $0) } ?? .png
  }

  /// The maximum side, in pixels.
  var mostPixels: Int {
    switch self {
    case .png: PNGHeader.maximumSide
    case .html: ofPictures.mostPixels
    case .webp: Int(WEBP_MAX_DIMENSION)
    // The limit of libjpeg.
    case .jpeg: 65_500
    case .svg, .pdf: .max
    }
  }

  var name: String {
    switch self {
    case .png: "PNG"
    case .webp: "WebP"
    case .jpeg: "JPEG"
    case .svg: "SVG"
    case .pdf: "PDF"
    case .html: ofPictures.name
    }
  }

  /// Throws an error if an image is too large, before it is rendered.
  package func require(_ size: (width: Int, height: Int)) throws(PNGError) {
    guard max(size.width, size.height) <= mostPixels else {
      throw .longSide(form: name, width: size.width, height: size.height, limit: mostPixels)
    }
  }
}

/// The size of a sheet of paper, in points.
public struct PaperSize: Hashable, Codable, Sendable {
  public let width: Double
  public let height: Double

  public static let a4 = PaperSize(210 / 25.4 * 72, 297 / 25.4 * 72)
  public static let letter = PaperSize(612, 792)

  package static let sides = 100.0...14_400

  private init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

  /// Creates a size. Returns `nil` if a side is shorter than 100 points or longer than 14 400.
  public init?(width: Double, height: Double) {
    guard Self.sides.contains(width), Self.sides.contains(height) else { return nil }
    self.init(width, height)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (width, height) = (
      try container.decode(Double.self, forKey: .width), try container.decode(Double.self, forKey: .height)
    )
    guard let size = Self(width: width, height: height) else {
      throw DecodingError.dataCorruptedError(
        forKey: .width, in: container, debugDescription: "each side must be from 100 to 14400 points")
    }
    self = size
  }
}

/// WebP encoder, based on libwebp: in one piece and on one thread. The same pixels give the same file.
package enum WebPEncoder {
  /// - Parameter quality: from 1 to 100; `nil` for lossless compression.
  package static func encode(_ picture: PictureRows, quality: Int?) throws(PNGError) -> [UInt8] {
    try PictureForm.webp().require((picture.width, picture.height))
    var config = WebPConfig()
    var image = CImages.WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&image) != 0 else { throw .compressorFailed }
    defer { WebPPictureFree(&image) }
    if let quality {
      config.quality = Float(quality)
      // Without it, thin colored letters blur.
      config.use_sharp_yuv = 1
    } else {
      guard WebPConfigLosslessPreset(&config, losslessLevel) != 0 else { throw .compressorFailed }
    }
    (image.use_argb, image.width, image.height) = (1, Int32(picture.width), Int32(picture.height))
    guard WebPPictureAlloc(&image) != 0 else { throw .compressorFailed }
    var row = image.argb
    for band in picture.bands {
      let pixels = picture.pixels(of: band)
      for start in stride(from: 0, to: pixels.count, by: picture.width) {
        for x in 0..<picture.width { row?[x] = pixels[start + x] }
        row = row?.advanced(by: Int(image.argb_stride))
      }
    }
    return try encode(&image, &config)
  }

  /// The level of lossless compression. Higher levels are slower and save almost nothing on images of text.
  private static let losslessLevel: Int32 = 6

  private static func encode(
    _ image: inout CImages.WebPPicture, _ config: inout WebPConfig
  ) throws(PNGError) -> [UInt8] {
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isDone = withUnsafeMutablePointer(to: &writer) { writer in
      image.writer = WebPMemoryWrite
      image.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &image) != 0
    }
    guard isDone else { throw .compressorFailed }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}

/// JPEG encoder, based on libjpeg-turbo: it encodes band by band.
package enum JPEGEncoder {
  /// - Parameters:
  ///   - picture: must be opaque.
  ///   - scale: pixels per point, which give the density.
  package static func encode(
    _ picture: PictureRows, quality: Int, scale: Double
  ) throws(PNGError) -> [UInt8] {
    let pointsPerInch = 72.0
    try PictureForm.jpeg().require((picture.width, picture.height))
    let writer = shim_jpeg_writer_create(
      UInt32(picture.width), UInt32(picture.height), Int32(quality), Int32((scale * pointsPerInch).rounded()))
    guard let writer else { throw .compressorFailed }
    defer { shim_jpeg_writer_free(writer) }
    for band in picture.bands {
      let pixels = picture.pixels(of: band)
      guard shim_jpeg_writer_rows(writer, pixels, pixels.count / picture.width) == 0 else {
        throw .compressorFailed
      }
    }
    var count = 0
    guard let bytes = shim_jpeg_writer_finish(writer, &count) else { throw .compressorFailed }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
