import CPango
import Foundation
import Primitives
import Testing

@testable import Typography

/// The fonts of `Examples/fonts`: `Flex.ttf` has the axes wght and opsz and a `trak` table, `Emoji.ttf` has `sbix` images.
enum TestFonts {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/fonts").path
  static let flex = folder + "/Flex.ttf"
  static let emoji = folder + "/Emoji.ttf"
  /// Font units per em of `Flex.ttf`.
  static let em = 2048.0

  static func flex(
    _ family: ManifestFace.Family = .sans, weight: Int = 400, isItalic: Bool = false,
    axes: [String: Double] = [:]
  ) -> ReferenceFace {
    ReferenceFace(
      FontRole(family, weight: weight, isItalic: isItalic, scripts: ["-"]), path: flex,
      axes: axes.sorted { $0.key < $1.key }.map { FontVariation(tag: $0.key, value: $0.value) })
  }

  static func book(_ faces: [ReferenceFace]) throws -> FontBook {
    try FontBook(FontBook.Options(set: FontSet(path: "fonts.json", faces: faces)))
  }

  /// Runs a test with a temporary copy of a font whose bytes are changed.
  static func withCopy<Result>(
    of path: String, _ change: (inout [UInt8]) -> Void, _ body: (String) throws -> Result
  ) throws -> Result {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    change(&bytes)
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".ttf")
    try Data(bytes).write(to: copy)
    defer { try? FileManager.default.removeItem(at: copy) }
    return try body(copy.path)
  }

  /// Returns the place of a table in a font.
  static func table(_ tag: String, in bytes: [UInt8]) -> Range<Int>? {
    func word(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    for record in 0..<(word(4) >> 16) {
      let place = 12 + 16 * record
      if bytes[place..<place + 4].elementsEqual(tag.utf8) {
        return word(place + 8)..<word(place + 8) + word(place + 12)
      }
    }
    return nil
  }
}

/// Spec/Fonts.md 10.
@Suite("Fonts of a set")
struct FontSetTests {
  private func style(_ size: Double, _ weight: FontWeight = .regular) -> FontStyle {
    FontStyle(.sans, size: size, weight: weight)
  }

  private func width(_ text: String, _ style: FontStyle, _ book: FontBook) -> Double {
    setLines(text, style, book: book)[0].width
  }

  /// The tracking in `Examples/fonts/make`, in font units.
  private func tracking(_ size: Double) -> Double {
    switch size {
    case ...9: 60
    case 12: 20
    case 14.5: 2
    case 17: -16
    default: -40
    }
  }

  @Test(
    "An advance is the font's own at its axes, and the tracking of its size",
    arguments: [6, 9, 12, 14.5, 17, 24, 40])
  func advances(size: Double) throws {
    let book = try TestFonts.book([TestFonts.flex(), TestFonts.flex(weight: 600)])
    for weight in [FontWeight.regular, .semibold] {
      let line = setLines("Hamburg", style(size, weight), book: book)[0]
      #expect(line.runs.count == 1 && line.runs[0].faceSize == size)
      let glyphs = line.runs[0].glyphs
      #expect(glyphs.count == 7 && glyphs.allSatisfy { $0.xScale == 1 && $0.yScale == 1 && $0.rise == 0 })
      var location = FontLocation(path: TestFonts.flex)
      location.variations = [
        FontVariation(tag: "wght", value: Double(weight.rawValue)),
        FontVariation(tag: "opsz", value: max(8, size)),
      ]
      let handle = try #require(FaceHandle(location))
      let single = setLines("a", style(size, weight), book: book)[0]
      let glyph = try #require(single.runs[0].glyphs[0].glyph)
      let own = handle.advance(of: glyph)
      #expect(abs(single.width - (own + tracking(size)) / TestFonts.em * size) < 1e-3)
    }
    #expect(book.warnings.isEmpty && book.failure == nil)
  }

  @Test("A heavier weight is wider, and its outline differs")
  func weightAxis() throws {
    let book = try TestFonts.book([400, 500, 600, 700].map { TestFonts.flex(weight: $0) })
    let weights: [FontWeight] = [.regular, .medium, .semibold, .bold]
    let widths = weights.map { width("minimum", style(17, $0), book) }
    #expect(widths == widths.sorted() && Set(widths).count == 4)
    let outlines = try weights.map { try shape("n", style(17, $0), book) }
    #expect(Set(outlines).count == 4)
    // The row names another value than its weight.
    let light = try TestFonts.book([TestFonts.flex(axes: ["wght": 100])])
    #expect(width("minimum", style(17), light) != width("minimum", style(17), book))
  }

  /// Describes the outline that is drawn for a character.
  private func shape(_ text: String, _ style: FontStyle, _ book: FontBook) throws -> String {
    let run = setLines(text, style, book: book)[0].runs[0]
    let rasterizer = GlyphRasterizer { book.location(of: $0) }
    let glyph = try #require(run.glyphs[0].glyph)
    let outline = try #require(rasterizer.outline(face: run.face, glyph: glyph))
    return "\(outline.steps)"
  }

  @Test("The optical size follows the size of the text, within the axis, unless the row sets it")
  func opticalSize() throws {
    let book = try TestFonts.book([TestFonts.flex()])
    let sizes: [(Double, Double)] = [
      (4, 8), (8, 8), (17, 17), (17.2, 17), (17.3, 17.5), (39.6, 39.5), (39.8, 40), (41.5, 42), (100, 100),
      (500, 144),
    ]
    for (size, optical) in sizes { #expect(book.face(for: style(size)).opticalSize == optical) }
    #expect(book.face(for: style(144)) == book.face(for: style(500)))
    let (small, large) = (try shape("n", style(8), book), try shape("n", style(144), book))
    #expect(small != large)
    let ratio = { (size: Double) in
      self.width("n", self.style(size), book) / size - self.tracking(size) / TestFonts.em
    }
    #expect(abs(ratio(6) - ratio(8)) < 1e-4 && ratio(8) > ratio(40) + 0.01)

    let fixed = try TestFonts.book([TestFonts.flex(axes: ["opsz": 20])])
    #expect(fixed.face(for: style(8)).opticalSize == nil)
    #expect(try shape("n", style(8), fixed) == shape("n", style(100), fixed))
  }

  @Test("A face keeps its row beside its optical size")
  func faces() {
    for row in [0, 1, 200, FaceID.mostRows - 1] {
      #expect(FaceID(row: row).row == row && FaceID(row: row).opticalSize == nil)
      #expect(FaceID(row: row) == FaceID(rawValue: UInt16(row)))
      for size in [8, 8.5, 17, 39.5, 40, 42, 164] {
        let face = FaceID(row: row, opticalSize: size)
        #expect(face.row == row && face.opticalSize == size)
      }
      for size in [-1e9, 0, .nan, .infinity, 1e300] {
        #expect(FaceID(row: row, opticalSize: size).row == row)
      }
    }
    #expect(FontManifest.builtIn.faces.count + 256 <= FaceID.mostRows)
  }

  @Test("A mask is the outline at the face's axes")
  func masks() throws {
    let book = try TestFonts.book([TestFonts.flex(), TestFonts.flex(weight: 700)])
    let rasterizer = GlyphRasterizer { book.location(of: $0) }
    func ink(_ weight: FontWeight) throws -> Int {
      let run = setLines("l", style(40, weight), book: book)[0].runs[0]
      let mask = try #require(rasterizer.mask(face: run.face, glyph: run.glyphs[0].glyph ?? 0, pixelSize: 80))
      return mask.coverage.reduce(0) { $0 + Int($1) }
    }
    #expect(try ink(.bold) > ink(.regular) * 4 / 3)
  }

  @Test("The reported ink is that of the drawn outline")
  func ink() throws {
    let book = try TestFonts.book([TestFonts.flex(weight: 700)])
    let line = setLines("H", style(100, .bold), measuresInk: true, book: book)[0]
    let ink = try #require(line.clusters.compactMap(\.ink).first)
    let run = line.runs[0]
    let rasterizer = GlyphRasterizer { book.location(of: $0) }
    let mask = try #require(rasterizer.mask(face: run.face, glyph: run.glyphs[0].glyph ?? 0, pixelSize: 100))
    #expect(abs(ink.width - Double(mask.width)) <= 2 && abs(ink.maxY - Double(mask.top)) <= 1.5)
  }

  @Test("Roles without a row keep the built-in font and its corrections")
  func otherRoles() throws {
    let (book, plain) = (try TestFonts.book([TestFonts.flex()]), try FontBook())
    for style in [
      style(17, .semibold), FontStyle(.serif, size: 17), FontStyle(.mono, size: 15),
      FontStyle(.sans, size: 17, isItalic: true), FontStyle(.systemSerif, size: 22, weight: .medium),
    ] {
      #expect(width("Words 0123", style, book) == width("Words 0123", style, plain))
      #expect(book.manifest[book.face(for: style)]?.isReference == false)
    }
    #expect(width("Words", style(17), book) != width("Words", style(17), plain))
  }

  @Test("Georgia's digits, its advances and its features are the font's own")
  func serif() throws {
    let book = try TestFonts.book([TestFonts.flex(.serif)])
    let line = setLines("3479", FontStyle(.serif, size: 17), book: book)[0]
    #expect(line.runs[0].faceSize == 17)
    #expect(line.runs[0].glyphs.allSatisfy { $0.xScale == 1 && $0.yScale == 1 && $0.rise == 0 })
    // The stand-in has no kerning, because Georgia's advances leave no space for it.
    let serif = FontStyle(.serif, size: 17)
    #expect(width("AV", serif, book) < width("A", serif, book) + width("V", serif, book) - 0.1)
  }

  @Test("Digits of equal width are the font's own")
  func tabularDigits() throws {
    let book = try TestFonts.book([TestFonts.flex()])
    var style = style(17)
    style.hasTabularDigits = true
    #expect(abs(width("1", style, book) - width("0", style, book)) < 1e-6)
    #expect(setLines("0", style, book: book)[0].runs[0].faceSize == 17)
  }

  @Test("Without a set, nothing has an optical size, and no row is a reference")
  func without() throws {
    let book = try FontBook()
    #expect(!book.hasReferences && !book.manifest.faces.contains { $0.isReference })
    #expect(book.face(for: style(17)).opticalSize == nil)
    #expect(book.location(of: book.face(for: style(17)))?.variations == [])
  }

  // MARK: - Emoji

  private static let emoji = ReferenceFace(FontRole(.emoji, scripts: ["-"]), path: TestFonts.emoji)

  @Test(
    "An emoji of an sbix font is as wide as on the phone, whatever its own advance is",
    arguments: [11.0, 14, 17, 19, 40])
  func emoji(size: Double) throws {
    let (book, plain) = (try TestFonts.book([Self.emoji]), try FontBook())
    #expect(abs(width("😀", style(size), book) - EmojiSpacing.advance(size: size) * size) < 1e-3)
    #expect(abs(width("😀", style(size), book) - width("😀", style(size), plain)) < 1e-3)
    let line = setLines("😀", style(size), measuresInk: true, book: book)[0]
    let run = line.runs[0]
    #expect(book.manifest[run.face]?.file == TestFonts.emoji)
    let rasterizer = GlyphRasterizer { book.location(of: $0) }
    let glyph = try #require(run.glyphs[0].glyph)
    let image = try #require(rasterizer.colorGlyph(face: run.face, glyph: glyph))
    // Its box is 1000 of 800 units wide, as its advance, and 190 units below the baseline.
    #expect(image.bitmap.width == 80)
    #expect(abs(image.width - 1.25) < 1e-9 && abs(image.left) < 1e-9)
    #expect(abs(image.height - image.top - 190.0 / 800) < 1.0 / 64)
    #expect(abs(image.width * run.faceSize - line.width) < 1e-3)
    let ink = try #require(line.clusters.compactMap(\.ink).first)
    #expect(abs(ink.minY + (image.height - image.top) * run.faceSize) < 0.03 * size)
    #expect(abs(ink.width - image.width * run.faceSize) < 0.03 * size)
  }

  @Test("An emoji that the set lacks is the built-in font's")
  func missingEmoji() throws {
    let book = try TestFonts.book([Self.emoji])
    let line = setLines("😀🚀", style(17), book: book)[0]
    #expect(line.runs.map { book.manifest[$0.face]?.isReference } == [true, false])
  }

  // MARK: - Scripts

  private func fallback(_ scripts: [String], weight: Int = 400, language: String? = nil, path: String)
    -> ReferenceFace
  {
    ReferenceFace(
      FontRole(.fallback, weight: weight, scripts: scripts, hanLanguage: language), path: path)
  }

  private func installed(_ scripts: [String], weight: Int = 400, language: String? = nil) throws
    -> ReferenceFace
  {
    let row = try #require(
      FontManifest.builtIn.faces.first {
        $0.family == .fallback && $0.scripts == scripts && $0.weight == weight && $0.hanLanguage == language
      })
    var face = fallback(scripts, weight: weight, language: language, path: row.directory + "/" + row.file)
    face.index = row.index
    return face
  }

  @Test("A script is drawn by its row, in its regular and its bold weight")
  func scripts() throws {
    let book = try TestFonts.book([try installed(["Thai"]), try installed(["Thai"], weight: 700)])
    let plain = try FontBook()
    for weight in [FontWeight.regular, .semibold] {
      let line = setLines("ภาษา", style(17, weight), book: book)[0]
      let row = try #require(book.manifest[line.runs[0].face])
      #expect(row.isReference && row.weight == (weight == .regular ? 400 : 700))
      #expect(abs(line.width - width("ภาษา", style(17, weight), plain)) < 1e-6)
    }
    let hebrew = setLines("עברית", style(17), book: book)[0]
    #expect(book.manifest[hebrew.runs[0].face]?.isReference == false)
  }

  @Test("A row of Han characters serves its language")
  func hanLanguages() throws {
    let book = try TestFonts.book([try installed(["Hani"], language: "ko")])
    func isOwn(_ text: String) -> Bool? {
      book.manifest[setLines(text, style(17), book: book)[0].runs[0].face]?.isReference
    }
    #expect(isOwn("한국") == true && isOwn("漢字") == false && isOwn("かな") == false)
  }

  @Test("A script's row has its own optical size and tracking")
  func sizedFallback() throws {
    // The serif's stand-in lacks no Latin letter, so a letter that only the set has is needed: the emoji face has none.
    let book = try TestFonts.book([fallback(["*"], path: TestFonts.flex)])
    let face = try #require(book.manifest.faces.first { $0.isReference })
    #expect(book.sized(face.id, for: style(17)).opticalSize == 17)
    #expect(book.role(of: book.sized(face.id, for: style(17)), for: style(17)) == .reference)
  }

  // MARK: - The digest

  @Test("The digest depends on roles, axes, indices and contents, and not on paths")
  func digest() throws {
    func digest(_ faces: [ReferenceFace], path: String = "fonts.json") -> String? {
      FontSet(path: path, faces: faces).digest
    }
    let base = try #require(digest([TestFonts.flex(), Self.emoji]))
    #expect(base.count == 64)
    #expect(digest([Self.emoji, TestFonts.flex()], path: "elsewhere/other.json") == base)
    var others: [String?] = [
      digest([TestFonts.flex()]), digest([TestFonts.flex(weight: 500), Self.emoji]),
      digest([TestFonts.flex(axes: ["wght": 410]), Self.emoji]),
      digest([TestFonts.flex(.serif), Self.emoji]),
    ]
    var moved = TestFonts.flex()
    moved.index = 1
    others.append(digest([moved, Self.emoji]))
    others.append(
      try TestFonts.withCopy(of: TestFonts.flex, { $0[$0.count - 1] ^= 1 }) { path in
        var face = TestFonts.flex()
        face.path = path
        return digest([face, Self.emoji])
      })
    #expect(Set(others + [base]).count == others.count + 1 && !others.contains(nil))
    try TestFonts.withCopy(of: TestFonts.flex, { _ in }) { path in
      var face = TestFonts.flex()
      face.path = path
      #expect(digest([face, Self.emoji]) == base)
    }
    var missing = TestFonts.flex()
    missing.path = "/nonexistent.ttf"
    #expect(digest([missing]) == nil)
  }

  // MARK: - Errors

  private func failure(_ face: ReferenceFace) -> (reason: String, fix: String?, line: Int?)? {
    do throws(FontError) {
      _ = try FontBook(FontBook.Options(set: FontSet(path: "fonts.json", faces: [face])))
      return nil
    } catch {
      guard case .invalidSet("fonts.json", let place, let reason, let fix) = error else {
        return ("\(error)", nil, nil)
      }
      return (reason, fix, place?.line)
    }
  }

  @Test("A face that the file does not have is an error with the names of those that it has")
  func wrongIndex() throws {
    var face = TestFonts.flex()
    face.index = 1
    face.places.index = InputLocation(line: 7, column: 3)
    let single = try #require(failure(face))
    #expect(
      single.reason.hasSuffix("Flex.ttf' has no face 1") && single.fix == "remove \"index\""
        && single.line == 7)
    var han = try installed(["Hani"], language: "ko")
    han.index = 99
    #expect(failure(han)?.fix?.hasPrefix("use one of 0 Noto Sans CJK JP") == true)
  }

  @Test("An unknown axis and a value outside its range are errors with the axes of the font")
  func wrongAxes() throws {
    let unknown = try #require(failure(TestFonts.flex(axes: ["wdth": 100])))
    #expect(unknown.reason.hasSuffix("has no axis 'wdth'"))
    #expect(unknown.fix == "use one of opsz 8 to 144, wght 100 to 1000")
    let outside = try #require(failure(TestFonts.flex(axes: ["wght": 1200])))
    #expect(outside.reason.contains("cannot be 1200") && outside.fix == "use a value of wght 100 to 1000")
    var fixed = Self.emoji
    fixed.axes = [FontVariation(tag: "wght", value: 400)]
    #expect(failure(fixed)?.fix == "remove \"axes\": the font is not variable")
  }

  @Test("A file that is not a font, and emoji without images, are errors")
  func wrongFiles() throws {
    var text = TestFonts.flex()
    text.path = TestFonts.folder + "/Flex-OFL.txt"
    #expect(failure(text)?.reason.hasSuffix("it is not a font") == true)
    text.path = TestFonts.folder + "/None.ttf"
    #expect(failure(text)?.reason.hasPrefix("cannot read the font file") == true)
    let outlines = ReferenceFace(FontRole(.emoji, scripts: ["-"]), path: TestFonts.flex)
    #expect(failure(outlines)?.reason.hasSuffix("it has no images that iprender reads") == true)
    // Images in another format than PNG: the tag "emjc" of phones.
    let broken = try TestFonts.withCopy(of: TestFonts.emoji) { bytes in
      for index in 0..<bytes.count - 4 where bytes[index..<index + 4].elementsEqual("png ".utf8) {
        bytes.replaceSubrange(index..<index + 4, with: "emjc".utf8)
      }
    } _: { path in
      failure(ReferenceFace(FontRole(.emoji, scripts: ["-"]), path: path))
    }
    #expect(broken?.reason.hasSuffix("it has no images that iprender reads") == true)
  }

  @Test("A damaged tracking table gives no tracking")
  func damagedTracking() throws {
    let table = try #require(
      TestFonts.table("trak", in: Array(try Data(contentsOf: URL(fileURLWithPath: TestFonts.flex)))))
    let whole = width("n", style(9), try TestFonts.book([TestFonts.flex()]))
    // Each byte of the table is set to its largest value: nothing crashes, whatever the table then says.
    for place in table {
      try TestFonts.withCopy(of: TestFonts.flex, { $0[place] = 255 }) { path in
        var face = TestFonts.flex()
        face.path = path
        let found = try width("n", style(9), TestFonts.book([face]))
        #expect(found > 0)
      }
    }
    // The number of sizes is beyond the table.
    let without = try TestFonts.withCopy(of: TestFonts.flex, { $0[table.lowerBound + 14] = 255 }) { path in
      var face = TestFonts.flex()
      face.path = path
      return width("n", style(9), try TestFonts.book([face]))
    }
    #expect(abs(whole - without - 60 / TestFonts.em * 9) < 1e-6)
  }
}
