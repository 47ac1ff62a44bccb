import Foundation
import Pictures
import Testing
import Typography

@testable import IPRenderKit

/// Manifests of fonts (Spec/Fonts.md 10).
@Suite("Manifests of fonts")
struct FontSetFileTests {
  private static let fonts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/fonts").path

  /// Reads a manifest in a folder with the two fonts of tests, a folder, a link, a broken link and a pipe.
  private func read(_ json: String, name: String = "fonts.json") throws -> FontSet {
    let folder = NSTemporaryDirectory() + "fonts-\(UUID())"
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    for font in ["Flex.ttf", "Emoji.ttf"] {
      try files.copyItem(atPath: Self.fonts + "/" + font, toPath: folder + "/" + font)
    }
    try files.createSymbolicLink(atPath: folder + "/link.ttf", withDestinationPath: Self.fonts + "/Flex.ttf")
    try files.createSymbolicLink(atPath: folder + "/broken.ttf", withDestinationPath: "nowhere.ttf")
    mkfifo(folder + "/pipe.ttf", 0o600)
    mkfifo(folder + "/pipe.json", 0o600)
    try Data(json.utf8).write(to: URL(fileURLWithPath: folder + "/fonts.json"))
    return try FontSet(contentsOf: folder + "/" + name)
  }

  /// `line:column reason; fix` of the error.
  private func failure(_ json: String, name: String = "fonts.json") throws -> String {
    do {
      _ = try read(json, name: name)
      return "no error"
    } catch RenderError.fonts(.invalidSet(_, let place, let reason, let fix)) {
      return (place.map { "\($0.line):\($0.column) " } ?? "") + reason + (fix.map { "; \($0)" } ?? "")
    } catch RenderError.input(let error) {
      return error.reason
    } catch RenderError.unreadable(let error, _) {
      return "\(error.location.map { "\($0.line):\($0.column) " } ?? "")\(error.message)"
    }
  }

  private func faces(_ rows: String) throws -> [ReferenceFace] { try read(#"{"fonts": [\#(rows)]}"#).faces }

  @Test("A row has defaults, and its file is relative to the manifest")
  func rows() throws {
    let faces = try faces(
      #"""
      {"role": "sans", "file": "Flex.ttf"},
      {"role": "system-serif", "weight": 700, "slant": "italic", "file": "link.ttf", "index": 0,
       "axes": {"wght": 680, "opsz": "auto"}},
      {"role": "fallback", "scripts": "Arab", "file": "./Flex.ttf", "language": null},
      {"role": "fallback", "scripts": ["Hani"], "language": "zh-Hant", "file": "Flex.ttf"},
      {"role": "fallback", "file": "Flex.ttf"},
      {"role": "emoji", "weight": 400, "file": "Emoji.ttf"}
      """#)
    #expect(
      faces.map(\.role.name) == [
        "sans 400", "system-serif 700 italic", "fallback Arab 400", "fallback Hani zh-Hant 400",
        "fallback * 400",
        "emoji 400",
      ])
    #expect(faces.allSatisfy { $0.path.hasPrefix("/") && $0.index == 0 })
    #expect(faces[1].axes == [FontVariation(tag: "wght", value: 680)])
    let set = try read(
      #"{"fonts": [{"role": "sans", "file": "Flex.ttf"}, {"role": "serif", "file": "Flex.ttf"}]}"#)
    #expect(set.files.count == 2 && set.files[0] == set.path)
  }

  @Test("A manifest without rows is valid and replaces nothing")
  func empty() throws { #expect(try read(#"{"fonts": []}"#).faces == []) }

  @Test(
    "An error names the place and the fix",
    arguments: [
      ("[]", "1:1 expected an object for the manifest, found an array"),
      (
        "{}",
        "1:1 the manifest has no \"fonts\"; write {\"fonts\": [...]}; 'iprender fonts --template' shows one"
      ),
      (#"{"font": []}"#, "1:2 unknown key 'font'; did you mean 'fonts'?"),
      (#"{"fonts": {}}"#, "1:11 expected an array of fonts, found an object"),
      (#"{"fonts": [1]}"#, "1:12 expected an object for a font, found a number"),
      (
        #"{"fonts": [{"role": "sans"}]}"#,
        "1:12 the role 'sans 400' has no \"file\"; name its font file, or remove the row"
      ),
      (
        #"{"fonts": [{"file": "Flex.ttf"}]}"#,
        "1:12 the font has no \"role\"; use one of sans, serif, system-serif, mono, emoji, fallback"
      ),
      (
        "{\"fonts\": [\n {\"role\": \"sanz\", \"file\": \"Flex.ttf\"}]}",
        "2:11 unknown role 'sanz'; did you mean 'sans'?"
      ),
      (
        #"{"fonts": [{"role": "math", "file": "Flex.ttf"}]}"#,
        "1:21 unknown role 'math'; use one of sans, serif, system-serif, mono, emoji, fallback"
      ),
      (
        #"{"fonts": [{"role": "sans", "weight": 450, "file": "Flex.ttf"}]}"#,
        "1:39 the weight cannot be 450; use 400, 500, 600 or 700; an axis such as \"axes\": {\"wght\": 510} sets the exact weight"
      ),
      (
        #"{"fonts": [{"role": "sans", "slant": "oblique", "file": "Flex.ttf"}]}"#,
        "1:38 expected \"upright\" or \"italic\", found a string"
      ),
      (
        #"{"fonts": [{"role": "emoji", "slant": "italic", "file": "Emoji.ttf"}]}"#,
        "1:39 the role 'emoji' has no italic; remove \"slant\""
      ),
      (
        #"{"fonts": [{"role": "emoji", "weight": 700, "file": "Emoji.ttf"}]}"#,
        "1:40 the role 'emoji' has one weight; remove \"weight\""
      ),
      (
        #"{"fonts": [{"role": "sans", "scripts": ["Arab"], "file": "Flex.ttf"}]}"#,
        "1:40 only the role 'fallback' has \"scripts\"; remove \"scripts\""
      ),
      (
        #"{"fonts": [{"role": "fallback", "scripts": ["Arabic"], "file": "Flex.ttf"}]}"#,
        "1:45 unknown script 'Arabic'; did you mean 'Arab'?"
      ),
      (
        #"{"fonts": [{"role": "fallback", "scripts": ["Hang"], "file": "Flex.ttf"}]}"#,
        "1:45 the faces of Han characters draw the script 'Hang'; write \"scripts\": [\"Hani\"] and \"language\": \"ko\""
      ),
      (
        #"{"fonts": [{"role": "fallback", "scripts": ["Hani"], "language": "zh", "file": "Flex.ttf"}]}"#,
        "1:66 unknown language 'zh' of Han characters; use ja, ko, zh-Hans or zh-Hant"
      ),
      (
        #"{"fonts": [{"role": "fallback", "scripts": ["Arab"], "language": "ja", "file": "Flex.ttf"}]}"#,
        "1:66 only the script Hani has a \"language\"; write \"scripts\": [\"Hani\"]"
      ),
      (
        #"{"fonts": [{"role": "fallback", "scripts": ["Arab"], "weight": 700, "file": "Flex.ttf"}]}"#,
        "1:12 the role 'fallback Arab 700' has no regular face, so it would never be used; add a row with the same scripts and \"weight\": 400"
      ),
      (#"{"fonts": [{"role": "sans", "file": 7}]}"#, "1:37 expected the path of a font file, found a number"),
      (
        #"{"fonts": [{"role": "sans", "index": -1, "file": "Flex.ttf"}]}"#,
        "1:38 expected the number of a face in the file, from 0, found a number"
      ),
      (
        #"{"fonts": [{"role": "sans", "index": 0.5, "file": "Flex.ttf"}]}"#,
        "1:38 expected the number of a face in the file, from 0, found a number"
      ),
      (
        #"{"fonts": [{"role": "sans", "axes": [1], "file": "Flex.ttf"}]}"#,
        "1:37 expected an object of axes, such as {\"wght\": 510}, found an array"
      ),
      (
        #"{"fonts": [{"role": "sans", "axes": {"wght": "bold"}, "file": "Flex.ttf"}]}"#,
        "1:46 expected a number, found a string"
      ),
      (
        #"{"fonts": [{"role": "sans", "axes": {"wght": 1e300}, "file": "Flex.ttf"}]}"#,
        "1:46 expected a number, found a number"
      ),
      (
        "{\"fonts\": [{\"role\": \"sans\", \"file\": \"Flex.ttf\"},\n{\"role\": \"sans\", \"file\": \"Flex.ttf\"}]}",
        "2:1 the role 'sans 400' is already set on line 1; remove one of the two"
      ),
      (#"{"fonts": [}"#, "1:12 "),
      ("", "the input is empty"),
    ])
  func errors(json: String, expected: String) throws {
    let found = try failure(json)
    #expect(found.hasPrefix(expected) || json.isEmpty && !found.isEmpty, "\(found)")
  }

  @Test(
    "A file must be regular; a link to one is followed",
    arguments: [
      ("none.ttf", "No such file or directory"), ("broken.ttf", "No such file or directory"),
      ("in", "it is not a regular file"), ("pipe.ttf", "it is not a regular file"),
      ("/dev/zero", "it is not a regular file"),
      ("a\\u0000b", "expected the path of a font file"), ("", "expected the path of a font file"),
    ])
  func files(name: String, reason: String) throws {
    let found = try failure(#"{"fonts": [{"role": "sans", "file": "\#(name)"}]}"#)
    #expect(found.hasPrefix("1:37 ") && found.contains(reason), "\(found)")
    #expect(try faces(#"{"role": "sans", "file": "link.ttf"}"#).count == 1)
  }

  @Test(
    "The manifest itself must be a regular file",
    arguments: [
      ("pipe.json", "this is not a regular file"), ("in", "this is a folder; name the manifest in it"),
      ("none.json", "cannot read the file: No such file or directory"),
    ])
  func manifests(name: String, expected: String) throws { #expect(try failure("{}", name: name) == expected) }

  @Test("Goldens of different font sets are not compared")
  func marks() throws {
    let bitmap = StraightBitmap(width: 1, height: 1, pixels: [0xff00_0000])
    let outcome = Outcome(text: "", picture: bitmap, scale: 1)
    func expectation(_ picture: [UInt8], _ fontSet: String?) -> IPRenderKit.Expectation {
      var expected = IPRenderKit.Expectation(textName: "a.txt", [], pictureName: "a.png", picture)
      expected.fontSet = fontSet
      return expected
    }
    let (one, two) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
    let plain = PixelVersion.mark(try outcome.png())
    for (drawnWith, current) in [(nil, one), (one, nil), (one, two), (one, one), (nil, nil)]
      as [(String?, String?)]
    {
      let picture = PixelVersion.mark(try outcome.png(), fontSet: drawnWith)
      #expect(PixelVersion.fontSet(of: picture) == drawnWith)
      #expect((picture == plain) == (drawnWith == nil))
      let comparison = OutcomeComparison(expectation(picture, current), outcome)
      #expect(comparison.isSame == (drawnWith == current))
      guard drawnWith != current else { continue }
      #expect(comparison.summary.hasSuffix("they are not compared"))
      let accepted = try #require(comparison.accepted(isMarked: true).first { $0.name == "a.png" })
      #expect(PixelVersion.fontSet(of: accepted.bytes) == current)
    }
    let mixed = OutcomeComparison(expectation(plain, one), outcome).summary
    #expect(
      mixed
        == "a.png was drawn with the built-in fonts, and this run uses the font set 111111111111: they are not compared"
    )
  }

  @Test("A renderer and a pool draw with a font set, and their images name it")
  func renderers() async throws {
    let manifest = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/fonts/fonts.json").path
    let page = InputFile(#"[{"type": "paragraph", "text": "Hello"}]"#.utf8, name: "page.json")
    let plain = try Renderer().still(of: page)
    let own = try Renderer(fontSet: manifest).still(of: page)
    let pool = try RendererPool(size: 1, fontSet: manifest)
    let pooled = try await pool.still(of: page)
    #expect(own.bytes == pooled.bytes && own.bytes != plain.bytes)
    let digest = try FontSet(contentsOf: manifest).digest
    #expect(PixelVersion.fontSet(of: own.bytes) == digest && digest != nil)
    #expect(PixelVersion.fontSet(of: plain.bytes) == nil)
    let comparison = try PictureComparison(of: InputFile(plain.bytes), and: InputFile(own.bytes))
    #expect(comparison.fontWarning?.contains("with no font set") == true)
    #expect(try PictureComparison(of: InputFile(own.bytes), and: InputFile(own.bytes)).fontWarning == nil)
    #expect(throws: RenderError.self) { try RendererPool(size: 1, fontSet: "none.json") }
  }

  @Test("The version names both digests of fonts")
  func version() {
    let line = Versions.line(fontSet: "0123456789abcdef")
    #expect(line.hasSuffix("+0123456789ab)") && Versions.line(fontSet: nil) == Versions.line)
  }
}
