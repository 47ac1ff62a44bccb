import JSONText
import MessageModel
import PageModel
import PageReading

/// Cards that protocols describe alike: lists of tasks, what is played, sold and given away.
extension CommonMessageReader {
  // MARK: - Games and invoices

  mutating func game(_ value: JSONValue) -> Game {
    let text = value["text"].flatMap { $0.isString || $0.isObject ? $0 : nil }
    var description = value["text_entities"].map { self.text(text, entities: $0) } ?? formatted(text)
    if description.isEmpty { description = formatted(value["description"]) }
    return Game(
      title: plain(value["title"]), description: description, picture: gamePicture(value))
  }

  /// The animation shows the photo where it has no picture of its own.
  private mutating func gamePicture(_ value: JSONValue) -> MediaReference? {
    let photo = picture(value["photo"])
    let film = value.first(of: ["animation", "document"])
    guard let film, film.isObject, fields.kind(of: film) != "documentempty",
      let id = read.media.document(film, kind: .animation)
    else { return photo }
    if case .photo(let photo)? = photo,
      let size = read.media.table.photos[photo]?.sizes.max(by: { $0.width < $1.width })
    {
      let own = read.media.table.documents[id]?.thumbnail
      read.media.table.documents[id]?.thumbnail = own ?? size
      if own != nil { read.media.table.documents[id]?.thumbnail?.sources += size.sources }
    }
    return .document(id)
  }

  mutating func invoice(_ value: JSONValue) -> Invoice {
    let product = value["product_info"] ?? value
    return Invoice(
      title: plain(product["title"]), description: formatted(product["description"]), price: cardPrice(value),
      picture: picture(product["photo"]))
  }

  private mutating func picture(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject || value.isArray, !fields.kind(of: value).hasSuffix("empty") else {
      return nil
    }
    if value.isArray, Array(value.elements).isEmpty { return nil }
    guard let id = read.media.photo(value) else { return nil }
    addSize(ofWebDocument: value, to: id)
    return .photo(id)
  }

  /// What lies on somebody's server tells its size among its attributes.
  private mutating func addSize(ofWebDocument value: JSONValue, to id: MediaID) {
    for attribute in value["attributes"].map({ Array($0.elements) }) ?? [] {
      let (width, height) = (fields.extent(attribute, ["w"]), fields.extent(attribute, ["h"]))
      guard width > 0, height > 0, read.media.table.photos[id]?.sizes.first?.width == 0 else { continue }
      read.media.table.photos[id]?.sizes[0].width = width
      read.media.table.photos[id]?.sizes[0].height = height
    }
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

  private mutating func lines(_ value: JSONValue, _ field: StaticString) -> [String] {
    guard let text = value[field], text.isString else { return [] }
    return text.text.flatMap { $0.isEmpty ? nil : [$0] } ?? []
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
