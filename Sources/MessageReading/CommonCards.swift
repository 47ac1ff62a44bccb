import JSONText
import MessageModel
import PageModel
import PageReading

/// Cards that protocols describe alike: lists of tasks, what is played, sold and given away.
extension CommonMessageReader {
  // MARK: - Summaries

  mutating func game(_ value: JSONValue) -> SummaryContent {
    SummaryContent(
      kind: .game, title: fields.string(value, ["title"]), lines: lines(value, "description"),
      picture: picture(value["photo"]))
  }

  mutating func invoice(_ value: JSONValue) -> SummaryContent {
    let product = value["product_info"] ?? value
    var description = lines(product, "description")
    if description.isEmpty, let text = product["description"], text.isObject {
      description = [formatted(text).plainText]
    }
    return SummaryContent(
      kind: .invoice, title: fields.string(product, ["title"]), lines: description,
      picture: picture(product["photo"]), price: price(value))
  }

  private mutating func lines(_ value: JSONValue, _ field: StaticString) -> [String] {
    guard let text = value[field], text.isString else { return [] }
    return text.text.flatMap { $0.isEmpty ? nil : [$0] } ?? []
  }

  private mutating func picture(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject || value.isArray, fields.kind(of: value) != "webdocument" else {
      return nil
    }
    return read.media.photo(value).map(MediaReference.photo)
  }

  // MARK: - Lists of tasks

  /// - Parameter completions: who did which task, where that stands beside the list.
  mutating func checklist(_ value: JSONValue, completions: JSONValue? = nil) -> Checklist {
    var done: [Int64: JSONValue] = [:]
    for completion in completions.map({ fields.elements($0) }) ?? [] {
      if let id = number(completion, ["id"]) { done[id] = completion }
    }
    let tasks = tasks(of: value).map { task in
      let completion = number(task, ["id"]).flatMap { done[$0] }
      let person = peer(completion?["completed_by"]) ?? peer(task.first(of: Self.completedBy))
      return Checklist.Task(
        text: richText(task, task["text"] == nil ? "title" : "text", entities: ["text_entities", "entities"])
          ?? .empty,
        isDone: completion != nil || person != nil || (fields.integer(task, ["completion_date"]) ?? 0) > 0,
        doneBy: person.map(Author.peer), origin: task.origin)
    }
    return Checklist(
      title: richText(value, "title", entities: ["title_entities"]) ?? .empty, tasks: tasks,
      isShared: fields.flag(value, ["others_can_mark_tasks_as_done", "others_can_complete"], bit: 1),
      canMark: value["can_mark_tasks_as_done"].map { _ in fields.flag(value, ["can_mark_tasks_as_done"]) })
  }

  private static let completedBy: [StaticString] = [
    "completed_by", "completed_by_user", "completed_by_chat", "completed_by_user_id",
  ]

  private mutating func tasks(of list: JSONValue) -> [JSONValue] {
    fields.elements(list, ["tasks", "list", "answers"])
  }

  mutating func taskName(_ task: JSONValue) -> String { plain(task.first(of: ["text", "title"])) }

  /// - Parameters:
  ///   - list: that holds the tasks, which have their numbers for a name where it is not known.
  ///   - done: names of fields.
  mutating func tasksDone(
    _ value: JSONValue, of list: JSONValue?, done: [StaticString], undone: [StaticString]
  ) -> ServiceAction {
    let ids = Set(fields.elements(value, done).compactMap(\.integer))
    guard ids.isEmpty else { return .tasksDone(names(ofTasks: ids, in: list), areDone: true) }
    let others = Set(fields.elements(value, undone).compactMap(\.integer))
    return .tasksDone(names(ofTasks: others, in: list), areDone: false)
  }

  private mutating func names(ofTasks ids: Set<Int>, in list: JSONValue?) -> [String] {
    guard let list else { return ids.map { "task \($0)" }.sorted() }
    return tasks(of: list).filter { $0["id"]?.integer.map(ids.contains) ?? false }.map { taskName($0) }
  }

  /// A string, a text with entities, or one in pieces.
  mutating func plain(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    if value.isArray { return pieces(value).plainText }
    return value.text ?? (value.isObject ? formatted(value).plainText : "")
  }

  mutating func paidMedia(_ value: JSONValue) -> SummaryContent {
    let media = fields.elements(value, ["paid_media", "media", "extended_media"])
    let count = media.count
    return SummaryContent(
      kind: .paidMedia, title: count > 1 ? "\(count) paid media" : "",
      price: stars(fields.extent(value, ["star_count", "stars_amount"])))
  }

  mutating func giveaway(_ value: JSONValue, isOver: Bool) -> SummaryContent {
    let count = fields.extent(value, ["winner_count", "winners_count", "quantity"])
    let winners = count > 0 ? count : value["winners"].map { Array($0.elements).count } ?? 0
    var lines = lines(value, "prize_description")
    if winners > 0 { lines.append(winners == 1 ? "1 winner" : "\(winners) winners") }
    return SummaryContent(
      kind: isOver ? .giveawayWinners : .giveaway, lines: lines)
  }
}
