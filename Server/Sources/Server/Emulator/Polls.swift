import Hummingbird

/// Polls, checklists and payments.
extension Emulator {
  // MARK: - Polls

  func sendPoll(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let delivery = try delivery(call, bot)
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
      guard let correct, !correct.isEmpty, correct.allSatisfy({ options.indices.contains($0) }) else {
        throw BotError("wrong correct option ID specified")
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
    return message
  }

  private func options(of call: BotCall) async throws -> [JSON] {
    let inputs = call["options"]?.elements ?? []
    guard inputs.count >= 1 else { throw BotError("poll must have at least 1 option") }
    guard inputs.count <= 12 else { throw BotError("poll can't have more than 12 options") }
    var options: [JSON] = []
    for (index, input) in inputs.enumerated() {
      let text = input.string ?? input["text"]?.string ?? ""
      var fields = try await formatted(
        text, mode: input["text_parse_mode"]?.string, entities: input["text_entities"]?.elements, as: "text",
        limit: 100)
      guard fields["text"] != nil else { throw BotError("poll options must be non-empty") }
      fields["text_entities"] = fields["entities"]
      fields["entities"] = nil
      fields["voter_count"] = .integer(0)
      fields["persistent_id"] = .text("\(index)")
      options.append(.object(fields))
    }
    return options
  }

  func stopPoll(_ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot)
    guard let message = state.chats[key]?.messages[call.int("message_id") ?? 0], !message.isDeleted,
      var poll = message.fields["poll"]?.members
    else { throw BotError("message with poll to stop not found") }
    guard message.sender == bot else { throw BotError("message can't be edited") }
    guard poll["is_closed"]?.isTrue != true else { throw BotError("poll has already been closed") }
    poll["is_closed"] = .flag(true)
    state.chats[key]?.messages[message.id]?.fields["poll"] = .object(poll)
    state.chats[key]?.messages[message.id]?.fields["reply_markup"] = try checked(markup: call["reply_markup"])
    push("poll", .object(poll), to: bot)
    notify()
    return .object(poll)
  }

  /// Sets the choices of a person in a poll.
  func vote(_ choices: [Int], by person: Int, in poll: String) throws {
    guard let place = state.polls[poll], let message = state.chats[place.chat]?.messages[place.message],
      var fields = message.fields["poll"]?.members, var options = fields["options"]?.elements
    else { throw Refusal.sim(.notFound, "poll '\(poll)' not found") }
    guard fields["is_closed"]?.isTrue != true else { throw Refusal.sim(.conflict, "the poll is closed") }
    guard choices.allSatisfy({ options.indices.contains($0) }), Set(choices).count == choices.count,
      choices.count <= 1 || fields["allows_multiple_answers"]?.isTrue == true
    else { throw Refusal.sim(.badRequest, "'options' must be numbers of options of the poll") }
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
    let delivery = try delivery(call, bot)
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
    guard let payment = state.payments[id], payment.invoice.chat.bot ?? bot == bot else {
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
  /// Returns the error for a request under `/sim/`.
  static func sim(_ status: HTTPResponse.Status, _ message: String, help: String? = nil) -> Refusal {
    Refusal(status: status, code: "sim", message: message, help: help)
  }
}
