import Foundation
import Testing

@testable import Typography

/// A copy of iprender that reads nothing outside its folder.
@Suite struct PortableFolderTests {
  private static func folder(isMarked: Bool) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/portable-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: path + "/share/iprender", withIntermediateDirectories: true)
    if isMarked { try Data().write(to: URL(fileURLWithPath: path + PortableFolder.mark)) }
    return path
  }

  @Test("A marker file makes a folder portable, for a program in its bin folder")
  func mark() throws {
    let path = try Self.folder(isMarked: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(PortableFolder(ofProgram: path + "/bin/iprender")?.path == path)
    #expect(PortableFolder(ofProgram: path + "/lib/iprender") == nil)
    #expect(PortableFolder(ofProgram: "iprender") == nil)
    let other = try Self.folder(isMarked: false)
    defer { try? FileManager.default.removeItem(atPath: other) }
    #expect(PortableFolder(ofProgram: other + "/bin/iprender") == nil)
  }

  @Test("Fonts are searched in its folder instead of the system's, after the folders of options")
  func faces() throws {
    let path = try Self.folder(isMarked: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try #require(PortableFolder(ofProgram: path + "/bin/iprender"))
    let face = try #require(FontManifest.builtIn.faces.first)
    #expect(FontFiles.path(of: face, directories: [], in: folder) == nil)
    #expect(FontFiles.path(of: face, directories: [face.directory], in: folder) != nil)
    try FileManager.default.createDirectory(atPath: folder.fonts, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder.fonts + "/" + face.file))
    #expect(FontFiles.path(of: face, directories: [], in: folder) == folder.fonts + "/" + face.file)
  }
}
