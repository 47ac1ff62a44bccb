import Hummingbird

/// Polls, checklists and payments.
extension Emulator {
  // MARK: - Polls

  func sendPoll(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    let question = try await formatted(
      call.text("question") ?? "", mode: call.text("question_parse_mode"),
      entities: call["question_entities"]?.elements, as: "question", limit: 300)
    guard question["question"] != nil else { throw BotError("poll question must be non-empty") }
    let options = try await options(of: call)
    let type = call.text("type") ?? "regular"
    guard type == "regular" || type == "quiz" else { throw BotError("unsupported poll type specified") }
    let id = "\(7_000_000_000_000 + state.number("poll"))"
    var poll = question
    poll["id"] = .text(id)
    poll["options"] = .list(options)
    poll["type"] = .text(type)
    poll["total_voter_count"] = .integer(0)
    for (name, usual) in [
      ("is_anonymous", true), ("is_closed", false), ("allows_multiple_answers", false),
      ("allows_revoting", type != "quiz"),
      ("members_only", false),
    ] {
      poll[name] = call[name] ?? .flag(usual)
    }
    if type == "quiz" {
      let correct =
        call["correct_option_ids"]?.elements?.compactMap(\.int) ?? call.int("correct_option_id").map { [$0] }
      guard let correct, !correct.isEmpty else {
        throw BotError("correct quiz option list must be non-empty")
      }
      guard zip(correct, correct.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw BotError("correct quiz option list must be increasing")
      }
      guard correct.allSatisfy({ options.indices.contains($0) }) else {
        throw BotError("wrong quiz correct_option_id")
      }
      poll["correct_option_id"] = .integer(correct[0])
      poll["correct_option_ids"] = .list(correct.map { .integer($0) })
      if let explanation = call.text("explanation") {
        poll.merge(
          try await formatted(
            explanation, mode: call.text("explanation_parse_mode"),
            entities: call["explanation_entities"]?.elements, as: "explanation", limit: 200)
        ) { $1 }
      }
    }
    for name in ["open_period", "close_date", "country_codes"] { poll[name] = call[name] }
    let seconds = call.int("open_period") ?? call.int("close_date").map { $0 &- Int(now) }
    if let seconds {
      guard Self.openPeriods.contains(seconds) else {
        let name = call["open_period"] == nil ? "close_date" : "open_period"
        throw BotError(
          "\(name) must be from \(Self.openPeriods.lowerBound) to \(Self.openPeriods.upperBound) seconds")
      }
      poll["open_period"] = .integer(seconds)
      poll["close_date"] = .integer(Int(now) + seconds)
    }
    if let description = call.text("description") {
      poll.merge(
        try await formatted(
          description, mode: call.text("description_parse_mode"),
          entities: call["description_entities"]?.elements,
          as: "description", limit: Self.longestCaption)
      ) { $1 }
    }
    let message = post(["poll": .object(poll)], delivery, from: bot)
    state.polls[id] = MessagePlace(chat: delivery.chat, message: message["message_id"]?.int ?? 0)
    state.pollEnds[id] = seconds.map { Double(Int(now) + $0) }
    return message
  }

  /// The seconds for which a poll can be open.
  private static let openPeriods = 5...2_628_000

  /// The time at which the next poll closes.
  var nextPollEnd: Double? { state.pollEnds.count == 0 ? nil : state.pollEnds.values.min() }

  /// Closes the polls whose time has come.
  func closePolls() {
    guard let next = nextPollEnd, next <= now else { return }
    for (id, end) in state.pollEnds.all.sorted(by: { $0.key < $1.key }) where end <= now {
      state.pollEnds[id] = nil
      guard let place = state.polls[id], let message = state.chats[place.chat]?.messages[place.message],
        !message.isDeleted
      else { continue }
      close(message, in: place.chat)
    }
  }

  /// Closes a poll, and tells its bot.
  @discardableResult
  private func close(_ message: StoredMessage, in key: ChatKey) -> JSON {
    guard var poll = message.fields["poll"]?.members, poll["is_closed"]?.isTrue != true else { return .null }
    poll["is_closed"] = .flag(true)
    if let id = poll["id"]?.string { state.pollEnds[id] = nil }
    state.chats[key]?.messages[message.id]?.fields["poll"] = .object(poll)
    if let owner = message.sender { push("poll", .object(poll), to: owner) }
    tellEdit(message.id, in: key)
    notify()
    return .object(poll)
  }

  private func options(of call: BotCall) async throws -> [JSON] {
    let inputs = call["options"]?.elements ?? []
    guard inputs.count >= 1 else { throw BotError("poll must have at least one answer option") }
    guard inputs.count <= 12 else { throw BotError("poll can't have more than 12 options") }
    var options: [JSON] = []
    for (index, input) in inputs.enumerated() {
      let text = input.string ?? input["text"]?.string ?? ""
      var fields = try await formatted(
        text, mode: input["text_parse_mode"]?.string, entities: input["text_entities"]?.elements,
        as: "option",
        limit: 100)
      guard let words = fields["option"] else { throw BotError("poll options must be non-empty") }
      fields = ["text": words, "text_entities": fields["option_entities"] ?? .null]
      if fields["text_entities"] == .null { fields["text_entities"] = nil }
      fields["voter_count"] = .integer(0)
      fields["persistent_id"] = .text("\(index)")
      options.append(.object(fields))
    }
    return options
  }

  func stopPoll(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    guard let message = state.chats[key]?.messages[call.int("message_id") ?? 0], !message.isDeleted else {
      throw BotError("message with poll to stop not found")
    }
    guard let poll = message.fields["poll"] else { throw BotError("message is not a poll") }
    guard message.sender == bot, message.fields["forward_origin"] == nil else {
      throw BotError("poll can't be stopped")
    }
    guard poll["is_closed"]?.isTrue != true else { throw BotError("poll has already been closed") }
    let markup = try checked(markup: call["reply_markup"])
    state.chats[key]?.messages[message.id]?.fields["reply_markup"] = markup
    return close(message, in: key)
  }

  func simVote(_ input: SimInput) throws -> JSON {
    let (person, _, message) = try simPlace(input)
    guard let poll = message.fields["poll"]?["id"]?.string else {
      throw Refusal.sim(.conflict, "message \(message.id) has no poll")
    }
    let answers = message.fields["poll"]?["options"]?.elements ?? []
    guard let choices = (input["options"] ?? .list([])).elements else {
      throw Refusal.sim(.badRequest, "'options' must be an array", help: "use [] to retract the vote")
    }
    let options = try choices.map { option in
      guard let index = option.int ?? answers.firstIndex(where: { $0["text"] == option }) else {
        let name = option.string ?? String(decoding: (try? option.bytes) ?? [], as: UTF8.self)
        throw Refusal.sim(
          .badRequest, "the poll has no option '\(name.prefix(200))'",
          help: "use a number from 0 to \(answers.count - 1), or the text of an option")
      }
      return index
    }
    try vote(options, by: person, in: poll)
    return .object(["ok": .flag(true)])
  }

  /// Sets the choices of a person in a poll.
  func vote(_ choices: [Int], by person: Int, in poll: String) throws {
    guard let place = state.polls[poll], let message = state.chats[place.chat]?.messages[place.message],
      var fields = message.fields["poll"]?.members, var options = fields["options"]?.elements
    else { throw Refusal.sim(.notFound, "poll '\(poll)' not found") }
    guard fields["is_closed"]?.isTrue != true else { throw Refusal.sim(.conflict, "the poll is closed") }
    guard fields["allows_revoting"] != .flag(false) || state.votes[poll]?[person] == nil else {
      throw Refusal.sim(.conflict, "the person has voted, and the poll accepts no other vote")
    }
    if let missing = choices.first(where: { !options.indices.contains($0) }) {
      throw Refusal.sim(
        .badRequest, "the poll has no option \(missing)",
        help: "use a number from 0 to \(options.count - 1), or the text of an option")
    }
    guard Set(choices).count == choices.count else {
      throw Refusal.sim(.badRequest, "'options' names an option twice")
    }
    guard choices.count <= 1 || fields["allows_multiple_answers"]?.isTrue == true else {
      throw Refusal.sim(.badRequest, "the poll accepts only one answer")
    }
    state.votes[poll, default: [:]][person] = choices.isEmpty ? nil : choices
    let votes = state.votes[poll] ?? [:]
    for index in options.indices {
      guard var option = options[index].members else { continue }
      option["voter_count"] = .integer(votes.values.count { $0.contains(index) })
      options[index] = .object(option)
    }
    fields["options"] = .list(options)
    fields["total_voter_count"] = .integer(votes.count)
    state.chats[place.chat]?.messages[place.message]?.fields["poll"] = .object(fields)
    tellEdit(place.message, in: place.chat)
    guard let owner = message.sender else { return }
    push("poll", .object(fields), to: owner)
    if fields["is_anonymous"]?.isTrue == false {
      let answer: Fields = [
        "poll_id": .text(poll), "user": user(person), "option_ids": .list(choices.map { .integer($0) }),
        "option_persistent_ids": .list(choices.map { .text("\($0)") }),
      ]
      push("poll_answer", .object(answer), to: owner)
    }
    notify()
  }

  // MARK: - Checklists

  func sendChecklist(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try await delivery(call, bot)
    return post(["checklist": try await checklist(call)], delivery, from: bot)
  }

  func checklist(_ call: BotCall) async throws -> JSON {
    let input = call["checklist"]?.members ?? [:]
    var fields = try await formatted(
      input["title"]?.string ?? "", mode: input["parse_mode"]?.string,
      entities: input["title_entities"]?.elements, as: "title", limit: 255)
    guard fields["title"] != nil else { throw BotError("checklist title must be non-empty") }
    let inputs = input["tasks"]?.elements ?? []
    guard (1...30).contains(inputs.count) else { throw BotError("a checklist must have from 1 to 30 tasks") }
    guard Set(inputs.compactMap { $0["id"]?.int }).count == inputs.count else {
      throw BotError("checklist task identifiers must be different")
    }
    var tasks: [JSON] = []
    for input in inputs {
      var task = try await formatted(
        input["text"]?.string ?? "", mode: input["parse_mode"]?.string,
        entities: input["text_entities"]?.elements,
        as: "text", limit: 200)
      guard task["text"] != nil else { throw BotError("checklist task text must be non-empty") }
      task["text_entities"] = task["entities"]
      task["entities"] = nil
      task["id"] = input["id"]
      tasks.append(.object(task))
    }
    fields["tasks"] = .list(tasks)
    for key in ["others_can_add_tasks", "others_can_mark_tasks_as_done"] where input[key]?.isTrue ?? false {
      fields[key] = .flag(true)
    }
    return .object(fields)
  }

  // MARK: - Payments

  func answerPreCheckoutQuery(_ call: BotCall, _ bot: Int) throws -> JSON {
    let id = call.text("pre_checkout_query_id") ?? ""
    guard let payment = state.payments[id], payment.invoice.chat.bot ?? bot == bot,
      now - payment.date <= Payment.lifetime
    else {
      throw BotError.queryIsTooOld
    }
    guard call.flag("ok") else {
      guard call.text("error_message") != nil else {
        throw BotError("parameter \"error_message\" is required")
      }
      state.payments[id] = nil
      notify()
      return .flag(true)
    }
    state.payments[id] = nil
    let place = payment.invoice
    guard let invoice = state.chats[place.chat]?.messages[place.message]?.fields["invoice"]?.members else {
      throw BotError.queryIsTooOld
    }
    let receipt: Fields = [
      "currency": invoice["currency"] ?? .text(""), "total_amount": invoice["total_amount"] ?? .integer(0),
      "invoice_payload": .text(state.payloads[place] ?? ""),
      "telegram_payment_charge_id": .text("charge_" + id),
      "provider_payment_charge_id": .text("provider_" + id),
    ]
    let message = add(["from": user(payment.user), "successful_payment": .object(receipt)], to: place.chat)
    push("message", message, to: bot)
    return .flag(true)
  }
}

extension Refusal {
  /// Returns the code of the error with a status.
  private static func code(of status: HTTPResponse.Status) -> String {
    switch status {
    case .badRequest: "usage"
    case .notFound: "not-found"
    case .conflict: "conflict"
    case .tooManyRequests: "limit"
    case .requestTimeout, .gatewayTimeout: "time-limit"
    case .unprocessableContent: "syntax"
    default: "internal"
    }
  }

  /// Returns the error for a request under `/sim/`.
  static func sim(_ status: HTTPResponse.Status, _ message: String, help: String? = nil) -> Refusal {
    Refusal(status: status, code: code(of: status), message: message, help: help)
  }
}
