import Foundation
import Testing

/// The command draws only through the library.
@Suite struct OneDoorTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theCommandImportsTheLibraryAlone() throws {
    let folder = Self.root.appendingPathComponent("Sources/Command")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift")
    }
    #expect(files.count > 10)
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let imports = text.matches(of: /(?m)^(?:@\w+ )*import (?:\w+ )?(\w+)/).map { String($0.1) }
      let allowed: Set = [
        "ArgumentParser", "CCommandTexts", "CSandbox", "Glibc", "IPRenderKit", "Synchronization",
      ]
      #expect(allowed.isSuperset(of: imports), "\(file): \(imports)")
    }
  }

  @Test func thePackageSaysSo() throws {
    let package = try String(contentsOf: Self.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let target = try #require(
      package.firstMatch(of: /commandDependencies: \[Target\.Dependency\] = \[([^\]]*)\]/))
    #expect(
      target.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        == #""CCommandTexts", "CSandbox", "IPRenderKit", "#
        + #".product(name: "ArgumentParser", package: "swift-argument-parser"),"#)
  }
}
