/// A PNG file a picture: without alpha when the picture is opaque. In a stream they stand back to back.
public struct PNGFormat: FrameFormat {
  public let picture: FramePicture
  let header: PNGHeader

  /// - Throws: ``PNGError/invalidSize(width:height:)``.
  public init(_ picture: FramePicture) throws(PNGError) {
    self.picture = picture
    header = try PNGHeader(
      width: picture.width, height: picture.height, format: picture.isOpaque ? .rgb : .rgba,
      scale: picture.scale)
  }

  public var streamHeader: [UInt8] { [] }

  public func makeBandEncoder() throws(PNGError) -> BandCompressor { try BandCompressor(header) }

  public func pieces(of bands: [EncodedBand]) throws(PNGError) -> [[UInt8]] {
    try PNGFile.assemble(header, bands: bands)
  }
}
