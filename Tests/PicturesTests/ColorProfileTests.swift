import CImages
import Primitives
import Testing

@testable import Pictures

/// Profiles as in files, made by Little CMS.
enum Profiles {
  private typealias Point = (x: Double, y: Double)

  static let sRGB = bytes(of: cmsCreate_sRGBProfile())

  /// Its curve is that of sRGB, and its primaries are those of current screens.
  static let displayP3 = rgb(red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06))
  /// sRGB with other numbers in its description, as many programs embed it.
  static let rebuiltSRGB = rgb(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))

  static let linearGrey: [UInt8] = {
    var white = cmsCIExyY(x: 0.3127, y: 0.329, Y: 1)
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    return bytes(of: cmsCreateGrayProfile(&white, curve))
  }()

  private static func rgb(red: Point, green: Point, blue: Point) -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.329, Y: 1)
    func primary(_ point: Point) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
    var primaries = cmsCIExyYTRIPLE(Red: primary(red), Green: primary(green), Blue: primary(blue))
    let sRGBCurve: Int32 = 4
    let curve = cmsBuildParametricToneCurve(
      nil, sRGBCurve, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return bytes(of: cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  private static func bytes(of profile: cmsHPROFILE?) -> [UInt8] {
    defer { cmsCloseProfile(profile) }
    var count: UInt32 = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return bytes
  }
}

@Suite struct ColorProfileTests {
  private static let colors: [UInt32] = [0xffc8_6464, 0xff64_c864, 0x803c_50c8, 0xff80_8080]
  /// The same in sRGB, by the definitions of both spaces.
  private static let converted: [UInt32] = [0xffd7_5d61, 0xff2d_cb56, 0x8036_51cf, 0xff80_8080]

  private static let file = try? SmallPNG.encode(
    StraightBitmap(width: 2, height: 2, pixels: colors), scale: 1)

  private func expectNear(_ found: [UInt32], _ expected: [UInt32], within tolerance: Int = 1) {
    for (found, expected) in zip(found, expected) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        #expect(abs(Int(found >> shift & 0xff) - Int(expected >> shift & 0xff)) <= tolerance)
      }
    }
  }

  @Test func aPNGIsBroughtToSRGB() throws {
    let file = try Wrapping.png(try #require(Self.file), profile: Profiles.displayP3)
    expectNear(try PictureDecoder.decodeStraight(file).pixels, Self.converted)
  }

  /// A gamma of 1 beside it would make everything much lighter.
  @Test func theProfileOfAPNGIsStrongerThanWhatElseDescribesItsColors() throws {
    let plain = try Wrapping.png(try #require(Self.file), profile: Profiles.displayP3)
    let file = Wrapping.png(plain, adding: "gAMA", [0, 1, 0x86, 0xa0])
    #expect(try PictureDecoder.decodeStraight(file) == PictureDecoder.decodeStraight(plain))
  }

  @Test func aWebPIsBroughtToSRGB() throws {
    let file = Wrapping.webP(WebPSamples.lossless, width: 3, height: 2, profile: Profiles.displayP3)
    let plain = try PictureDecoder.decodeStraight(WebPSamples.lossless).pixels
    let found = try PictureDecoder.decodeStraight(file).pixels
    #expect(found[0] == 0xffff_0000)
    #expect(found[5] >> 24 == plain[5] >> 24)
    #expect(found[5] != plain[5])
  }

  @Test func aJPEGsProfileIsJoinedFromItsPieces() throws {
    let plain = try PictureFiles.bytes("corners.jpg")
    let file = Wrapping.jpeg(plain, profile: Profiles.displayP3)
    let before = try PictureDecoder.decodeStraight(plain)
    let after = try PictureDecoder.decodeStraight(file)
    var expected = RawPixels(PixelSize(width: 48, height: 32), pixels: before.pixels)
    expected.convertToSRGB(profile: Profiles.displayP3)
    #expect(after.pixels == expected.pixels)
    #expect(after != before)
    // One part is missing: the file is drawn as without a profile.
    let broken = Wrapping.jpeg(plain, profile: Array(Profiles.displayP3.prefix(200)))
    #expect(try PictureDecoder.decodeStraight(broken) == before)
  }

  @Test func greysHaveProfilesOfTheirOwn() throws {
    let file = Wrapping.jpeg(try PictureFiles.bytes("grey.jpg"), profile: Profiles.linearGrey)
    expectNear(Array(try PictureDecoder.decodeStraight(file).pixels.prefix(1)), [0xffbc_bcbc])
  }

  @Test func sRGBByAnyNameIsLeftAlone() throws {
    for profile in [Profiles.sRGB, Profiles.rebuiltSRGB] {
      #expect(try #require(ColorProfile(profile)).isNearlySRGB)
    }
    #expect(try !#require(ColorProfile(Profiles.displayP3)).isNearlySRGB)
    let file = try Wrapping.png(try #require(Self.file), profile: Profiles.rebuiltSRGB)
    #expect(try PictureDecoder.decodeStraight(file).pixels == Self.colors)
  }

  @Test func aProfileForOtherPixelsIsIgnored() throws {
    let file = try Wrapping.png(try #require(Self.file), profile: Profiles.linearGrey)
    #expect(try PictureDecoder.decodeStraight(file).pixels == Self.colors)
  }

  @Test func damagedProfilesNeverCrashAndNeverCostThePicture() throws {
    let plain = try #require(Self.file)
    var random = SeededGenerator(3)
    for round in 0..<600 {
      var profile = [Profiles.displayP3, Profiles.linearGrey][round % 2]
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        profile[Int.random(in: 0..<profile.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 5 == 0 { profile = Array(profile.prefix(Int.random(in: 0...profile.count, using: &random))) }
      let bitmap = try PictureDecoder.decodeStraight(try Wrapping.png(plain, profile: profile))
      #expect(bitmap.width == 2)
    }
    // More than any profile has, when unpacked.
    let bomb = [UInt8](repeating: 0, count: 20 << 20)
    #expect(try PictureDecoder.decodeStraight(try Wrapping.png(plain, profile: bomb)).pixels == Self.colors)
  }
}

@Suite struct OrientationTests {
  /// Two rows of three: 1 2 3 over 4 5 6.
  private static let stored = RawPixels(PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 6])

  /// The meaning of the eight orientations of Exif.
  @Test(arguments: [
    (1, [[1, 2, 3], [4, 5, 6]]), (2, [[3, 2, 1], [6, 5, 4]]), (3, [[6, 5, 4], [3, 2, 1]]),
    (4, [[4, 5, 6], [1, 2, 3]]), (5, [[1, 4], [2, 5], [3, 6]]), (6, [[4, 1], [5, 2], [6, 3]]),
    (7, [[6, 3], [5, 2], [4, 1]]), (8, [[3, 6], [2, 5], [1, 4]]),
  ])
  func picturesAreTurnedUpright(number: Int, rows: [[UInt32]]) throws {
    let upright = try #require(Orientation(rawValue: number)).upright(Self.stored)
    #expect(upright.pixels == rows.flatMap { $0 })
    #expect([upright.width, upright.height] == [rows[0].count, rows.count])
  }

  @Test(arguments: 1...8)
  func everyFormatHasOne(number: Int) throws {
    let orientation = try #require(Orientation(rawValue: number))
    let exif = Wrapping.exif(orientation: number)
    let png = try Content.gradient.bitmap(7, 5).bandedPNG(.rgb)
    let jpeg = try PictureFiles.bytes("corners.jpg")
    for (plain, turned) in [
      (jpeg, Wrapping.jpeg(jpeg, orientation: number)),
      (jpeg, Wrapping.jpeg(jpeg, orientation: number, isBigEndian: true)),
      (png, Wrapping.png(png, adding: "eXIf", exif)),
      (WebPSamples.lossless, Wrapping.webP(WebPSamples.lossless, width: 3, height: 2, exif: exif)),
      (
        WebPSamples.lossless,
        Wrapping.webP(WebPSamples.lossless, width: 3, height: 2, exif: Array("Exif\0\0".utf8) + exif)
      ),
    ] {
      let stored = try PictureDecoder.decodeStraight(plain)
      let size = PixelSize(width: stored.width, height: stored.height)
      let expected = orientation.upright(RawPixels(size, pixels: stored.pixels))
      let found = try PictureDecoder.decodeStraight(turned)
      #expect(found.pixels == expected.pixels)
      #expect(try PictureDecoder.size(of: turned) == PixelSize(width: found.width, height: found.height))
      #expect([found.width, found.height] == [expected.width, expected.height])
    }
  }

  @Test func aTurnedPictureIsReducedForTheFrameThatItFills() throws {
    let file = Wrapping.jpeg(try PictureFiles.bytes("scene.jpg"), orientation: 6)
    #expect(try PictureDecoder.size(of: file) == PixelSize(width: 160, height: 240))
    let frame = PictureFrame(PixelSize(width: 16, height: 24), fit: .fill)
    let bitmap = try PictureDecoder.decode(file, for: frame)
    #expect([bitmap.width, bitmap.height] == [16, 24])
  }

  @Test func whatMakesNoSenseIsUpright() {
    let block = Wrapping.exif(orientation: 6)
    #expect(Exif.orientation(in: block) == .right)
    #expect(Exif.orientation(in: Wrapping.exif(orientation: 9)) == .upright)
    #expect(Exif.orientation(in: Wrapping.exif(orientation: 0)) == .upright)
    for count in 0..<block.count { _ = Exif.orientation(in: block.prefix(count)) }
    var random = SeededGenerator(1)
    for _ in 0..<5000 {
      var damaged = block
      damaged[Int.random(in: 0..<block.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      _ = Exif.orientation(in: damaged)
    }
  }
}
