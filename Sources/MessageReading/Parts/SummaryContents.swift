import JSONText
import MessageModel
import PageModel

/// What is told in lines in place of being drawn (Docs/Messages.md 1.5).
extension MessageBuilder {
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

  /// Tasks in their order, each with its box.
  ///
  /// - Parameter done: ids of tasks that do not say so themselves.
  mutating func checklist(_ value: JSONValue, done: Set<Int> = []) -> SummaryContent {
    let lines = tasks(of: value).map { task in
      let isDone =
        task["id"]?.integer.map(done.contains) ?? false
        || task.first(of: ["completed_by", "completed_by_user", "completed_by_user_id", "completed_by_chat"])
          != nil
        || (fields.integer(task, ["completion_date"]) ?? 0) > 0
      return (isDone ? "☑ " : "☐ ") + taskName(task)
    }
    return SummaryContent(kind: .checklist, title: plain(value["title"]), lines: lines)
  }

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

  /// A string, or a text with entities.
  mutating func plain(_ value: JSONValue?) -> String {
    guard let value else { return "" }
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
    let winners = fields.extent(value, ["winner_count", "winners_count", "quantity"])
    var lines = lines(value, "prize_description")
    if winners > 0 { lines.append(winners == 1 ? "1 winner" : "\(winners) winners") }
    return SummaryContent(
      kind: isOver ? .giveawayWinners : .giveaway, lines: lines)
  }

  // MARK: - Prices

  /// `4.99 USD`, `50 stars`
  mutating func price(_ value: JSONValue) -> String? {
    guard let amount = fields.integer(value, ["total_amount", "amount"]) else { return nil }
    let currency = fields.string(value, ["currency"])
    if currency == Self.starCurrency { return stars(amount) }
    if Self.wholeCurrencies.contains(currency) { return "\(amount) \(currency)" }
    let (units, cents) = amount.quotientAndRemainder(dividingBy: Self.centsInUnit)
    return "\(units).\(cents.magnitude < 10 ? "0" : "")\(cents.magnitude) \(currency)"
  }

  func stars(_ count: Int) -> String { count == 1 ? "1 star" : "\(count) stars" }

  private static let centsInUnit = 100
  private static let starCurrency = "XTR"
  /// Those whose smallest unit is the currency itself, by ISO 4217.
  private static let wholeCurrencies: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
  ]
}
