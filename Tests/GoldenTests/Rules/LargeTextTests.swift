import Foundation
import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import Painting
import Primitives
import Scene
import Testing
import Typography

@testable import IPRenderKit

/// Text of every size stays inside its bubble, and whole where there is room (Spec/Bubbles.md 2).
@Suite struct LargeTextTests {
  private static let languages = ["ru", "de", "ar"]

  @Test(arguments: Design.textSizes, languages)
  func examplesStayInTheirBubbles(size: Int, tag: String) async throws {
    let path = "\(Folders.package)/Examples/contents.json"
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let flaws = try await Studio.next().work { renderer in
      guard case .chat(let chat) = try InputReader.read(bytes, name: "contents.json") else {
        return ["not a chat"]
      }
      let options = try Self.options(size, tag)
      return (0..<chat.count).compactMap { chat.message(at: $0) }.flatMap { read in
        let row = MessageLayoutEngine.layOut(
          read.message, peers: read.peers, media: read.media, options: options, book: renderer.book
        ).layout
        return Self.flaws(of: row, by: renderer).map { "message \(read.message.id ?? 0): \($0)" }
      }
    }
    #expect(flaws.isEmpty, "\(flaws.joined(separator: "\n"))")
  }

  @Test(arguments: languages)
  func samplesStayInTheirBubbles(tag: String) async throws {
    let flaws = try await Studio.next().work { renderer in
      let options = try Self.options(Design.textSizes.last ?? 0, tag)
      let chats = ChatSample.all.flatMap { sample in
        sample.messages.map { (sample.name, [$0], ChatSample.peers) }
      }
      let rows = MessageSample.all.flatMap { sample in
        sample.rows.map { (sample.name, $0.messages, MessageSample.peers) }
      }
      return (chats + rows).flatMap { name, messages, peers in
        let row = MessageLayoutEngine.layOut(
          album: messages, peers: peers, media: MessageSample.media, options: options, book: renderer.book)
        return row.map { Self.flaws(of: $0.layout, by: renderer).map { "\(name): \($0)" } } ?? []
      }
    }
    #expect(flaws.isEmpty, "\(flaws.joined(separator: "\n"))")
  }

  /// Scripts with signs far above and below a line.
  @Test(arguments: [
    "ཧཱུྂ བསྒྲུབས་ རྫྀཪྻ", "ꦏꦸꦠꦶꦤ꧀ꦕꦿ ꦑꦾ", "ကြွပ်သြဣတ္တူ", "น้ำปู้ฏุฐู", "ក្រ្តី ស្ត្រី", "Ấ̈́y Z̷̈́g̣̈́",
    "ستّي لّٰہ پٹھے",
  ])
  func tallScriptsAreWhole(text: String) async throws {
    let cut = try await Studio.next().work { renderer in
      let message = MessageSample.message(text: MessageText(plain: text))
      let row = MessageLayoutEngine.layOut(
        message, peers: MessageSample.peers, media: MessageSample.media, options: MessageLayoutOptions(),
        book: renderer.book
      ).layout
      return Self.inks(of: row, by: renderer).filter { !$0.bounds.outset(by: slack).holds($0.ink) }.map(\.ink)
    }
    #expect(cut.isEmpty)
  }

  private static func options(_ size: Int, _ tag: String) throws -> MessageLayoutOptions {
    var options = MessageLayoutOptions()
    options.page.textSize = Double(size)
    options.page.language = try #require(RenderLanguage(tag: tag))
    return options
  }
}

/// The tolerance for rounded positions, in points.
private let slack = 0.75

/// The ink of a run of glyphs.
private struct RunInk {
  var ink: Rect
  /// The part of the image that the run may draw on.
  var bounds: Rect
  /// True if the run is along the edge of a ribbon.
  var isTurned: Bool
}

extension LargeTextTests {
  /// Returns what is wrong in a row.
  private static func flaws(of row: MessageLayout, by renderer: Renderer) -> [String] {
    let inks = inks(of: row, by: renderer)
    let grounds =
      [row.bubble?.frame, row.service?.card?.ground, row.panel?.ground].compactMap { $0 }
      + row.keyboard.joined().map(\.frame)
    var flaws: [String] = []
    for run in inks where !run.isTurned {
      if !run.bounds.outset(by: slack).holds(run.ink) {
        flaws.append("ink \(run.ink) is cut to \(run.bounds)")
      }
      for ground in grounds where !ground.intersection(run.ink).isEmpty {
        let isInside = grounds.contains { $0.outset(by: slack).holds(run.ink) }
        if !isInside { flaws.append("ink \(run.ink) leaves \(ground)") }
      }
      if run.ink.minX < 0 || run.ink.maxX > MessageLayoutOptions.standardWidth {
        flaws.append("ink \(run.ink) leaves the list")
      }
    }
    return flaws + overlaps(in: row) + shortened(in: row)
  }

  /// Returns the texts that share a place with another text.
  private static func overlaps(in row: MessageLayout) -> [String] {
    row.parts.map(\.content).flatMap { content -> [String] in
      // On images, texts are meant to be above each other.
      guard case .boxes(let part) = content, [.call, .poll, .checklist].contains(part.kind) else { return [] }
      let texts = part.boxes.flatMap(\.texts)
      return texts.indices.flatMap { first in
        texts.indices.dropFirst(first + 1).compactMap { second in
          let shared = texts[first].frame.intersection(texts[second].frame)
          guard shared.width > 1, shared.height > 4 else { return nil }
          return "'\(texts[first].text)' and '\(texts[second].text)' overlap in \(part.kind)"
        }
      }
    }
  }

  /// Returns the lines that end with an ellipsis although their bubble or card could be wider.
  private static func shortened(in row: MessageLayout) -> [String] {
    var boxes: [Box] = []
    if let bubble = row.bubble, bubble.frame.width < row.widest - 8 {
      boxes = row.parts.flatMap { part in
        if case .boxes(let part) = part.content { part.boxes } else { [Box]() }
      }
    } else if let card = row.service?.card, card.frame.width < MessageLayoutOptions.standardWidth - 32 {
      boxes = card.boxes
    }
    return boxes.flatMap(\.texts).filter { $0.isLine && $0.text.hasSuffix("…") }.map {
      "'\($0.text)' is cut, and there is room"
    }
  }

  private static func inks(of row: MessageLayout, by renderer: Renderer) -> [RunInk] {
    let rows = MessageRows([row], width: MessageLayoutOptions.standardWidth)
    let origin = rows.placed.first?.origin ?? .zero
    var inks: [RunInk] = []
    func add(_ elements: [Element], cut: Rect) {
      for element in elements {
        switch element.content {
        case .glyphs(let run):
          guard let ink = renderer.glyphs.rasterizer.ink(of: run) else { continue }
          let bounds = element.bounds.intersection(cut)
          inks.append(
            RunInk(
              ink: ink.offsetBy(x: -origin.x, y: -origin.y),
              bounds: bounds.offsetBy(x: -origin.x, y: -origin.y), isTurned: run.isTurned))
        case .group(let group): add(group.elements, cut: cut)
        default: break
        }
      }
    }
    for layer in MessagePainter(rows).displayList().layers { add(layer.elements, cut: layer.clip.rect) }
    return inks
  }
}

extension MessageLayout {
  /// The width of the widest bubble that the row could have.
  fileprivate var widest: Double {
    let margin = 36.0 + BubbleMetrics.edge * 2
    return MessageLayoutOptions.standardWidth - margin - (avatar == nil && passedAvatar == nil ? 0 : 38)
  }
}

extension Box {
  fileprivate struct Text {
    var frame: Rect
    var text: String
    var isLine: Bool
  }

  /// The texts in the box, without the letters of avatars.
  fileprivate var texts: [Text] {
    switch content {
    case .line(let line): [Text(frame: frame, text: line.text, isLine: true)]
    case .text(let box):
      [Text(frame: frame, text: box.lines.map(\.text).joined(separator: " "), isLine: false)]
    default: boxes.flatMap(\.texts)
    }
  }
}

extension GlyphRasterizer {
  /// Returns the box of a run's outlines; `nil` if the run draws nothing, or images.
  fileprivate func ink(of run: GlyphRun) -> Rect? {
    guard !hasColor(run.face), run.color.alpha > 0 else { return nil }
    var ink: Rect?
    for glyph in run.glyphs {
      guard let outline = outline(face: run.face, glyph: glyph.glyph), let extent = outline.extent else {
        continue
      }
      let unit = run.size / outline.unitsPerEm
      let box = Rect(
        glyph.x + extent.minX * unit * glyph.xScale,
        run.baseline - glyph.rise - extent.maxY * unit * glyph.yScale,
        extent.width * unit * glyph.xScale, extent.height * unit * glyph.yScale)
      ink = ink?.union(box) ?? box
    }
    return ink
  }
}

extension GlyphOutline {
  /// The box of the outline's ends, in font units, upward.
  fileprivate var extent: Rect? {
    let ends = steps.map { step in
      switch step {
      case .move(let end), .line(let end), .conic(_, let end), .cubic(_, _, let end): end
      }
    }
    let (xs, ys) = (ends.map(\.x), ends.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max(), right > left
    else { return nil }
    return Rect(left, low, right - left, high - low)
  }
}

extension Rect {
  fileprivate func holds(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
