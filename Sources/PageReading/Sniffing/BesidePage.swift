import JSONText
import PageModel

/// The parts of a message next to its page that users would see. They are not rendered, and each part causes
/// one warning (Spec/Rulings.md 70). The sender, the date and the chat are not parts, because a page never
/// shows them.
package enum BesidePage: CaseIterable {
  case text, caption, media, keyboard, reply, forward, reactions

  /// Returns the parts next to the page.
  ///
  /// - Parameters:
  ///   - drawn: the members in which the page is searched.
  ///   - parts: the parts that are rendered too.
  package static func values(
    of envelope: JSONValue, drawn: [JSONValue] = [], and parts: [BesidePage] = []
  ) -> [(part: BesidePage, value: JSONValue)] {
    allCases.compactMap { part in
      if parts.contains(part) { return nil }
      let value = part.value(of: envelope) { value in !drawn.contains { $0.offset == value.offset } }
      return value.map { (part, $0) }
    }
  }

  package static func diagnostics(of envelope: JSONValue, drawn: [JSONValue]) -> [Diagnostic] {
    values(of: envelope, drawn: drawn).map { $0.part.diagnostic(at: $0.value) }
  }

  package func diagnostic(at value: JSONValue) -> Diagnostic {
    Diagnostic(.partNotDrawn, "\(title) is not drawn: only the message's content is drawn", at: value.origin)
  }

  /// Returns the first member that has content.
  package func value(
    of envelope: JSONValue, where isWanted: (JSONValue) -> Bool = { _ in true }
  ) -> JSONValue? {
    fields.lazy.compactMap { envelope[$0] }.first { isSomething($0) && isWanted($0) }
  }

  /// The name of the part at the start of a warning.
  private var title: String {
    switch self {
    case .text: "the text next to the page"
    case .caption: "the caption next to the page"
    case .media: "the media next to the page"
    case .keyboard: "the inline keyboard"
    case .reply: "the message being replied to"
    case .forward: "the origin of the forwarded message"
    case .reactions: "the row of reactions"
    }
  }

  /// The names of the part's fields in all three families.
  private var fields: [StaticString] {
    switch self {
    case .text: ["text", "message"]
    case .caption: ["caption"]
    case .media:
      [
        "media", "animation", "audio", "document", "photo", "sticker", "story", "video", "video_note",
        "voice", "live_photo", "paid_media", "giveaway", "giveaway_winners", "widget",
        "checklist", "contact", "dice", "game", "poll", "venue", "location", "invoice", "file",
        "contact_information",
        "location_information", "game_title", "invoice_information",
      ]
    case .keyboard: ["reply_markup", "inline_bot_buttons"]
    case .reply:
      [
        "reply_to_message", "external_reply", "reply_to_story", "reply_to", "reply_parameters", "quote",
        "reply_to_message_id",
      ]
    case .forward: ["forward_origin", "forward_info", "fwd_from", "forwarded_from"]
    case .reactions: ["reactions"]
    }
  }

  /// Returns whether a value has content. Text is a string or an object with entities; an object instead of a
  /// message is an envelope.
  private func isSomething(_ value: JSONValue) -> Bool {
    switch self {
    case .text: value.string.map { !$0.isEmpty } ?? (value["@type"]?.string == "formattedText")
    case .caption: value.string.map { !$0.isEmpty } ?? (value.keys.first != nil)
    case .media, .keyboard, .reply, .forward, .reactions: Self.isSomething(value)
    }
  }

  /// Returns whether a value has content. Dumps write a missing medium as `messageMediaEmpty`.
  package static func isSomething(_ value: JSONValue) -> Bool {
    value.elements.first != nil || value.integer.map { $0 != 0 } ?? false || value.string?.isEmpty == false
      || value.keys.first != nil && value["_"]?.string?.hasSuffix("Empty") != true
  }
}
