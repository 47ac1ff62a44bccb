/// A format that encodes an image band by band, so that the next image encodes only the bands that changed.
package protocol FrameFormat: Sendable {
  associatedtype Encoder: BandEncoder

  var picture: FramePicture { get }

  /// The bytes before the first image in a stream of several images.
  var streamHeader: [UInt8] { get }

  /// Returns an encoder. Each thread has its own; the bytes of a band do not depend on the encoder.
  func makeBandEncoder() throws(PNGError) -> Encoder

  /// Returns an image in pieces for one gathering write. `bands`: the whole image from top to bottom.
  func pieces(of bands: [Encoder.Band]) throws(PNGError) -> [[UInt8]]
}

/// An encoder of whole rows of pixels.
package protocol BandEncoder {
  /// An encoded band. It does not depend on the rows above or below, and can be reused in the next frame.
  associatedtype Band: Equatable, Sendable

  /// Encodes rows.
  ///
  /// - Parameter pixels: premultiplied, with blue in the lowest byte (see `Bitmap`).
  func encode(_ pixels: Span<UInt32>) throws(PNGError) -> Band

  /// Returns neighbors joined from top to bottom, so that an image of very many bands has fewer; by default
  /// they stay separate.
  static func joined(_ neighbours: ArraySlice<Band>) -> [Band]
}

extension BandEncoder {
  package static func joined(_ neighbours: ArraySlice<Band>) -> [Band] { Array(neighbours) }
}

/// An encoded frame of a sequence.
package struct EncodedFrame<Band: Sendable>: Sendable {
  /// The bands of the whole image from top to bottom; neighbors in a high image may be joined.
  package let bands: [Band]
  /// True if the previous frame was identical.
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
  /// True if every pixel of every frame is opaque.
  public let isOpaque: Bool

  package init(width: Int, height: Int, scale: Double, isOpaque: Bool) {
    (self.width, self.height, self.scale, self.isOpaque) = (width, height, scale, isOpaque)
  }
}

/// PNG, with one file per image: without alpha if the image is opaque. In a stream, the files follow each
/// other directly.
package struct PNGFormat: FrameFormat {
  package let picture: FramePicture
  let header: PNGHeader

  /// - Parameters:
  ///   - keepsAlpha: keeps the alpha channel of opaque images.
  ///   - notes: chunks of texts for every file.
  /// - Throws: ``PNGError/invalidSize(width:height:)``.
  package init(_ picture: FramePicture, keepsAlpha: Bool = false, notes: [UInt8] = []) throws(PNGError) {
    self.picture = picture
    header = try PNGHeader(
      width: picture.width, height: picture.height, format: picture.isOpaque && !keepsAlpha ? .rgb : .rgba,
      scale: picture.scale, notes: notes)
  }

  package var streamHeader: [UInt8] { [] }

  package func makeBandEncoder() throws(PNGError) -> BandCompressor { try BandCompressor(header) }

  package func pieces(of bands: [EncodedBand]) throws(PNGError) -> [[UInt8]] {
    try PNGFile.assemble(header, bands: bands)
  }

  /// Returns a file with only some rows of the image.
  package func file(of bands: [EncodedBand], rows: Int) throws(PNGError) -> [[UInt8]] {
    try PNGFile.assemble(
      PNGHeader(width: header.width, height: rows, format: header.format, scale: header.scale), bands: bands)
  }

  /// The bytes of a file before its bands.
  package var start: [UInt8] { PNGFile.start(header) }

  /// Returns the bytes of a file after its bands.
  ///
  /// - Parameter bands: all bands of the file, written or not.
  package func end(after bands: [EncodedBand]) throws(PNGError) -> [UInt8] {
    try PNGFile.end(header, after: bands)
  }
}

/// Raw pixels without a header: red, green, blue and straight alpha, one byte each, rows from top to bottom.
package struct RGBAFormat: FrameFormat {
  package let picture: FramePicture

  package init(_ picture: FramePicture) { self.picture = picture }

  package var streamHeader: [UInt8] { [] }

  package func makeBandEncoder() -> RGBABandEncoder { RGBABandEncoder() }

  package func pieces(of bands: [RGBABand]) -> [[UInt8]] { bands.map(\.bytes) }
}

/// The bytes of some rows.
package struct RGBABand: Equatable, Sendable {
  package let bytes: [UInt8]

  package func rowCount(width: Int) -> Int { bytes.count / (MemoryLayout<UInt32>.stride * max(1, width)) }

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
