import JSONText
import MessageModel
import PageModel
import PageReading

/// Polls of Bot API, Pyrogram and TDLib.
extension MessageBuilder {
  mutating func botAPIPoll(_ value: JSONValue) -> Poll {
    let question = richText(value, "question", entities: ["question_entities"]) ?? .empty
    var poll = Poll(question: question, options: fields.elements(value, ["options"]).map { botAPIOption($0) })
    let isQuiz = pollType(value) == "quiz"
    let correct = Set(
      indices(value, ["correct_option_ids"]) + indices(value, ["correct_option_id"]))
    let chosen = Set(indices(value, ["chosen_option_id", "chosen_option_ids", "option_ids"]))
    for index in poll.options.indices {
      if correct.contains(index) { poll.options[index].isCorrect = true }
      if chosen.contains(index) { poll.options[index].isChosen = true }
    }
    let allowsMultiple = fields.flag(value, ["allows_multiple_answers"])
    let explanation = richText(value, "explanation", entities: ["explanation_entities"])
    poll.kind =
      isQuiz
      ? .quiz(explanation: explanation, allowsMultiple: allowsMultiple)
      : .regular(allowsMultiple: allowsMultiple)
    poll.media = optionMedia(value["media"])
    poll.totalVoters = fields.extent(value, ["total_voter_count"])
    poll.isAnonymous = value["is_anonymous"] == nil || fields.flag(value, ["is_anonymous"])
    poll.isClosed = fields.flag(value, ["is_closed"])
    poll.closeDate = fields.date(value, ["close_date"])
    poll.recentVoters = fields.elements(value, ["recent_voters"]).compactMap { peer($0).map(Author.peer) }
    return poll
  }

  /// `quiz`, `PollType.QUIZ`, `pollTypeQuiz`
  private func pollType(_ value: JSONValue) -> String {
    guard let type = value["type"] else { return "" }
    return (type.string.map(TypeName.normalized) ?? fields.kind(of: type)).removingPrefix("polltype")
  }

  private mutating func indices(_ value: JSONValue, _ names: [StaticString]) -> [Int] {
    guard let value = value.first(of: names) else { return [] }
    return value.isArray ? value.elements.compactMap(\.integer) : fields.integer(value).map { [$0] } ?? []
  }

  private mutating func botAPIOption(_ value: JSONValue) -> Poll.Option {
    guard value.isObject else { return Poll.Option(text: .plain(value.text ?? ""), origin: value.origin) }
    return Poll.Option(
      text: richText(value, "text", entities: ["text_entities", "entities"]) ?? .empty,
      votes: count(value, ["voter_count"]), isChosen: fields.flag(value, ["is_chosen"]),
      media: optionMedia(value["media"]), origin: value.origin)
  }

  /// A photo or a thumbnail beside an option or above a question.
  mutating func optionMedia(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject else { return nil }
    if let photo = value["photo"] { return read.media.photo(photo).map(MediaReference.photo) }
    let kinds: [(StaticString, DocumentMedia.Kind)] = [
      ("sticker", .sticker), ("video", .video), ("animation", .animation), ("document", .file),
    ]
    for (name, kind) in kinds {
      guard let file = value[name], file.isObject else { continue }
      return read.media.document(file, kind: kind).map(MediaReference.document)
    }
    return nil
  }

  mutating func tdlibPoll(_ value: JSONValue) -> Poll {
    var poll = Poll(
      question: formattedText(value["question"]),
      options: fields.elements(value, ["options"]).map { option in
        Poll.Option(
          text: formattedText(option["text"]), votes: count(option, ["voter_count"]),
          isChosen: fields.flag(option, ["is_chosen", "is_being_chosen"]),
          media: optionMedia(option["media"]),
          recentVoters: peerList(option["recent_voter_ids"]), origin: option.origin)
      })
    if let type = value["type"], pollType(value) == "quiz" {
      let correct = Set(indices(type, ["correct_option_ids"]) + indices(type, ["correct_option_id"]))
      for index in poll.options.indices where correct.contains(index) { poll.options[index].isCorrect = true }
      let explanation = type["explanation"].map { formattedText($0) }
      poll.kind = .quiz(
        explanation: explanation.flatMap { $0.isAbsent ? nil : $0 },
        allowsMultiple: fields.flag(value, ["allows_multiple_answers"]))
    } else {
      let multiple = value["type"].map { fields.flag($0, ["allow_multiple_answers"]) } ?? false
      poll.kind = .regular(allowsMultiple: multiple || fields.flag(value, ["allows_multiple_answers"]))
    }
    poll.totalVoters = fields.extent(value, ["total_voter_count"])
    poll.isAnonymous = value["is_anonymous"] == nil || fields.flag(value, ["is_anonymous"])
    poll.isClosed = fields.flag(value, ["is_closed"])
    poll.closeDate = fields.date(value, ["close_date"])
    poll.recentVoters = peerList(value.first(of: ["recent_voter_ids", "recent_voter_user_ids"])).map(
      Author.peer)
    return poll
  }
}
