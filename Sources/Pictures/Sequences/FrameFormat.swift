/// How a picture becomes bytes: band by band, so that the next picture encodes only the bands that changed.
package protocol FrameFormat: Sendable {
  associatedtype Encoder: BandEncoder

  var picture: FramePicture { get }

  /// What stands before the first picture when many follow each other in one stream.
  var streamHeader: [UInt8] { get }

  /// Each thread has its own; which one encodes a band does not change a byte.
  func makeBandEncoder() throws(PNGError) -> Encoder

  /// One picture in pieces for one gathering write. `bands`: the whole picture from top to bottom.
  func pieces(of bands: [Encoder.Band]) throws(PNGError) -> [[UInt8]]
}

/// Turns whole rows of pixels into what a format keeps of them.
package protocol BandEncoder {
  /// Depends on nothing above or below: it can be used again in the next frame.
  associatedtype Band: Equatable, Sendable

  /// - Parameter pixels: premultiplied, blue in the lowest byte (see `Bitmap`).
  func encode(_ pixels: Span<UInt32>) throws(PNGError) -> Band

  /// Neighbours put together, from top to bottom, so that a picture of very many has fewer; by default they stay apart.
  static func joined(_ neighbours: ArraySlice<Band>) -> [Band]
}

extension BandEncoder {
  package static func joined(_ neighbours: ArraySlice<Band>) -> [Band] { Array(neighbours) }
}

/// One picture of a run, encoded.
package struct EncodedFrame<Band: Sendable>: Sendable {
  /// The whole picture from top to bottom; of a high one, neighbours may be put together.
  package let bands: [Band]
  /// Whether the frame before showed the same.
  package let isRepeat: Bool

  package init(bands: [Band], isRepeat: Bool) {
    self.bands = bands
    self.isRepeat = isRepeat
  }
}

/// The properties that all frames of a run share.
public struct FramePicture: Hashable, Sendable {
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The number of pixels per point.
  public let scale: Double
  /// Whether every pixel of every frame is opaque.
  public let isOpaque: Bool

  package init(width: Int, height: Int, scale: Double, isOpaque: Bool) {
    (self.width, self.height, self.scale, self.isOpaque) = (width, height, scale, isOpaque)
  }
}

/// A PNG file a picture: without alpha when the picture is opaque. In a stream they stand back to back.
package struct PNGFormat: FrameFormat {
  package let picture: FramePicture
  let header: PNGHeader

  /// - Parameter keepsAlpha: whether pixels have it even where all are opaque.
  /// - Throws: ``PNGError/invalidSize(width:height:)``.
  package init(_ picture: FramePicture, keepsAlpha: Bool = false) throws(PNGError) {
    self.picture = picture
    header = try PNGHeader(
      width: picture.width, height: picture.height, format: picture.isOpaque && !keepsAlpha ? .rgb : .rgba,
      scale: picture.scale)
  }

  package var streamHeader: [UInt8] { [] }

  package func makeBandEncoder() throws(PNGError) -> BandCompressor { try BandCompressor(header) }

  package func pieces(of bands: [EncodedBand]) throws(PNGError) -> [[UInt8]] {
    try PNGFile.assemble(header, bands: bands)
  }

  /// What of a file stands before its bands.
  package var start: [UInt8] { PNGFile.start(header) }

  /// - Parameter bands: all of the file's, written or not.
  package func end(after bands: [EncodedBand]) throws(PNGError) -> [UInt8] {
    try PNGFile.end(header, after: bands)
  }
}

/// Raw pixels and nothing else: red, green, blue and straight alpha, a byte each, rows from top to bottom.
package struct RGBAFormat: FrameFormat {
  package let picture: FramePicture

  package init(_ picture: FramePicture) { self.picture = picture }

  package var streamHeader: [UInt8] { [] }

  package func makeBandEncoder() -> RGBABandEncoder { RGBABandEncoder() }

  package func pieces(of bands: [RGBABand]) -> [[UInt8]] { bands.map(\.bytes) }
}

/// The bytes of some rows.
package struct RGBABand: Equatable, Sendable {
  let bytes: [UInt8]

  package static func == (band: RGBABand, other: RGBABand) -> Bool { band.bytes.isSame(as: other.bytes) }
}

package struct RGBABandEncoder: BandEncoder {
  package func encode(_ pixels: Span<UInt32>) -> RGBABand {
    let byteCount = pixels.count * MemoryLayout<UInt32>.stride
    let bytes = pixels.withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: byteCount) { bytes, count in
        guard let output = UnsafeMutableRawPointer(bytes.baseAddress) else { return }
        BandRows.copyStraight(pixels, to: output)
        count = byteCount
      }
    }
    return RGBABand(bytes: bytes)
  }
}
