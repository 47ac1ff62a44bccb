/// Methods that deliver updates by polling.
extension Emulator {
  // MARK: - Polling

  func getUpdates(_ call: BotCall, _ bot: Int) async throws -> JSON {
    guard state.bots[bot]?.webhook == nil else {
      throw BotError(
        409,
        "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first")
    }
    let limit = min(100, max(1, call.int("limit") ?? 100))
    let seconds = min(50, max(0, call.int("timeout") ?? 0))
    setAllowed(call, bot)
    confirm(call.int("offset") ?? 0, bot)
    // A new poll ends the one that waits.
    endPoll(
      of: bot, "terminated by other getUpdates request; make sure that only one bot instance is running")
    let number = state.bots[bot]?.poll ?? 0
    let end = ContinuousClock.now + .seconds(seconds)
    state.bots[bot]?.waitingPolls += 1
    defer { state.bots[bot]?.waitingPolls -= 1 }
    notify()
    while true {
      closePolls()
      guard let record = state.bots[bot], record.poll == number else {
        throw BotError(409, state.bots[bot]?.endOfPoll)
      }
      if record.updates.count > 0 || ContinuousClock.now >= end {
        return .list(record.updates.list.prefix(limit).map(\.json))
      }
      await change(until: pollEnd.map { min(end, $0) } ?? end)
    }
  }

  /// The time at which the next poll in a chat closes.
  var pollEnd: ContinuousClock.Instant? {
    guard clock == .real, let next = nextPollEnd else { return nil }
    return .now + .seconds(max(0, next - now))
  }

  func endPoll(of bot: Int, _ reason: String) {
    state.bots[bot]?.poll += 1
    state.bots[bot]?.endOfPoll = reason
    notify()
  }

  func setAllowed(_ call: BotCall, _ bot: Int) {
    guard let kinds = call["allowed_updates"]?.elements?.compactMap(\.string) else { return }
    state.bots[bot]?.allowed = kinds.isEmpty ? nil : Set(kinds)
  }

  /// Forgets the updates before an offset. A negative offset keeps that many updates from the end.
  private func confirm(_ offset: Int, _ bot: Int) {
    if offset > 0 {
      state.bots[bot]?.updates.remove { $0.id < offset }
    } else if offset < 0, let count = state.bots[bot]?.updates.count {
      state.bots[bot]?.updates.removeFirst(max(0, count - min(count, -max(offset, -Bot.mostUpdates))))
    }
  }
}
