/// YUV4MPEG2, which video programs read from a pipe: 4:4:4, 8 bits, BT.709 with limited range.
package struct Y4MFormat: FrameFormat {
  package let picture: FramePicture
  private let rate: FrameRate

  /// - Throws: ``FrameError/notOpaque(_:)``: the format has no transparency.
  package init(_ picture: FramePicture, rate: FrameRate) throws(FrameError) {
    guard picture.isOpaque else { throw .notOpaque(.y4m) }
    self.picture = picture
    self.rate = rate
  }

  /// The header: size, rate, progressive, square pixels, sampling. The format has no fields for range and
  /// matrix, so both are written as extensions; programs know the first.
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

/// Rows of the three planes of a frame.
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
    // Most pixels are equal to the one before, and need no division.
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

/// The BT.709 values of an opaque pixel: luma from 16 to 235, color differences from 16 to 240 around 128.
///
/// They are computed in integers, with one division per sum: the exact value rounded to nearest, halves up.
struct BT709 {
  let luma: UInt8
  let blueDifference: UInt8
  let redDifference: UInt8

  /// The weights of red, green and blue in luma, in ten-thousandths.
  private static let red: Int32 = 2126
  private static let green: Int32 = 7152
  private static let blue: Int32 = 722
  private static let whole: Int32 = 10_000

  private static let lumaStart: Int32 = 16
  private static let lumaSpan: Int32 = 219
  private static let differenceMiddle: Int32 = 128
  private static let differenceSpan: Int32 = 224

  /// - Parameter pixel: with blue in the lowest byte; its alpha is ignored.
  @inline(__always)
  init(_ pixel: UInt32) {
    let red = Int32(pixel >> 16 & 0xff)
    let green = Int32(pixel >> 8 & 0xff)
    let blue = Int32(pixel & 0xff)
    let weighted = Self.red &* red &+ Self.green &* green &+ Self.blue &* blue
    luma = Self.divided(Self.lumaSpan &* weighted, by: 255 * Self.whole, from: Self.lumaStart)
    // A difference is at most 1 minus the weight of its own color, in both directions.
    blueDifference = Self.divided(
      Self.differenceSpan &* (Self.whole &* blue &- weighted), by: 255 * 2 * (Self.whole - Self.blue),
      from: Self.differenceMiddle)
    redDifference = Self.divided(
      Self.differenceSpan &* (Self.whole &* red &- weighted), by: 255 * 2 * (Self.whole - Self.red),
      from: Self.differenceMiddle)
  }

  /// Divides and rounds. No sum exceeds 32 bits, and none is negative.
  @inline(__always)
  private static func divided(_ value: Int32, by divisor: Int32, from start: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (start &* divisor &+ value &+ divisor / 2) / divisor)
  }
}
