import MessageModel
import PageModel
import PageReading

// The steps of what people send, and of a bot's keyboard (Spec/Tapes.md 2 and 8).

extension TapeReader {
  /// Returns the step that sends the text in the field, or something beside text.
  static func send(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    guard let kind = words.optional() else { return .send }
    switch kind.text.lowercased() {
    case "photo": return .attach(.photo(try words.piece("the file name of an image").named))
    case "file": return .attach(.file(try words.piece("the name of a file").named))
    case "sticker": return .attach(.sticker(try words.piece("the file name of a sticker").named))
    case "voice":
      let length = try words.piece("a duration, such as `Send voice 7s`, or the name of a recording")
      let isFile = recordings.contains { length.text.lowercased().hasSuffix($0) }
      if !isFile, length.text.contains("."), TapeWords.number(length.text.prefix { !$0.isLetter }) == nil {
        throw TapeSyntax.error(
          "'\(length.text.asExcerpt)' is not a recording",
          help:
            "name a file that ends in \(recordings.joined(separator: ", ")), or write a duration, such as 7s",
          length)
      }
      return .attach(isFile ? .recording(length.named) : .voice(try TapeWords.seconds(length)))
    default:
      throw TapeSyntax.error(
        "cannot send '\(kind.text.asExcerpt)'",
        help: "write `Send` alone for the text in the field, or photo, file, sticker or voice after it", kind)
    }
  }

  /// The ends of the names of recordings.
  private static let recordings = [".ogg", ".oga", ".opus"]

  /// Returns the step that shows the menu of a message: `Hold last`, which is short for `Show context-menu last`.
  static func hold(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    let origin = words.origin
    let target = try words.target()
    var value = words.line.word
    value.text =
      switch target {
      case .last: "last"
      case .id(let id, _): "#\(id)"
      case .saying(let text): text.text
      }
    var name = words.line.word
    name.text = PartName.contextMenu.rawValue
    return .show(try part(name, value), origin)
  }

  /// Returns the step that shows a keyboard: a text in quotes for each row, with a bar between two buttons.
  static func keyboard(_ words: inout TapeWords) throws(ReadError) -> Tape.Action {
    let wanted = "a row of buttons in quotes, such as \"Yes | No\", or off"
    var first = try words.piece(wanted)
    if first.text.lowercased() == "off" { return .keyboard([]) }
    let isOneTime = first.text.lowercased() == "once" && (!first.isQuoted || words.line.isJSON)
    if isOneTime { first = try words.piece(wanted) }
    var rows = [first]
    while let row = words.optional() { rows.append(row) }
    for row in rows {
      if let missing = TapeLine.missingValue(after: row) { throw missing }
      guard row.isQuoted || !["off", "once"].contains(row.text.lowercased()) else {
        throw TapeSyntax.error(
          "`\(row.text)` does not go with rows",
          help: "write `ReplyKeyboard off`, or `ReplyKeyboard once \"Yes | No\"`",
          row)
      }
    }
    let labels = rows.map { row in
      row.text.split(separator: "|").map { label in
        String(label.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      }
    }
    return .keyboard(labels, isOneTime: isOneTime, placeholder: words.clause("placeholder")?.text)
  }
}
