/// YUV4MPEG2, which programs for video read from a pipe: 4:4:4, 8 bits, BT.709 with limited range.
package struct Y4MFormat: FrameFormat {
  package let picture: FramePicture
  private let rate: FrameRate

  /// - Throws: ``FrameError/notOpaque(_:)``: the format has no transparency.
  package init(_ picture: FramePicture, rate: FrameRate) throws(FrameError) {
    guard picture.isOpaque else { throw .notOpaque(.y4m) }
    self.picture = picture
    self.rate = rate
  }

  /// Size, rate, progressive, square pixels, sampling. The format has no word of its own for range and matrix:
  /// they are stated as extensions, of which programs know the first.
  package var streamHeader: [UInt8] {
    Array(
      """
      YUV4MPEG2 W\(picture.width) H\(picture.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444 \
      XCOLORRANGE=LIMITED XCOLORMATRIX=BT709\n
      """.utf8)
  }

  package func makeBandEncoder() -> Y4MBandEncoder { Y4MBandEncoder() }

  package func pieces(of bands: [Y4MBand]) -> [[UInt8]] {
    [Self.frameHeader] + bands.map(\.luma) + bands.map(\.blueDifference) + bands.map(\.redDifference)
  }

  private static let frameHeader = Array("FRAME\n".utf8)
}

/// Some rows of the three planes that follow each other in a frame.
package struct Y4MBand: Equatable, Sendable {
  let luma: [UInt8]
  let blueDifference: [UInt8]
  let redDifference: [UInt8]

  package static func == (band: Y4MBand, other: Y4MBand) -> Bool {
    band.luma.isSame(as: other.luma) && band.blueDifference.isSame(as: other.blueDifference)
      && band.redDifference.isSame(as: other.redDifference)
  }
}

package struct Y4MBandEncoder: BandEncoder {
  package func encode(_ pixels: Span<UInt32>) -> Y4MBand {
    var luma = [UInt8](repeating: 0, count: pixels.count)
    var blueDifference = luma
    var redDifference = luma
    // Most pixels equal the one before them, and need no division.
    var last: UInt32 = 0xff00_0000
    var color = BT709(last)
    for index in pixels.indices {
      let pixel = pixels[index]
      if pixel != last {
        last = pixel
        color = BT709(pixel)
      }
      luma[index] = color.luma
      blueDifference[index] = color.blueDifference
      redDifference[index] = color.redDifference
    }
    return Y4MBand(luma: luma, blueDifference: blueDifference, redDifference: redDifference)
  }
}
