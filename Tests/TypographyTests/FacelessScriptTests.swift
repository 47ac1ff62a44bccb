import Testing

@testable import Typography

/// Scripts without a font in the manifest (Spec/Fonts.md 1).
@Suite struct FacelessScriptTests {
  @Test func everyRowNamesAScriptOnceAndAPackage() {
    let rows = FacelessScript.all
    #expect(rows.count > 90)
    #expect(Set(rows.map(\.code)).count == rows.count)
    for row in rows {
      #expect(row.code.utf8.count == 4 && !row.name.isEmpty && row.package.hasPrefix("fonts-"), "\(row)")
      #expect(row.face.hasPrefix("Noto"), "\(row)")
    }
  }

  @Test func aScriptWithAFaceIsNotAmongThem() {
    let listed = Set(FontManifest.builtIn.faces.flatMap(\.scripts))
    for row in FacelessScript.all { #expect(!listed.contains(row.code), "\(row.name)") }
  }

  /// Letters are found under the codes of the table.
  @Test(arguments: [
    (UInt32(0xA500), "Vai"), (0x13000, "Egyptian Hieroglyphs"), (0x12000, "Cuneiform"), (0x1E900, nil),
  ])
  func letters(scalar: UInt32, name: String?) { #expect(FacelessScript.of(scalar)?.name == name) }
}
