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
}
