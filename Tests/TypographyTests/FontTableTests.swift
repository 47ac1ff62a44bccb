import CTexts
import Foundation
import Primitives
import Testing

@testable import Typography

@Suite struct FontTableTests {
  /// FIPS 180-2, appendix B.
  @Test func digestsAreThoseOfTheStandard() {
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(SHA256.hex(of: Array("abc".utf8)) == abc)
    #expect(SHA256.hex(ofFile: "/nonexistent") == nil)
  }

  @Test func installedFilesAreTheManifests() {
    let table = FontTable()
    #expect(table.rows.count == FontManifest.builtIn.faces.count)
    #expect(table.missingFamilies == [])
    for row in table.rows {
      guard case .verified(let path) = row.state else {
        Issue.record("\(row.face.file) is \(row.state)")
        continue
      }
      #expect(path.hasSuffix("/" + row.face.file))
    }
  }

  @Test func aFileWithOtherBytesIsAnotherVersion() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Inter-Regular.otf")
    try Data("abc".utf8).write(to: file)
    let digest = try #require(SHA256.hex(of: Array("abc".utf8)))
    let row = FontTable(directories: [folder.path]).rows.first { $0.face.file == "Inter-Regular.otf" }
    #expect(row?.state == .otherVersion(path: file.path, sha256: digest))
  }

  @Test func aMissingFamilyIsTold() {
    let rows = """
      sans\t400\tupright\t-\tNone-Regular.otf\t0\tfonts-none\t/nonexistent\t1\t0\t00
      serif\t400\tupright\t-\tNone-Serif.otf\t0\tfonts-none\t/nonexistent\t1\t0\t00
      """
    let table = FontTable(manifest: FontManifest(tabSeparated: Array(rows.utf8)))
    #expect(table.rows.map(\.state) == [.missing, .missing])
    #expect(table.missingFamilies == [.sans, .serif, .systemSerif, .mono])
  }

  @Test func theManifestHasADigest() {
    #expect(FontManifest.builtInDigest == SHA256.hex(of: EmbeddedFile.manifest.contents))
    #expect(FontManifest.builtInDigest.count == 64)
  }
}
