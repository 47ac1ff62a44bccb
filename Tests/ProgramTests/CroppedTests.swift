import Foundation
import Pictures
import Testing

/// The proof that goldens were only cropped (`Scripts/cropped`).
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/git")))
struct CroppedTests {
  private static let script =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/Scripts/cropped"

  private static func run(_ arguments: [String], in scratch: Scratch) throws -> Finished {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Program.run(arguments, program: script, in: scratch.path, variables: ["PATH": path])
  }

  /// An image of one of the kinds that PNG files of iprender have.
  private static func image(_ kind: Int, width: Int = 37, height: Int = 23) -> StraightBitmap {
    var seed: UInt32 = 7
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (UInt32(index % width), UInt32(index / width))
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return switch kind {
      case 0: 0xff00_0000 | (x * 6) << 16 | (y * 9) << 8 | seed >> 30
      case 1: (x * 6) << 24 | (y * 9) << 8 | seed >> 24
      case 2: [0xff11_2233, 0x8011_2233, 0xff77_8899][Int(seed >> 24) % 3]
      case 3: 0xff00_0000 | (seed >> 24) * 0x01_0101
      default: (x * 6) << 24 | (y * 9) * 0x01_0101
      }
    }
    return StraightBitmap(width: width, height: height, pixels: pixels)
  }

  private static func part(_ whole: StraightBitmap, _ x: Int, _ y: Int, _ width: Int, _ height: Int)
    -> StraightBitmap
  {
    let rows = (y..<y + height).map { whole.pixels[$0 * whole.width + x..<$0 * whole.width + x + width] }
    return StraightBitmap(width: width, height: height, pixels: Array(rows.joined()))
  }

  /// A repository with an image of each kind and one that is removed later.
  private static func repository() throws -> Scratch {
    let scratch = try Scratch()
    for kind in 0..<5 { try scratch.file("\(kind).png", SmallPNG.encode(image(kind), scale: 1)) }
    try scratch.file("old.png", SmallPNG.encode(image(0), scale: 1))
    let run = try scratch.shell(
      "git init -q . && git add . && git -c user.name=a -c user.email=a@example.org commit -q -m goldens")
    try #require(run.status == 0, "\(run.errors)")
    return scratch
  }

  private static func check(_ scratch: Scratch) throws -> Finished {
    try run(["HEAD", "."], in: scratch)
  }

  @Test("Parts of images of all kinds pass, and removed images are listed")
  func parts() throws {
    let scratch = try Self.repository()
    for kind in 0..<5 {
      try scratch.file("\(kind).png", SmallPNG.encode(Self.part(Self.image(kind), 5, 3, 20, 9), scale: 1))
    }
    try FileManager.default.removeItem(atPath: scratch.path + "/old.png")
    let run = try Self.check(scratch)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.text == (0..<5).map { "20x9+5+3: \($0).png\n" }.joined()
        + "removed: old.png\n6 images pass, 0 fail\n")
  }

  @Test("An image with one other pixel, a larger one and a new one fail")
  func noParts() throws {
    let scratch = try Self.repository()
    let part = Self.part(Self.image(0), 5, 3, 20, 9)
    var pixels = part.pixels
    pixels[100] ^= 1
    try scratch.file(
      "0.png", SmallPNG.encode(StraightBitmap(width: 20, height: 9, pixels: pixels), scale: 1))
    try scratch.file("1.png", SmallPNG.encode(Self.image(1, height: 24), scale: 1))
    try scratch.file("new.png", SmallPNG.encode(part, scale: 1))
    try #require(try scratch.shell("git add -N new.png").status == 0)
    let run = try Self.check(scratch)
    #expect(run.status == 1)
    #expect(
      run.text
        == "no part of the old image: 0.png\nno part of the old image: 1.png\nnew: new.png\n0 images pass, 3 fail\n"
    )
  }

  @Test("A wrong command line is refused", arguments: [[], ["--help"], ["a", "b", "c"]])
  func usage(arguments: [String]) throws {
    let run = try Self.run(arguments, in: Scratch())
    #expect(run.status == 64)
    #expect(run.errors == "usage: Scripts/cropped REVISION [FOLDER]\n")
  }
}
