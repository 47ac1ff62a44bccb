/// An opaque pixel as BT.709 has it: luma from 16 to 235, colour differences from 16 to 240 about 128.
///
/// In integers, each sum divided once: the exact value rounded to nearest, halves up.
struct BT709 {
  let luma: UInt8
  let blueDifference: UInt8
  let redDifference: UInt8

  /// What red, green and blue weigh in luma, in ten-thousandths.
  private static let red: Int32 = 2126
  private static let green: Int32 = 7152
  private static let blue: Int32 = 722
  private static let whole: Int32 = 10_000

  private static let lumaStart: Int32 = 16
  private static let lumaSpan: Int32 = 219
  private static let differenceMiddle: Int32 = 128
  private static let differenceSpan: Int32 = 224

  /// - Parameter pixel: blue in the lowest byte; its alpha is not looked at.
  @inline(__always)
  init(_ pixel: UInt32) {
    let red = Int32(pixel >> 16 & 0xff)
    let green = Int32(pixel >> 8 & 0xff)
    let blue = Int32(pixel & 0xff)
    let weighted = Self.red &* red &+ Self.green &* green &+ Self.blue &* blue
    luma = Self.divided(Self.lumaSpan &* weighted, by: 255 * Self.whole, from: Self.lumaStart)
    // A difference is at most one less what its own colour weighs, to either side.
    blueDifference = Self.divided(
      Self.differenceSpan &* (Self.whole &* blue &- weighted), by: 255 * 2 * (Self.whole - Self.blue),
      from: Self.differenceMiddle)
    redDifference = Self.divided(
      Self.differenceSpan &* (Self.whole &* red &- weighted), by: 255 * 2 * (Self.whole - Self.red),
      from: Self.differenceMiddle)
  }

  /// No sum leaves 32 bits, and none is below zero.
  @inline(__always)
  private static func divided(_ value: Int32, by divisor: Int32, from start: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (start &* divisor &+ value &+ divisor / 2) / divisor)
  }
}
