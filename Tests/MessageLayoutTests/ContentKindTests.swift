import Foundation
import MessageModel
import PageModel
import Painting
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Rules for every content.
@Suite struct ContentKindTests {
  typealias Kind = MessageContent.Kind

  /// A section of one of the documents.
  private static func section(_ title: String, of document: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Spec")
    let text = try String(contentsOf: folder.appendingPathComponent(document), encoding: .utf8)
    return try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(title) })
  }

  private func row(_ kind: Kind) throws -> (row: MessageLayout, message: Message) {
    var shelf = MediaShelf()
    let message = message(
      MessageText(plain: kind == .text ? "n" : ""), content: kind.sample(&shelf))
    #expect(message.content.kind == kind)
    return (try layOut(message, media: shelf.table), message)
  }

  @Test(arguments: Kind.allCases) func itIsShown(_ kind: Kind) throws {
    var (row, _) = try row(kind)
    let rows = MessageRows([row], width: 390)
    let painted = MessagePainter(rows).displayList()
    #expect(painted.layers.contains { !$0.elements.isEmpty })
    (row.parts, row.service) = ([], nil)
    #expect(MessagePainter(MessageRows([row], width: 390)).displayList() != painted)
  }

  /// Every content has the parts around it, and no two parts overlap.
  @Test(arguments: Kind.allCases) func itIsForwardedWithReactions(_ kind: Kind) throws {
    var shelf = MediaShelf()
    var message = message(MessageText(plain: kind == .text ? "n" : ""), content: kind.sample(&shelf))
    // For music and round videos, nothing is reported.
    message.forward = Forward(source: .channelPost(PeerID(.channel, 3), signature: nil))
    message.reactions = Reactions(list: [.init(symbol: .emoji("👍"), count: 3, isChosen: true)])
    let row = try layOut(message, media: shelf.table)
    let chips = row.parts.flatMap { part -> [ReactionChip] in
      if case .reactions(let chips) = part.content { chips } else { [] }
    }
    #expect(chips.count + row.reactions.count == 1)
    #expect(row.service != nil || row.header[.forward] != nil)
    for chip in row.reactions {
      #expect(chip.frame.minY >= row.parts.map(\.frame.maxY).max() ?? 0)
      #expect(chip.frame.maxY <= row.size.height)
    }
    if let status = row.status?[.text]?.frame, let bubble = row.bubble?.frame, row.reactions.isEmpty {
      #expect(status.maxY <= bubble.maxY && status.minY >= bubble.minY + row.header.height)
    }
  }

  @Test(arguments: Kind.allCases) func itsPartsAreDescribed(_ kind: Kind) throws {
    let (row, _) = try row(kind)
    let parts = row.parts.map(\.content.kindName)
    #expect(parts.isEmpty == (row.service != nil))
    let described = try Self.section("Messages", of: "Dumps.md").split(separator: "\n").filter {
      $0.hasPrefix("| ")
    }
    .map { $0.split(separator: "|")[0] }
    for part in parts {
      #expect(described.contains { $0.contains("`\(part)`") }, "Spec/Dumps.md has no row for \(part)")
    }
  }

  @Test(arguments: Kind.allCases) func itIsListed(_ kind: Kind) throws {
    let contents = try Self.section("1. The model", of: "Messages.md").components(separatedBy: "\n### ")
      .first { $0.hasPrefix("1.5") }
    #expect(
      contents?.contains("`\(kind.rawValue)`") == true, "Spec/Messages.md 1.5 says nothing of \(kind)")
  }

  @Test(arguments: Kind.allCases) func aReplyTellsOfIt(_ kind: Kind) throws {
    var shelf = MediaShelf()
    let message = message(MessageText(plain: kind == .text ? "n" : ""), content: kind.sample(&shelf))
    let excerpt = ReplyExcerpt(of: message, media: shelf.table, peers: PeerTable())
    // If nothing may be shown, there is nothing to report.
    let isTold = !(excerpt.media?.title(in: .english) ?? "").isEmpty || !excerpt.text.isAbsent
    #expect(isTold == (kind != .restricted))
  }
}
