import Foundation
import JSONText
import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import ReadingTestSupport
import Testing
import Typography

/// The results for all kinds of messages that libraries of the protocols define (`Scripts/message-kinds`).
enum MessageKinds {
  enum ProtocolName: String, CaseIterable { case botAPI, tdlib, wire }

  struct Kind: CustomTestStringConvertible {
    let library: ProtocolName
    let name: String
    /// A message that contains one kind.
    let message: String

    var testDescription: String { "\(library.rawValue) \(name)" }
  }

  /// The replacement of a kind.
  enum RecordOutcome: String, CaseIterable {
    case drawn, card, sentence, unsupported

    var words: String {
      switch self {
      case .drawn: "drawn"
      case .card: "a card"
      case .sentence: "a sentence"
      case .unsupported: "the line for what is not supported, with a warning"
      }
    }
  }

  static let path = Folders.package + "/Tests/MessageKinds/kinds.json"

  static func root() throws -> JSONValue {
    let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    return try JSONDocument(bytes, limits: JSONLimits(nesting: 64, values: 1_000_000)).root
  }

  static func library(_ name: ProtocolName, in root: JSONValue) -> JSONValue? {
    root.keys.first { $0.string == name.rawValue }.map { root.value(ofKey: $0) }
  }

  static let all: [Kind] = {
    guard let root = try? root() else { return [] }
    return ProtocolName.allCases.flatMap { name -> [Kind] in
      guard let library = library(name, in: root) else { return [] }
      let kinds = [library["kinds"], library["pages"]].compactMap { $0 }.filter(\.isObject)
      return kinds.flatMap { kinds in
        kinds.keys.compactMap { key in
          key.string.map {
            Kind(library: name, name: $0, message: message(kinds.value(ofKey: key), $0, name))
          }
        }
      }
    }
  }()

  private static func message(_ object: JSONValue, _ name: String, _ library: ProtocolName) -> String {
    let source = object.source
    switch library {
    case .botAPI:
      return #"{"message_id":5,"date":1767225600,"chat":{"id":7,"type":"private","first_name":"Ada"},"#
        + #""from":{"id":7,"is_bot":false,"first_name":"Ada"},"# + source.dropFirst()
    case .tdlib:
      let content =
        name.hasPrefix("linkPreviewType")
        ? #"{"@type":"messageText","text":{"@type":"formattedText","text":"url","entities":[]},"#
          + #""link_preview":{"@type":"linkPreview","url":"url","title":"title","type":\#(source)}}"#
        : source
      return #"{"@type":"message","id":5,"sender_id":{"@type":"messageSenderUser","user_id":7},"chat_id":7,"#
        + #""date":1767225600,"users":[{"@type":"user","id":7,"first_name":"Ada"}],"content":\#(content)}"#
    case .wire:
      let medium =
        name.hasPrefix("WebPage")
        ? #""media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPage","url":"url","title":"title","attributes":[\#(source)]}}"#
        : #""\#(name.hasPrefix("MessageAction") ? "action" : "media")":\#(source)"#
      return #"{"_":"\#(name.hasPrefix("MessageAction") ? "MessageService" : "Message")","id":5,"#
        + #""peer_id":{"_":"PeerUser","user_id":7},"from_id":{"_":"PeerUser","user_id":7},"date":1767225600,"#
        + #""users":[{"_":"User","id":7,"first_name":"Ada"}],\#(medium)}"#
    }
  }

  struct Outcome {
    let fate: RecordOutcome
    /// The name of the content in the model, and for service messages the event.
    let name: String
    let codes: [DiagnosticCode]
    let row: MessageLayout
  }

  static func outcome(of kind: Kind, book: FontBook) throws -> Outcome {
    let result = try MessageReader.read(Array(kind.message.utf8), name: "message.json")
    let (row, _) = MessageLayoutEngine.layOut(
      result.message, peers: result.peers, media: result.media, options: MessageLayoutOptions(), book: book)
    let content = result.message.content
    var name = content.kind.rawValue
    var fate = RecordOutcome.drawn
    if row.service != nil { fate = row.service?.card == nil ? .sentence : .card }
    switch content {
    case .service(.unknown), .unsupported:
      (fate, name) = (.unsupported, "")
    case .service(let action): name = Mirror(reflecting: action).children.first?.label ?? "\(action)"
    case .text where result.message.preview != nil: name = "preview"
    default: break
    }
    return Outcome(fate: fate, name: name, codes: result.diagnostics.map(\.code), row: row)
  }

  /// Spec/Messages.md 3 is generated from the results.
  static func section() throws -> String {
    let root = try root()
    let book = try FontBook()
    var rows: [(fate: RecordOutcome, name: String, kinds: [ProtocolName: [String]])] = []
    for kind in all {
      let outcome = try outcome(of: kind, book: book)
      let row =
        rows.firstIndex { $0.fate == outcome.fate && $0.name == outcome.name }
        ?? {
          rows.append((outcome.fate, outcome.name, [:]))
          return rows.count - 1
        }()
      rows[row].kinds[kind.library, default: []].append("`\(kind.name)`")
    }
    let libraries = ProtocolName.allCases.compactMap { library($0, in: root)?["library"]?.string }
    var text = """
      ## 3. What becomes of every kind

      All kinds that \(libraries[0]), \(libraries[1]) and \(libraries[2]) define, each as it was read and laid out
      by a test (`IPRENDER_ACCEPT=1 swift test --filter MessageKindTests` writes this section again, and
      `Scripts/message-kinds` the list with an object of each).

      | What stands there | Bot API | TDLib | Wire protocol |
      | --- | --- | --- | --- |

      """
    for fate in RecordOutcome.allCases {
      for row in rows where row.fate == fate {
        let cells = ProtocolName.allCases.map { row.kinds[$0]?.joined(separator: ", ") ?? "" }
        let name = row.name.isEmpty ? "" : "`\(row.name)`, "
        text += "| \(name)\(fate.words) | " + cells.joined(separator: " | ") + " |\n"
      }
    }
    return text
  }
}

@Suite struct MessageKindTests {
  @Test(arguments: MessageKinds.all) func itShowsOrIsSaidNotTo(_ kind: MessageKinds.Kind) throws {
    let outcome = try MessageKinds.outcome(of: kind, book: try FontBook())
    let isUnsupported = outcome.fate == .unsupported
    // A kind that is called empty contains nothing that could be drawn.
    let isTold = outcome.codes.contains(.unknownMessage) || outcome.codes.contains(.emptyPage)
    #expect(isTold || !isUnsupported, "\(outcome.codes)")
    #expect(isUnsupported || !outcome.codes.contains(.unknownMessage), "\(outcome.codes)")
    #expect(!outcome.codes.contains(.unknownKey))
    // A sentence has words, and a bubble has content.
    if let service = outcome.row.service, service.card == nil {
      #expect(!(service.text?.box.lines.isEmpty ?? true))
    }
  }

  @Test func theDocumentSaysWhatComesOfThem() throws {
    let url = URL(fileURLWithPath: Folders.package + "/Spec/Messages.md")
    let document = try String(contentsOf: url, encoding: .utf8)
    let section = try MessageKinds.section()
    let start = try #require(document.range(of: "## 3. What becomes of every kind"))
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1" {
      try (document[..<start.lowerBound] + section).write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(document[start.lowerBound...] == section)
    }
  }
}
