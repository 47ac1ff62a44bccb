import Foundation
import PageLayout
import Primitives
import Testing

@testable import Painting

/// The sizes of icons, compared with the table in Spec/Bubbles.md 14.1.
@Suite("Sizes of icons")
struct IconSizeTests {
  private static let tolerance = 0.3

  /// The icons of the table by their names there.
  private static let icons: [String: ControlGlyph] = {
    func screen(_ icon: Icon) -> ControlGlyph { .icon(icon, in: Rect(0, 0, 24, 24)) }
    func sign(_ icon: Icon, _ width: Double, _ height: Double) -> ControlGlyph {
      .icon(icon, in: Rect(0, 0, width, height))
    }
    let control = Rect(0, 0, 50, 50)
    return [
      "microphone": screen(.microphone), "paperclip": screen(.paperclip), "sticker": screen(.sticker),
      "down, up": screen(.down), "back, forward": screen(.back), "menu": screen(.menu),
      "search": screen(.search), "suggest": screen(.suggest), "gift": screen(.gift),
      "send": screen(.send), "done": screen(.check), "mentions": screen(.mention),
      "check": sign(.delivered, 11, 9), "second check": sign(.secondCheck, 11, 9),
      "views": sign(.eye, 13, 9), "pin": sign(.pin, 10, 10), "replies": sign(.replies, 10, 10),
      "share": sign(.shareArrow, 30, 30), "muted": sign(.mute, 24, 24), "play": .play(in: control),
      "download": .download(in: control), "file": .file(in: control),
      "call": .icon(.handset, in: Rect(0, 0, 36, 36)),
    ]
  }()

  private struct Row {
    let name: String
    let size: Size
    let source: String
  }

  /// The rows of the table, from the document.
  private static func rows() throws -> [Row] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Spec/Bubbles.md"), encoding: .utf8)
    let start = try #require(text.range(of: "### 14.1 "))
    let section = text[start.upperBound...].components(separatedBy: "\n### ")[0]
    return section.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, case let sides = cells[1].components(separatedBy: " × "), sides.count == 2,
        let width = Double(sides[0]), let height = Double(sides[1])
      else { return nil }
      return Row(name: cells[0], size: Size(width, height), source: cells[2])
    }
  }

  /// Returns the rectangle that the ink of an icon fills.
  private static func ink(_ glyph: ControlGlyph) -> Rect {
    let reach = glyph.strokeWidth / 2
    let boxes =
      glyph.strokes.joined().map { Rect(origin: $0, size: .zero).outset(by: reach) }
      + glyph.fills.joined().map { Rect(origin: $0, size: .zero) }
    let (left, top) = (boxes.map(\.minX).min() ?? 0, boxes.map(\.minY).min() ?? 0)
    return Rect(left, top, (boxes.map(\.maxX).max() ?? 0) - left, (boxes.map(\.maxY).max() ?? 0) - top)
  }

  @Test("Each icon of the table is as wide and as high as the table states")
  func sizes() throws {
    let rows = try Self.rows()
    #expect(Set(rows.map(\.name)) == Set(Self.icons.keys) && rows.count == Self.icons.count)
    for row in rows {
      let ink = Self.ink(try #require(Self.icons[row.name]))
      #expect(
        abs(ink.width - row.size.width) <= Self.tolerance
          && abs(ink.height - row.size.height) <= Self.tolerance, "\(row.name): \(ink.size)")
    }
  }

  @Test("Each size states its source")
  func sources() throws {
    let known: Set = ["measured", "read", "inferred", "ours"]
    for row in try Self.rows() { #expect(known.contains(row.source), "\(row.name)") }
  }

  @Test("The icons that were measured on a phone have its sizes")
  func measured() throws {
    let sizes = try Self.rows().filter { $0.source == "measured" }.map { "\($0.name) \($0.size)" }
    #expect(
      sizes == [
        "microphone \(Size(18.6, 24.5))", "paperclip \(Size(20.6, 23.6))", "menu \(Size(12.4, 10.2))",
      ])
  }

  @Test("The disc of the sticker ends at the edge of its box, on both sides")
  func sticker() {
    let box = Rect(100, 50, 24, 24)
    let ink = Self.ink(.icon(.sticker, in: box))
    #expect(abs(ink.maxX - box.maxX) <= 1e-9 && abs(ink.minX - box.minX) <= 1e-9)
  }

  @Test("The tip of the back chevron is 5.8 left of the middle, 0.8 more than its ends are right of it")
  func back() {
    let ink = Self.ink(.icon(.back, in: Rect(0, 0, 24, 24)))
    #expect(abs(ink.minX - (12 - 5.8)) <= 1e-9 && abs(ink.maxX - (12 + 5)) <= 1e-9)
  }

  @Test("The chevrons of the scroll buttons are 1.5 thick, with square ends and a sharp tip")
  func chevrons() throws {
    for (icon, direction) in [(Icon.down, 1.0), (.up, -1)] {
      let glyph = ControlGlyph.icon(icon, in: Rect(0, 0, 40, 40))
      #expect(glyph.strokes.isEmpty && glyph.fills.count == 1)
      let outline = try #require(glyph.fills.first)
      #expect(outline.count == 6)
      func distance(_ a: Point, _ b: Point) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
      }
      #expect(abs(distance(outline[0], outline[5]) - 1.5) < 1e-9)
      #expect(abs(distance(outline[2], outline[3]) - 1.5) < 1e-9)
      // The miter of a right angle is √2 as thick as its sides.
      #expect(abs(distance(outline[1], outline[4]) - 1.5 * 2.0.squareRoot()) < 1e-9)
      #expect(abs((outline[1].y + outline[4].y) / 2 - (20 + direction * 4.5)) < 1e-9)
    }
  }

  @Test("All icons keep their sizes and their middles, whatever the box", arguments: [24.0, 30, 44])
  func boxes(_ side: Double) {
    for icon in [Icon.microphone, .paperclip, .menu, .send, .search] {
      let small = Self.ink(.icon(icon, in: Rect(0, 0, 24, 24)))
      let large = Self.ink(.icon(icon, in: Rect(0, 0, side, side)))
      #expect(abs(small.width - large.width) < 1e-9 && abs(small.height - large.height) < 1e-9)
      #expect(abs(large.midX - side / 2) <= 0.75 && abs(large.midY - side / 2) <= 0.75)
    }
  }
}
