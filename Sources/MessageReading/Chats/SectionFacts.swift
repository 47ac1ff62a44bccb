import MessageModel
import PageReading

/// The names of topics, of which later ones complete earlier ones.
struct TopicNames: Equatable {
  private(set) var topics: [MessageTopic.ID: MessageTopic] = [:]

  subscript(_ id: MessageTopic.ID) -> MessageTopic? { topics[id] }

  mutating func add(_ topic: MessageTopic) {
    var known = topics[topic.id] ?? MessageTopic(id: topic.id)
    if !topic.name.isEmpty { known.name = topic.name }
    known.color = topic.color ?? known.color
    known.icon = topic.icon ?? known.icon
    topics[topic.id] = known
  }

  mutating func add(_ other: TopicNames) {
    for topic in other.topics.values { add(topic) }
  }

  mutating func rename(_ change: (String) -> String) {
    topics = topics.mapValues { topic in
      var topic = topic
      topic.name = change(topic.name)
      return topic
    }
  }
}

/// The facts in a chat's messages about its sections, which the first pass collects.
struct SectionFacts: Equatable {
  var topics = TopicNames()
  /// The topics of the messages.
  private(set) var used: Set<MessageTopic.ID> = []
  private(set) var messageCount = 0
  private(set) var scheduledCount = 0
  /// The number of messages that were scheduled once, and still are if the others of the list are.
  private(set) var uncertainCount = 0

  /// True if the list holds messages of several topics.
  var showsTopics: Bool { used.count > 1 && used.contains { $0 != .general } }
  /// The only topic of all messages.
  var onlyTopic: MessageTopic? {
    guard used.count == 1, let id = used.first, id != .general else { return nil }
    return topics[id]
  }
  /// True if all messages are scheduled.
  var areScheduled: Bool { scheduledCount > 0 && scheduledCount + uncertainCount == messageCount }

  mutating func add(_ other: SectionFacts) {
    topics.add(other.topics)
    used.formUnion(other.used)
    messageCount += other.messageCount
    scheduledCount += other.scheduledCount
    uncertainCount += other.uncertainCount
  }

  /// - Parameter now: the present, if it is known.
  mutating func note(_ found: FoundMessage, _ fields: FieldReader, now: Int?) {
    messageCount += 1
    switch CommonMessageReader.schedule(of: found, fields)?.schedule {
    case .atDate, .whenOnline: scheduledCount += 1
    case .ifLater:
      let date = found.value["date"].flatMap { ISODate.seconds(of: $0) }
      if let now, let date, date > now { scheduledCount += 1 } else { uncertainCount += 1 }
    case .whenChosen, nil: break
    }
    for topic in CommonMessageReader.namedTopics(in: found, fields) { topics.add(topic) }
    if let id = CommonMessageReader.topicID(of: found, fields) {
      used.insert(id)
    } else if !Self.isService(found, fields) {
      used.insert(.general)
    }
  }

  private static func isService(_ found: FoundMessage, _ fields: FieldReader) -> Bool {
    switch found.shape {
    case .wire: found.value["action"]?.isObject == true
    case .exported: ExportMessageReader.isService(found.value)
    case .tdlib:
      !(found.value["content"].flatMap { fields.family.typeName(of: $0) }.map { TDLibContentName($0) != nil }
        ?? false)
    case .botAPI:
      BotAPIContentName.allCases.allSatisfy { found.value[$0.field] == nil }
        && found.value.first(of: ["text", "rich_message"]) == nil
    case .written, .model: false
    }
  }
}
