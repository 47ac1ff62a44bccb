import Foundation
import IPRenderKit
import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import Testing

/// No bubble of a sample, example or golden contains only its time (Spec/Bubbles.md 7).
@Suite struct NothingButATimeTests {
  @Test func noSampleHasOne() async throws {
    let empty = try await Studio.next().work { renderer in
      let media = MessageSample.media
      let rows = MessageSample.all.flatMap { sample in
        sample.layouts(by: renderer, media: media).map { (sample.name, $0.layout) }
      }
      let entries = ChatSample.all.flatMap { sample in
        sample.entries(by: renderer, media: media).compactMap { entry -> (String, MessageLayout)? in
          guard case .row(let row) = entry.content else { return nil }
          return (sample.name, row)
        }
      }
      return (rows + entries).filter { $0.1.holdsItsStatusAlone }.map(\.0)
    }
    #expect(empty.isEmpty)
  }

  @Test func noFileHasOne() async throws {
    let golden = try Golden.wholeMessages.map { golden in
      let input = try golden.messageInput()
      return (name: golden.name, bytes: input.file.bytes)
    }
    let folder = "\(Folders.package)/Examples"
    let examples = try Folders.entries(in: folder).filter { $0.hasSuffix(".json") }.map { name in
      let data = try #require(FileManager.default.contents(atPath: "\(folder)/\(name)"))
      return (name: name, bytes: [UInt8](data))
    }
    #expect(examples.count > 3 && !golden.isEmpty)
    let empty = try await Studio.next().work { renderer in
      (golden + examples).filter { file in
        guard let content = try? InputReader.read(file.bytes, name: file.name) else { return false }
        return content.messages.contains { read in
          MessageLayoutEngine.layOut(
            read.message, peers: read.peers, media: read.media, options: MessageLayoutOptions(),
            book: renderer.book
          ).layout.holdsItsStatusAlone
        }
      }.map(\.name)
    }
    #expect(empty.isEmpty)
  }
}

extension InputContent {
  fileprivate var messages: [MessageResult] {
    switch self {
    case .page: []
    case .message(let read): [read]
    case .chat(let chat): (0..<chat.count).compactMap { chat.message(at: $0) }
    }
  }
}

extension MessageLayout {
  /// Whether the bubble shows only the time of the message.
  fileprivate var holdsItsStatusAlone: Bool {
    guard bubble != nil else { return false }
    return header.height == 0
      && parts.allSatisfy { part in
        guard case .boxes(let text) = part.content, text.kind == .text else { return part.frame.height <= 0 }
        return text.boxes.allSatisfy { $0.frame.width <= 0 }
      }
  }
}
