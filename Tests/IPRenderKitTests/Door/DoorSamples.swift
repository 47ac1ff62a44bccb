import Foundation
import IPRenderKit

/// Small inputs of every kind.
enum DoorSample {
  static let page = InputFile(#"[{"type": "paragraph", "text": "A few words"}]"#.utf8, name: "page.json")

  /// A stream of two pages.
  static let answer = InputFile(
    (#"{"t": 0, "blocks": [{"type": "paragraph", "text": "Well"}]}"# + "\n"
      + #"{"t": 0.5, "blocks": [{"type": "paragraph", "text": "Well, let me see"}]}"# + "\n").utf8,
    name: "answer.jsonl")

  static func message(_ number: Int) -> InputFile {
    InputFile(
      #"{"message_id": \#(number), "date": 1780000000, "chat": {"id": 5, "type": "private", "first_name": "Ada"}, "from": {"id": 5, "first_name": "Ada"}, "text": "message \#(number)"}"#
        .utf8, name: "message.json")
  }

  static func chat(_ count: Int) -> InputFile {
    let messages = (1...count).map { id in
      #"{"id":\#(id),"type":"message","date_unixtime":"\#(1_714_550_000 + id * 7200)","from":"Ada","from_id":"user\#(id % 2)","text":"message \#(id)","text_entities":[{"type":"plain","text":"message \#(id)"}]}"#
    }
    return InputFile(
      (#"{"name":"Tea","type":"private_supergroup","id":1234,"messages":["#
        + messages.joined(separator: ",\n") + "]}").utf8, name: "chat.json")
  }
}
