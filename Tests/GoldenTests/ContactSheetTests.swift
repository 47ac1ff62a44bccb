import Foundation
import IPRenderKit
import Pictures
import Testing

/// Not a test: draws every case into a few pictures, for those who accept goldens.
@Suite struct ContactSheetTests {
  private static let folder = ProcessInfo.processInfo.environment["IPRENDER_SHEET"]

  @Test(.enabled(if: folder != nil, "IPRENDER_SHEET names the folder for the sheets"))
  func drawContactSheets() throws {
    let folder = try #require(Self.folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let renderer = try Renderer()
    for (number, sheet) in try sheets(by: renderer).enumerated() {
      let path = "\(folder)/goldens-\(number + 1).png"
      try AtomicFile.write(renderer.png(sheet.displayList), to: path)
      print(path)
    }
  }

  private func sheets(by renderer: Renderer) throws -> [ContactSheet] {
    var sheets = [ContactSheet()]
    for golden in Golden.all {
      let input = try golden.input()
      let picture = try renderer.bitmap(renderer.displayList(of: renderer.layOut(input), input))
      let name = try renderer.caption(golden.name, over: picture)
      if !sheets[sheets.count - 1].add(picture, name: name) {
        var sheet = ContactSheet()
        _ = sheet.add(picture, name: name)
        sheets.append(sheet)
      }
    }
    return sheets
  }
}
