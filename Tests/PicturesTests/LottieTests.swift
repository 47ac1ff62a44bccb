import Primitives
import Testing

@testable import Pictures

@Suite("Lottie")
struct LottieTests {
  // MARK: - Hand-made files

  /// A red square in the middle that turns by 90 degrees in 60 frames; every part can be replaced.
  private func animation(
    size: String = #""w":512,"h":512"#, frames: String = #""fr":60,"ip":0,"op":60"#,
    rotation: String = #"{"a":1,"k":[{"t":0,"s":[0],"e":[90]},{"t":60}]}"#,
    shape: String = #"{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[256,256]},"r":{"a":0,"k":0}}"#,
    paint: String = #"{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}"#, layers: String? = nil,
    assets: String = ""
  ) -> [UInt8] {
    let layer = """
      {"ind":1,"ty":4,"shapes":[{"ty":"gr","it":[\(shape),\(paint)]}],"ip":0,"op":60,"st":0,
       "ks":{"p":{"a":0,"k":[256,256]},"r":\(rotation)}}
      """
    return Array(#"{"v":"5","#.utf8)
      + Array("\(size),\(frames),\"assets\":[\(assets)],\"layers\":[\(layers ?? layer)]}".utf8)
  }

  private static let hasLibrary = LottieLibrary.shared != nil

  // MARK: - Drawing

  @Test("The first frame is drawn at the requested size, also larger than its own", .enabled(if: hasLibrary))
  func firstFrame() throws {
    let frame = PictureFrame(PixelSize(width: 16, height: 16), fit: .contain)
    let small = try PictureDecoder.decode(animation(size: #""w":8,"h":8"#, layers: ""), for: frame)
    #expect(small.width == 16 && small.height == 16)
    let bitmap = try PictureDecoder.decode(animation(), for: frame)
    for (x, y, pixel) in [(8, 8, 0xffff_0000), (5, 5, 0xffff_0000), (2, 2, 0), (13, 8, 0)]
      as [(Int, Int, UInt32)]
    {
      #expect(bitmap.pixels[y * 16 + x] == pixel)
    }
  }

  @Test("The frame of a moment is always the same", .enabled(if: hasLibrary))
  func frames() throws {
    let size = PixelSize(width: 32, height: 32)
    let one = try LottieAnimation(animation())
    let other = try LottieAnimation(animation())
    let turned = try one.frame(30, size: size)
    #expect(try one.frame(0, size: size) != turned)
    #expect(try other.frame(30, size: size) == turned)
    #expect(try one.frame(30, size: size) == turned)
    #expect(one.motion == PictureMotion(frameRate: 60, frameCount: 60))
  }

  @Test("Nothing of earlier frames remains: paths that are trimmed one by one", .enabled(if: hasLibrary))
  func traces() throws {
    let size = PixelSize(width: 24, height: 17)
    let shape =
      #"{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[256,150]}},{"ty":"tm","s":{"a":0,"k":10},"e":"#
      + #"{"a":1,"k":[{"t":0,"s":[0],"e":[100]},{"t":60}]},"o":{"a":0,"k":90},"m":2}"#
    let line = #"{"ty":"st","c":{"a":0,"k":[0,0,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":25}}"#
    let file = animation(shape: shape, paint: line)
    let last = try LottieAnimation(file).frame(59, size: size)
    let used = try LottieAnimation(file)
    for index in [0, 30] { _ = try used.frame(index, size: size) }
    #expect(try used.frame(59, size: size) == last)
  }

  @Test("Keyframes have their own end values, or those of the next keyframe", .enabled(if: hasLibrary))
  func keyframes() throws {
    let size = PixelSize(width: 32, height: 32)
    let old = try LottieAnimation(animation())
    let new = try LottieAnimation(
      animation(rotation: #"{"a":1,"k":[{"t":0,"s":[0]},{"t":60,"s":[90]}]}"#))
    #expect(try old.frame(20, size: size) == new.frame(20, size: size))
  }

  @Test(
    "The frame of a moment",
    arguments: [(0.0, 0), (-1, 0), (0.99, 59), (1, 0), (1.5, 30), (59.0 / 60, 59), (.infinity, 0), (.nan, 0)])
  func moments(seconds: Double, frame: Int) {
    #expect(PictureMotion(frameRate: 60, frameCount: 60).frame(at: seconds) == frame)
  }

  @Test("A frame is visible until the next one is due", arguments: [0.0, 0.3, 1, 59.0 / 60, 12.34, 1e6])
  func ends(seconds: Double) {
    let motion = PictureMotion(frameRate: 60, frameCount: 60)
    let end = motion.end(ofFrameAt: seconds)
    #expect(end > seconds && end <= seconds + 1.0 / 60)
    #expect(motion.frame(at: end) == (motion.frame(at: seconds) + 1) % 60)
    #expect(motion.frame(at: end - 1e-6) == motion.frame(at: seconds))
    #expect(PictureMotion(frameRate: 60, frameCount: 1).end(ofFrameAt: seconds) == .infinity)
  }

  // MARK: - Detection

  @Test("Only JSON that begins like an animation is one")
  func recognition() {
    #expect(PictureKind(sniffing: animation()) == .lottie)
    #expect(PictureKind(sniffing: Array(#" { "tgs":1"#.utf8)) == .lottie)
    for other in [#"{"blocks":[]}"#, "{}", "[1]", "", "{", #"{"v"#] {
      #expect(PictureKind(sniffing: Array(other.utf8)) == nil)
    }
    // Packed, but not an animation.
    #expect(PictureKind(sniffing: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 3, 0]) == nil)
  }

  @Test("The size is known without the library")
  func header() throws {
    #expect(
      try PictureDecoder.size(of: animation(size: #""w":300,"h":200"#)) == PixelSize(width: 300, height: 200))
  }

  @Test("Without the library, the error names the package")
  func missingLibrary() throws {
    #expect(LottieLibrary(["libno-such-library.so"]) == nil)
    let document = try LottieDocument(animation())
    #expect(throws: PictureError.needsPackage(.lottie, "librlottie0-1")) {
      try LottieAnimation(document, nil)
    }
  }

  // MARK: - Hostile files

  @Test("Broken files are errors")
  func broken() {
    for file in [
      animation(size: #""w":0,"h":512"#), animation(size: #""w":1e9,"h":512"#),
      animation(size: #""w":"x","h":1"#),
      animation(frames: #""fr":0,"ip":0,"op":60"#), animation(frames: #""fr":60,"ip":60,"op":0"#),
      animation(frames: #""fr":60,"ip":0,"op":1e9"#), animation(rotation: #"{"a":0,"k":"x"}"#),
      animation(rotation: #"{"a":1,"k":[{"t":0}]}"#), animation(shape: #"{"ty":"rc"}"#),
      animation(paint: #"{"ty":"gf","g":{"p":3,"k":{"a":0,"k":[0,1,1]}},"s":{"k":[0,0]},"e":{"k":[1,1]}}"#),
      Array(animation().dropLast()), animation() + [0x7d],
      animation(layers: #"{"ty":0,"refId":"a"}"#, assets: #"{"id":"a","layers":[{"ty":0,"refId":"a"}]}"#),
    ] {
      #expect(throws: PictureError.self, "\(String(decoding: file, as: UTF8.self))") {
        try LottieDocument(file)
      }
    }
  }

  @Test("Files that rlottie would measure, dash or nest without end are refused")
  func endless() {
    let far = #"{"ty":"el","p":{"a":0,"k":[100000,0]},"s":{"a":0,"k":[9,9]}}"#
    let line = #"{"ty":"st","c":{"a":0,"k":[1,0,0]},"w":{"a":0,"k":1},"d":[{"n":"d","v":{"a":0,"k":0.001}}]}"#
    let none = line.replacingAll("0.001", by: "-1")
    let trim = #"{"ty":"tm","s":{"a":0,"k":0},"e":{"a":0,"k":50}}"#
    var bomb = #"{"id":"c0","layers":[{"ty":3}]}"#
    for level in 1...12 {
      let layer = #"{"ty":0,"refId":"c\#(level - 1)","w":9,"h":9}"#
      bomb += #",{"id":"c\#(level)","layers":[\#([layer, layer, layer, layer].joined(separator: ","))]}"#
    }
    let deep = String(repeating: #"{"ty":"gr","it":["#, count: 40) + String(repeating: "]}", count: 40)
    for file in [
      animation(paint: line), animation(paint: none), animation(shape: far, paint: trim),
      animation(layers: #"{"ty":0,"refId":"c12","w":9,"h":9}"#, assets: bomb), animation(shape: deep),
      Array((String(repeating: #"{"v":"#, count: 400)).utf8),
    ] {
      #expect(throws: PictureError.self) { try LottieDocument(file) }
    }
  }

  @Test("Images among the assets and unknown keys are not passed on")
  func leftOut() throws {
    let document = try LottieDocument(
      animation(
        layers: #"{"ty":2,"refId":"i","ks":{},"ef":[{"ty":21}]}"#,
        assets: #"{"id":"i","w":9,"h":9,"u":"/etc/","p":"passwd","e":0}"#))
    let text = String(decoding: document.text, as: UTF8.self)
    for word in ["passwd", "etc", "ef", "refId"] { #expect(!text.contains(word)) }
  }

  @Test("Layers that refer to themselves are refused")
  func parents() {
    #expect(throws: PictureError.self) {
      try LottieDocument(animation(layers: #"{"ty":3,"ind":1,"parent":2},{"ty":3,"ind":2,"parent":1}"#))
    }
  }
}

extension String {
  fileprivate func replacingAll(_ word: String, by other: String) -> String {
    split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
  }
}
