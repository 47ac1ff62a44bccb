/// How a picture becomes bytes: band by band, so that the next picture encodes only the bands that changed.
package protocol FrameFormat: Sendable {
  associatedtype Encoder: BandEncoder

  var picture: FramePicture { get }

  /// What stands before the first picture when many follow each other in one stream.
  var streamHeader: [UInt8] { get }

  /// Each thread has its own; which one encodes a band does not change a byte.
  func makeBandEncoder() throws(PNGError) -> Encoder

  /// One picture in pieces for one gathering write.
  ///
  /// - Parameter bands: the whole picture from top to bottom.
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
