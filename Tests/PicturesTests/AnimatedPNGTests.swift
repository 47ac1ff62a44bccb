import Primitives
import Testing

@testable import Pictures

@Suite("Animated PNG")
struct AnimatedPNGTests {
  /// A run of images that change in some places, or in none.
  private struct Run {
    static let bandRows = 32
    let format: PNGFormat
    var patches: [AnimationPatch?] = []
    var pictures: [[UInt32]] = []
    private var last: Bitmap?

    init(width: Int, height: Int, isOpaque: Bool = false) throws {
      let picture = FramePicture(width: width, height: height, scale: 2, isOpaque: isOpaque)
      format = try PNGFormat(picture, keepsAlpha: true)
    }

    mutating func show(_ bitmap: Bitmap) throws {
      patches.append(try patch(to: bitmap))
      pictures.append(StraightBitmap(bitmap).pixels)
      last = bitmap
    }

    private func patch(to bitmap: Bitmap) throws -> AnimationPatch? {
      guard let last else {
        let encoder = try format.makeBandEncoder()
        return try AnimationPatch(
          bitmap.bandRanges(Self.bandRows).map { try encoder.encode(bitmap.pixels[$0].span) }, format)
      }
      let box = bitmap.pixels.withUnsafeBufferPointer { new in
        last.pixels.withUnsafeBufferPointer { ChangedBox(new, $0, width: bitmap.width, firstRow: 0) }
      }
      return try box.map { box in
        func cut(_ bitmap: Bitmap) -> [UInt32] {
          box.rows.flatMap { row in box.columns.map { bitmap.pixels[row * bitmap.width + $0] } }
        }
        return try AnimationPatchEncoder().patch(
          columns: box.columns, rows: box.rows, new: cut(bitmap), old: cut(last))
      }
    }

    mutating func repeatLast(_ times: Int = 1) {
      guard let picture = pictures.last else { return }
      for _ in 0..<times {
        patches.append(nil)
        pictures.append(picture)
      }
    }

    func file(_ rate: FrameRate?) throws -> [UInt8] {
      var animation = AnimatedPNG(format, rate: try #require(rate))
      for patch in patches {
        if let patch { try animation.append(patch) } else { animation.repeatLast() }
      }
      #expect(try animation.finish())
      return animation.take().flatMap { $0 }
    }

    /// As it is written to a file that grows frame by frame.
    func grownFile(_ rate: FrameRate) throws -> [UInt8] {
      var animation = AnimatedPNG(format, rate: rate)
      var bytes: [UInt8] = []
      for patch in patches {
        if let patch { try animation.append(patch) } else { animation.repeatLast() }
        bytes += animation.take().flatMap { $0 }
      }
      #expect(try animation.finish())
      bytes += animation.take().flatMap { $0 }
      bytes.replaceSubrange(..<animation.start.count, with: animation.start)
      return bytes
    }
  }

  /// Every frame is noise in its own bands.
  private func noise(_ width: Int, _ height: Int, changing bands: [Int], of bitmap: Bitmap, seed: UInt64)
    -> Bitmap
  {
    var random = SeededGenerator(seed)
    var bitmap = bitmap
    for band in bands {
      for index in bitmap.bandRanges(Run.bandRows)[band] {
        let alpha = UInt32.random(in: 0...255, using: &random)
        bitmap.pixels[index] = alpha << 24 | UInt32.random(in: 0...alpha, using: &random) << 8
      }
    }
    return bitmap
  }

  @Test("Played as specified, the file shows the original frames for their durations")
  func plays() throws {
    var run = try Run(width: 9, height: 150)
    var bitmap = Content.roundedCorners.bitmap(9, 150)
    try run.show(bitmap)
    run.repeatLast(2)
    for (step, bands) in [[1], [0, 3], [4], [0, 1, 2, 3, 4], [2, 3]].enumerated() {
      bitmap = noise(9, 150, changing: bands, of: bitmap, seed: UInt64(step))
      try run.show(bitmap)
      run.repeatLast(step)
    }
    let reader = try PlainAnimationReader(run.file(FrameRate(60)))
    #expect(reader.frameCount == 6 && reader.frames.count == 6)
    #expect(reader.plays == 1)
    #expect(reader.frames.allSatisfy { $0.delayUnit == 1000 && $0.dispose == 0 })
    // After 3, 4, 6, 9, 13 and 18 frames.
    #expect(reader.frames.map(\.delay) == [50, 17, 33, 50, 67, 83])
    // No row outside the bands that changed.
    let changed = [0..<150, 32..<64, 0..<128, 128..<150, 0..<150, 64..<128]
    for (frame, rows) in zip(reader.frames, changed) {
      #expect(rows.contains(frame.top) && frame.top + frame.height <= rows.upperBound)
    }
    let played = zip(try reader.shown(), [3, 1, 2, 3, 4, 5]).flatMap { picture, count in
      [[UInt32]](repeating: picture, count: count)
    }
    #expect(played == run.pictures)
  }

  @Test("A program without support for animation shows the first frame")
  func still() throws {
    var run = try Run(width: 5, height: 40)
    let first = Content.glyphs.bitmap(5, 40)
    try run.show(first)
    try run.show(noise(5, 40, changing: [1], of: first, seed: 1))
    #expect(try PictureDecoder.decode(run.file(FrameRate(25))) == first)
    let types = try PlainPNGReader(run.file(FrameRate(25))).chunks.map(\.type)
    #expect(
      types == ["IHDR", "sRGB", "pHYs", "acTL", "fcTL"] + Array(repeating: "IDAT", count: 4) + [
        "fcTL", "fdAT", "IEND",
      ])
  }

  /// Changes a few pixels of a rectangle to opaque or arbitrary ones.
  private func specks(_ bitmap: Bitmap, areOpaque: Bool, _ random: inout SeededGenerator) -> Bitmap {
    var bitmap = bitmap
    let columns = Int.random(in: 0..<bitmap.width, using: &random)...bitmap.width - 1
    let rows = Int.random(in: 0..<bitmap.height, using: &random)...bitmap.height - 1
    for _ in 0..<12 {
      let (x, y) = (Int.random(in: columns, using: &random), Int.random(in: rows, using: &random))
      let alpha: UInt32 = areOpaque ? 255 : .random(in: 0...255, using: &random)
      bitmap.pixels[y * bitmap.width + x] = alpha << 24 | .random(in: 0...alpha, using: &random)
    }
    return bitmap
  }

  @Test(
    "Composed as specified, every frame is the original one", arguments: 0..<8, [true, false])
  func composes(seed: UInt64, areOpaque: Bool) throws {
    var random = SeededGenerator(seed)
    var run = try Run(width: 40, height: 60, isOpaque: areOpaque)
    var bitmap = areOpaque ? Content.glyphs.bitmap(40, 60) : Content.translucentNoise.bitmap(40, 60)
    try run.show(bitmap)
    for _ in 0..<12 {
      bitmap = specks(bitmap, areOpaque: areOpaque, &random)
      try run.show(bitmap)
    }
    let reader = try PlainAnimationReader(run.file(FrameRate(25)))
    #expect(reader.picture.colorType == 6)
    #expect(try reader.shown() == run.pictures)
    // Pixels over the previous frame must be opaque; then a few pixels alone are cheaper.
    #expect(reader.frames.dropFirst().contains { $0.blend == 1 } == areOpaque)
  }

  @Test("A frame contains only the rectangle that changed")
  func rectangle() throws {
    var run = try Run(width: 40, height: 60)
    var bitmap = Content.glyphs.bitmap(40, 60)
    try run.show(bitmap)
    for (x, y) in [(7, 11), (20, 30)] { bitmap.pixels[y * 40 + x] ^= 0x10 }
    try run.show(bitmap)
    let frame = try #require(try PlainAnimationReader(run.file(FrameRate(25))).frames.last)
    #expect((frame.left, frame.top, frame.width, frame.height) == (7, 11, 14, 20))
  }

  @Test(
    "Delays are whole milliseconds and add up to the duration of the run at any rate",
    arguments: [(60, 1), (30, 1), (24, 1), (120, 1), (240, 1), (30_000, 1001), (60, 7), (1, 1)])
  func delays(_ rate: (numerator: Int, denominator: Int)) throws {
    var run = try Run(width: 2, height: 2)
    let pictures = [Content.glyphs.bitmap(2, 2), Content.gradient.bitmap(2, 2)]
    for number in 0..<100 { try run.show(pictures[number % 2]) }
    let reader = try PlainAnimationReader(run.file(FrameRate(rate.numerator, per: rate.denominator)))
    #expect(reader.frames.allSatisfy { $0.delayUnit == 1000 })
    let length = 1000 * Double(rate.denominator) / Double(rate.numerator)
    #expect(reader.frames.allSatisfy { abs(Double($0.delay) - length) < 1 })
    var sum = 0
    for (number, frame) in reader.frames.enumerated() {
      sum += frame.delay
      #expect(abs(Double(sum) - Double(number + 1) * length) <= 0.5 + 1e-9)
    }
    if rate == (60, 1) { #expect(reader.frames.prefix(6).map(\.delay) == [17, 16, 17, 17, 16, 17]) }
  }

  @Test("A frame that takes less than a millisecond is in the file, too")
  func fasterThanMilliseconds() throws {
    var run = try Run(width: 2, height: 2)
    try run.show(Content.glyphs.bitmap(2, 2))
    try run.show(Content.gradient.bitmap(2, 2))
    try run.show(Content.glyphs.bitmap(2, 2))
    let reader = try PlainAnimationReader(run.file(FrameRate(4000)))
    #expect(reader.frames.map(\.delay) == [0, 1, 0])
  }

  @Test("A frame with a duration of more than 16 bits is repeated, with one pixel")
  func longDelays() throws {
    var run = try Run(width: 3, height: 70)
    let first = Content.translucentNoise.bitmap(3, 70)
    try run.show(first)
    run.repeatLast(6)
    try run.show(noise(3, 70, changing: [0], of: first, seed: 2))
    let reader = try PlainAnimationReader(run.file(FrameRate(1, per: 20)))
    #expect(reader.frameCount == 4 && reader.frames.count == 4)
    // Seven times 20 seconds, and once.
    #expect(reader.frames.map(\.delay) == [65_535, 65_535, 8_930, 20_000])
    #expect(reader.frames[1].width == 1 && reader.frames[1].height == 1 && reader.frames[2].height == 1)
    let shown = try reader.shown()
    #expect(shown[0] == shown[1] && shown[1] == shown[2])
    #expect(shown[3] == run.pictures.last)
    // Independent of how its bytes were taken.
    #expect(try run.grownFile(#require(FrameRate(1, per: 20))) == run.file(FrameRate(1, per: 20)))
  }

  @Test("Without frames there is no file")
  func empty() throws {
    let format = try PNGFormat(FramePicture(width: 2, height: 2, scale: 1, isOpaque: true), keepsAlpha: true)
    var animation = AnimatedPNG(format, rate: try #require(FrameRate(60)))
    #expect(try !animation.finish())
  }

  @Test("Bands that are not rows of the image are refused")
  func wrongBands() throws {
    var run = try Run(width: 2, height: 2)
    #expect(throws: PNGError.wrongBands(rows: 1, expected: 2)) { try run.show(Content.glyphs.bitmap(2, 1)) }
  }
}
