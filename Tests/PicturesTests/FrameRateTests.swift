import Testing

@testable import Pictures

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "As options say them",
    arguments: [
      ("60", 60, 1), ("1", 1, 1), ("12.5", 25, 2), ("29.97", 30_000, 1001), ("23.976", 24_000, 1001),
      ("23.98", 24_000, 1001), ("59.94", 60_000, 1001), ("30000/1001", 30_000, 1001), ("50/2", 25, 1),
      ("24.0", 24, 1), ("29.5", 59, 2), ("30.001", 30_001, 1000),
    ])
  func parsing(text: String, numerator: Int, denominator: Int) {
    let rate = FrameRate(parsing: text)
    #expect(rate?.numerator == numerator && rate?.denominator == denominator)
  }

  @Test(
    "What is no rate",
    arguments: [
      "", "0", "-1", "a", "1/0", "0/1", "1/2/3", "1.", ".5", "1.2.3", "1e3", " 1", "99999999999999999999",
      "1/99999999999999999999", "inf", "1.1234567890123456789", "٣",
    ])
  func nothing(text: String) { #expect(FrameRate(parsing: text) == nil) }

  @Test("In lowest terms, and one frame of some")
  func terms() throws {
    #expect(FrameRate(60, per: 2) == FrameRate(30))
    #expect(FrameRate(60, per: 2)?.description == "30")
    #expect(FrameRate(parsing: "29.97")?.oneOf(3).description == "10000/1001")
    #expect(FrameRate(parsing: "29.97")?.oneOf(65_535).denominator == 4_373_369)
    #expect(try #require(FrameRate(60)).oneOf(.max).denominator > 1_000_000)
    #expect(FrameRate(clamping: 0, per: .max) == FrameRate(1, per: 100_000_000))
  }

  @Test("Both numbers are from 1 to 100 000 000")
  func range() {
    #expect(FrameRate(60)?.denominator == 1)
    #expect(FrameRate(100_000_000, per: 99_999_999) != nil)
    for (numerator, denominator) in [
      (0, 1), (-1, 1), (100_000_001, 1), (60, 0), (60, 100_000_001), (Int.min, Int.max),
    ] {
      #expect(FrameRate(numerator, per: denominator) == nil)
    }
  }

  @Test(
    "The fraction that a number stands for",
    arguments: [
      (60, 60, 1), (29.97, 30_000, 1001), (30_000.0 / 1001, 30_000, 1001), (24_000.0 / 1001, 24_000, 1001),
      (12.5, 25, 2), (1.0 / 3, 1, 3), (0, 1, 1), (-1, 1, 1), (.nan, 1, 1),
      (.infinity, 1, 1), (1e300, 1, 1),
    ])
  func nearest(number: Double, numerator: Int, denominator: Int) {
    let rate = FrameRate(nearest: number)
    #expect(rate.numerator == numerator && rate.denominator == denominator, "\(rate)")
  }

  @Test("What was parsed is found again", arguments: ["29.5", "30.001", "17.123", "7/3", "239.99999", "1"])
  func again(text: String) throws {
    let rate = try #require(FrameRate(parsing: text))
    #expect(abs(FrameRate(nearest: rate.framesPerSecond).framesPerSecond - rate.framesPerSecond) < 1e-6)
  }
}
