import Glibc

/// A Bot API server in memory. Bots call its methods, and scripts act as the people who use the bots.
actor Emulator {
  enum Clock: String, CaseIterable, Sendable { case fixed, real }

  /// The first time of the fixed clock: January 1, 2026, 12:00 UTC.
  static let firstSecond = 1_767_268_800.0

  var state = EmulatorState()
  /// The file in which the state is kept, or `nil` to keep it in memory only.
  let file: StateFile?
  /// The content of the file.
  var savedMeta = EmulatorState.Meta()
  let schema = BotSchema.shared
  let texts: TextReader
  /// The tokens that are valid, or an empty set to accept every token.
  let tokens: Set<String>
  let clock: Clock
  /// Whether the limits of how often a bot may send messages apply.
  private let limitsFlood: Bool
  private let isVerbose: Bool
  /// The seconds that scripts moved the clock forward.
  var offset = 0.0
  /// The events in chats since the start or the last reset.
  var events: [ChatEvent] = []
  /// The functions that show events of chats on open phones, by their numbers.
  var listeners: [Int: @Sendable (ChatEvent) -> Void] = [:]
  var nextListener = 0
  /// A number that grows with each reset.
  var resets = 0
  /// The tasks that deliver the updates of webhooks.
  var deliveries: [Int: Task<Void, Never>] = [:]
  var nextDelivery = 0
  /// The chats and persons whose updates each delivery is sending.
  var busyQueues: [Int: Set<Int>] = [:]
  private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextWaiter = 0

  init(
    texts: TextReader, tokens: [String] = [], clock: Clock = .real, limitsFlood: Bool = false,
    isVerbose: Bool = false, file: StateFile? = nil
  ) {
    self.file = file
    if let file {
      (state, savedMeta) = Self.state(in: file)
      offset = savedMeta.offset
    }
    self.limitsFlood = limitsFlood
    self.texts = texts
    self.tokens = Set(tokens)
    self.clock = clock
    self.isVerbose = isVerbose
    for token in tokens {
      guard let id = Self.id(of: token), state.bots[id] == nil else { continue }
      state.bots[id] = Bot(token: token, id: id)
      state.botOrder.append(id)
    }
  }

  /// The current time, in seconds since 1970.
  var now: Double { offset + (clock == .fixed ? Self.firstSecond : Self.realNow) }
  var date: JSON { .integer(Int(now)) }

  private static var realNow: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: - Bots

  /// Returns the id in a token (`digits:text`), or `nil` if the token is malformed.
  static func id(of token: String) -> Int? {
    let parts = token.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...256).contains(token.utf8.count), parts[0].utf8.count <= 15,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int(parts[0]), id > 0,
      !parts[1].isEmpty,
      parts[1].utf8.allSatisfy({ byte in
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || (0x30...0x39).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      })
    else { return nil }
    return id
  }

  static let mostBots = 1000

  /// Returns the bot of a token, which is created if all tokens are valid.
  func bot(token: String) throws -> Int {
    guard let id = Self.id(of: token), tokens.isEmpty || tokens.contains(token) else {
      throw BotError(401, nil)
    }
    if let bot = state.bots[id] {
      guard bot.token == token else { throw BotError(401, nil) }
      return id
    }
    guard state.bots.count < Self.mostBots else {
      throw BotError(code: 429, description: "Too Many Requests: bots")
    }
    state.bots[id] = Bot(token: token, id: id)
    state.botOrder.append(id)
    notify()
    return id
  }

  // MARK: - Calls

  /// Answers a call of a bot.
  ///
  /// - Returns: The HTTP status and the response.
  func answer(token: String, method name: String, _ raw: RawCall) async -> (status: Int, response: JSON) {
    let id: Int
    closePolls()
    do { id = try bot(token: token) } catch {
      let error = error as? BotError ?? BotError(500, nil)
      return (error.code, error.json)
    }
    var behavior = "unknown"
    var status = 200
    var response: JSON
    do {
      try await applyFaults(name, raw)
      guard let method = schema.methods[name.lowercased()], let entry = Methods.table[method.name] else {
        throw BotError(404, "method not found")
      }
      behavior = entry.behavior.rawValue
      let call = try ParameterReader(schema: schema, method: method).call(raw)
      if entry.behavior == .behaves { try checkConnection(call, id) }
      let description = description(of: call, id)
      var fields: Fields = ["ok": .flag(true), "result": try await entry.perform(self, call, id)]
      fields["description"] = description.map { .text($0) }
      response = .object(fields)
    } catch {
      let error = error as? BotError ?? BotError(500, nil)
      (status, response) = (error.code, error.json)
    }
    record(id, name, behavior, raw, status, response)
    do { try save() } catch {
      let error = BotError(500, "the state file cannot be written: \(error)")
      (status, response) = (error.code, error.json)
    }
    return (status, response)
  }

  private func record(
    _ bot: Int, _ method: String, _ behavior: String, _ raw: RawCall, _ status: Int, _ response: JSON
  ) {
    var parameters = raw.parameters
    for (name, file) in raw.files { parameters[name] = .text("\(file.name) (\(file.bytes.count) bytes)") }
    state.lastCall += 1
    var call = RecordedCall(
      number: state.lastCall, bot: bot, method: method, behavior: behavior, date: Int(now),
      parameters: parameters, status: status, response: response)
    call.events = events.count
    state.calls.append(call)
    state.callBytes += call.size
    if state.calls.count > EmulatorState.mostCalls || state.callBytes > EmulatorState.mostCallBytes {
      // Forget a tenth at a time, because this moves all others.
      let old = state.calls.prefix(max(1, state.calls.count / 10))
      state.callBytes -= old.reduce(0) { $0 + $1.size }
      state.calls.removeFirst(old.count)
    }
    if isVerbose {
      print(
        "\(bot) \(method) \(status)"
          + (behavior == Methods.Behavior.recorded.rawValue ? " (recorded only)" : ""))
      fflush(nil)
    }
    notify()
  }

  private func applyFaults(_ name: String, _ raw: RawCall) async throws {
    func matches(_ fault: Fault, _ method: String) -> Bool {
      guard fault.method == method else { return false }
      guard let text = fault.text else { return true }
      return raw.parameters.values.contains { value in
        (value.string ?? (try? value.bytes).map { String(decoding: $0, as: UTF8.self) } ?? "").contains(text)
      }
    }
    let index =
      state.faults.firstIndex { matches($0, name.lowercased()) }
      ?? state.faults.firstIndex { matches($0, "*") }
    guard let index else { return }
    let fault = state.faults[index]
    if let times = fault.times {
      if times <= 1 { state.faults.remove(at: index) } else { state.faults[index].times = times - 1 }
    }
    if fault.delay > 0 { try await Task.sleep(for: .seconds(fault.delay)) }
    if let error = fault.error { throw error }
  }

  /// Throws an error if a bot sends messages too often.
  func limitFlood(_ chat: ChatKey, _ bot: Int) throws {
    guard limitsFlood else { return }
    // With a fixed clock, all messages have the same time.
    let time = offset + Self.realNow
    if let seconds = state.flood.count(bot, chat, at: time) { throw BotError.tooMany(seconds) }
  }

  // MARK: - Waiting

  /// Wakes everyone who waits for a change.
  func notify() {
    let all = waiters
    waiters = [:]
    for waiter in all.values { waiter.resume() }
  }

  /// Waits until something changes, until a time, or until the task is cancelled.
  func change(until end: ContinuousClock.Instant) async {
    let number = nextWaiter
    nextWaiter += 1
    let timer = Task {
      try await Task.sleep(until: end, clock: .continuous)
      wake(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiters[number] = $0 }
    } onCancel: {
      Task { await self.wake(number) }
    }
    timer.cancel()
  }

  private func wake(_ number: Int) { waiters.removeValue(forKey: number)?.resume() }

  // MARK: - Updates

  /// Adds an update to the queue of a bot.
  ///
  /// - Returns: The id of the update, or `nil` if the bot does not receive updates of this kind.
  @discardableResult
  func push(_ kind: String, _ value: JSON, to bot: Int) -> Int? {
    guard state.bots[bot]?.receives(kind) == true, let id = state.bots[bot]?.nextUpdate else { return nil }
    state.bots[bot]?.nextUpdate = id + 1
    state.bots[bot]?.updates.append(PendingUpdate(id: id, kind: kind, value: value))
    if state.bots[bot]?.updates.count ?? 0 > Bot.mostUpdates {
      state.bots[bot]?.updates.removeFirst(Bot.mostUpdates / 10)
    }
    notify()
    return id
  }

  /// Forgets everything except the bots, their ids of updates, and the kinds of updates that they receive.
  func reset() throws {
    var bots: [Int: Bot] = [:]
    for (id, bot) in state.bots.all {
      var fresh = Bot(token: bot.token, id: id)
      fresh.nextUpdate = bot.nextUpdate
      fresh.allowed = bot.allowed
      fresh.poll = bot.poll
      fresh.waitingPolls = bot.waitingPolls
      fresh.webhook = bot.webhook
      bots[id] = fresh
    }
    let order = state.botOrder
    if let file {
      try file.clear()
      (state, savedMeta) = Self.state(in: file)
    } else {
      state = EmulatorState()
    }
    for (id, bot) in bots { state.bots[id] = bot }
    state.botOrder = order
    events = []
    offset = 0
    resets += 1
    notify()
  }
}
