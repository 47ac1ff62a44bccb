import Testing

@testable import Typography

/// Spec/Fonts.md 8.
@Suite("The system serif")
struct SystemSerifTests {
  private func style(_ weight: FontWeight = .medium, isItalic: Bool = false) -> FontStyle {
    FontStyle(.systemSerif, size: 22, weight: weight, isItalic: isItalic)
  }

  @Test(
    "Each weight and slant has its file; medium and semibold are the regular one, emboldened",
    arguments: [
      (FontWeight.regular, false, "CharisSIL-Regular.ttf", 0), (.medium, false, "CharisSIL-Regular.ttf", 14),
      (.semibold, false, "CharisSIL-Regular.ttf", 14), (.bold, false, "CharisSIL-Bold.ttf", 0),
      (.regular, true, "CharisSIL-Italic.ttf", 0), (.medium, true, "CharisSIL-Italic.ttf", 14),
      (.semibold, true, "CharisSIL-Italic.ttf", 14), (.bold, true, "CharisSIL-BoldItalic.ttf", 0),
    ])
  func faces(weight: FontWeight, isItalic: Bool, file: String, emboldening: Int) throws {
    let book = try FontBook()
    let line = setLines("Heading", style(weight, isItalic: isItalic), book: book)[0]
    let face = try #require(book.manifest[line.runs[0].face])
    #expect(line.runs.count == 1 && face.family == .systemSerif)
    #expect(face.file == file && face.emboldening == emboldening)
    #expect(book.location(of: face.id)?.emboldening == emboldening)
    #expect(line.runs[0].faceSize == 22)
  }

  @Test("No other font is emboldened, and Georgia's substitutes are unchanged")
  func otherFaces() throws {
    let manifest = FontManifest.builtIn
    #expect(manifest.faces.allSatisfy { $0.emboldening == 0 || $0.family == .systemSerif })
    let book = try FontBook()
    for weight in [FontWeight.regular, .medium, .semibold, .bold] {
      let georgia = setLines("Heading", FontStyle(.serif, size: 19, weight: weight), book: book)[0].runs[0]
      #expect(manifest[georgia.face]?.family == .serif)
    }
  }

  @Test("A row sets how its outlines are emboldened, or not")
  func manifestColumn() {
    let row = "system-serif\t500\tupright\t-\tNone.ttf\t0\tfonts-none\t/nonexistent\t1\t0\t00"
    func faces(_ row: String) -> [ManifestFace] { FontManifest(tabSeparated: Array(row.utf8)).faces }
    #expect(faces(row).map(\.emboldening) == [0])
    #expect(faces(row + "\t7").map(\.emboldening) == [7])
    #expect(faces(row).map(\.role) == ["system-serif 500"])
    #expect(faces(row + "\tmore").isEmpty && faces(row + "\t7\t7").isEmpty)
  }

  @Test("Line boxes are those of the system font")
  func metrics() {
    let metrics = FontStyle(.systemSerif, size: 1).metrics
    #expect(abs(metrics.ascent - 0.95215) < 1e-5 && abs(metrics.descent - 0.24121) < 1e-5)
    #expect(abs(metrics.capHeight - 0.70459) < 1e-5)
  }

  @Test("Every character is as wide as in the file, also with a changed outline")
  func advances() throws {
    let book = try FontBook()
    for weight in [FontWeight.regular, .medium, .bold] {
      for isItalic in [false, true] {
        let line = setLines("Waveé137:%Жя", style(weight, isItalic: isItalic), book: book)[0]
        let handle = try #require(book.handle(line.runs[0].face))
        let glyphs = line.runs.flatMap(\.glyphs)
        let own = glyphs.reduce(0) { $0 + handle.advance(of: $1.glyph ?? 0) }
        #expect(Set(line.runs.map(\.face)).count == 1 && glyphs.allSatisfy { $0.xScale == 1 })
        #expect(abs(line.width - own / handle.unitsPerEm * 22) < 1e-9)
      }
    }
    #expect(
      setLines("Heading", style(.medium), book: book)[0].width
        == setLines("Heading", style(.regular), book: book)[0].width)
  }

  @Test("Digits are lining, whether lining digits are requested or not")
  func digits() throws {
    let book = try FontBook()
    for isLining in [false, true] {
      var style = style()
      style.hasLiningDigits = isLining
      let line = setLines("0123456789", style, measuresInk: true, book: book)[0]
      #expect(line.runs[0].glyphs.allSatisfy { $0.xScale == 1 && $0.yScale == 1 && $0.rise == 0 })
      let inks = line.clusters.compactMap(\.ink)
      #expect(inks.count == 10 && inks.allSatisfy { $0.minY > -0.5 && $0.maxY > 13.5 })
    }
  }

  @Test("Ligatures are on, unlike Georgia's; an arrow stays two glyphs")
  func features() throws {
    let book = try FontBook()
    func count(_ string: String, _ style: FontStyle) -> Int {
      setLines(string, style, book: book)[0].runs.flatMap(\.glyphs).count
    }
    #expect(count("fi", style()) == 1)
    #expect(count("fi", FontStyle(.serif, size: 22)) == 2)
    #expect(count("->", style()) == 2)
  }

  @Test("The ink of an emboldened glyph extends further to both sides, and no higher")
  func ink() throws {
    let book = try FontBook()
    for isItalic in [false, true] {
      let plain = setLines("Hop<", style(.regular, isItalic: isItalic), measuresInk: true, book: book)[0]
      let heavy = setLines("Hop<", style(.medium, isItalic: isItalic), measuresInk: true, book: book)[0]
      for (plain, heavy) in zip(plain.clusters, heavy.clusters) {
        let (plain, heavy) = (try #require(plain.ink), try #require(heavy.ink))
        let growth = 14.0 / 2048 * 22
        #expect(abs(plain.minX - heavy.minX - growth) < 1e-9 && abs(heavy.maxX - plain.maxX - growth) < 1e-9)
        #expect(heavy.minY == plain.minY && heavy.maxY == plain.maxY)
      }
    }
  }

  @Test("If the regular file is missing, the nearest font is the substitute, and the medium file is reported")
  func missingFile() throws {
    let rows = FontManifest.builtIn.faces.filter { $0.family != .fallback && $0.family != .emoji }
    let lines = rows.map { face in
      [
        face.family.rawValue, String(face.weight), face.isItalic ? "italic" : "upright", "-",
        face.family == .systemSerif && !face.isItalic && face.weight < 700 ? "None.ttf" : face.file,
        String(face.index), face.package, face.directory, String(face.byteCount),
        String(face.headChecksum, radix: 16), face.sha256, String(face.emboldening),
      ].joined(separator: "\t")
    }
    let book = try FontBook(
      manifest: FontManifest(tabSeparated: Array(lines.joined(separator: "\n").utf8)))
    let line = setLines("a", style(), book: book)[0]
    #expect(book.manifest[line.runs[0].face]?.file == "CharisSIL-Bold.ttf")
    #expect(
      book.warnings.contains(
        .missingFile(role: "system-serif 500", file: "None.ttf", package: "fonts-sil-charis")))
  }
}
