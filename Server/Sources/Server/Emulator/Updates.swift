import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1

/// Methods that deliver updates, by polling and by webhooks.
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
      guard let record = state.bots[bot], record.poll == number else {
        throw BotError(409, state.bots[bot]?.endOfPoll)
      }
      if !record.updates.isEmpty || ContinuousClock.now >= end {
        return .list(record.updates.prefix(limit).map(\.json))
      }
      await change(until: end)
    }
  }

  private func endPoll(of bot: Int, _ reason: String) {
    state.bots[bot]?.poll += 1
    state.bots[bot]?.endOfPoll = reason
    notify()
  }

  private func setAllowed(_ call: BotCall, _ bot: Int) {
    guard let kinds = call["allowed_updates"]?.elements?.compactMap(\.string) else { return }
    state.bots[bot]?.allowed = kinds.isEmpty ? nil : Set(kinds)
  }

  /// Forgets the updates before an offset. A negative offset keeps that many updates from the end.
  private func confirm(_ offset: Int, _ bot: Int) {
    if offset > 0 {
      state.bots[bot]?.updates.removeAll { $0.id < offset }
    } else if offset < 0, let count = state.bots[bot]?.updates.count {
      state.bots[bot]?.updates.removeFirst(max(0, count - min(count, -max(offset, -Bot.mostUpdates))))
    }
  }

  // MARK: - Webhooks

  func setWebhook(_ call: BotCall, _ bot: Int) throws -> JSON {
    let url = call.text("url") ?? ""
    guard !url.isEmpty else { return try deleteWebhook(call, bot) }
    guard WebhookAddress(url) != nil else {
      throw BotError(
        "bad webhook: the emulator delivers updates only to plain HTTP addresses of this machine, such as "
          + "http://127.0.0.1:8443/hook")
    }
    let secret = call.text("secret_token")
    if let secret {
      let isValid = secret.utf8.allSatisfy { byte in
        "_-".utf8.contains(byte) || byte < 0x80 && Unicode.Scalar(byte).properties.isAlphabetic
          || (0x30...0x39).contains(byte)
      }
      guard (1...256).contains(secret.utf8.count), isValid else {
        throw BotError("secret token contains unallowed characters")
      }
    }
    setAllowed(call, bot)
    if call.flag("drop_pending_updates") { state.bots[bot]?.updates = [] }
    state.bots[bot]?.webhook = Webhook(url: url, secret: secret, maxConnections: call.int("max_connections"))
    endPoll(of: bot, "terminated by setWebhook request")
    deliveries[bot]?.cancel()
    deliveries[bot] = Task { await deliver(to: bot) }
    return .flag(true)
  }

  func deleteWebhook(_ call: BotCall, _ bot: Int) throws -> JSON {
    if call.flag("drop_pending_updates") { state.bots[bot]?.updates = [] }
    state.bots[bot]?.webhook = nil
    deliveries.removeValue(forKey: bot)?.cancel()
    notify()
    return .flag(true)
  }

  func getWebhookInfo(_ call: BotCall, _ bot: Int) throws -> JSON {
    guard let record = state.bots[bot] else { throw BotError(401, nil) }
    var fields: Fields = [
      "url": .text(record.webhook?.url ?? ""), "has_custom_certificate": .flag(false),
      "pending_update_count": .integer(record.updates.count),
    ]
    fields["allowed_updates"] = record.allowed.map { .list($0.sorted().map { .text($0) }) }
    if let webhook = record.webhook {
      fields["max_connections"] = .integer(webhook.maxConnections ?? 40)
      fields["ip_address"] = .text("127.0.0.1")
      if let error = webhook.lastError {
        fields["last_error_date"] = .integer(error.date)
        fields["last_error_message"] = .text(error.message)
      }
    }
    return .object(fields)
  }

  /// Delivers the updates of a bot one after the other until the webhook is removed.
  private func deliver(to bot: Int) async {
    var pause = 1
    while !Task.isCancelled, let webhook = state.bots[bot]?.webhook {
      guard let update = state.bots[bot]?.updates.first else {
        await change(until: .now + .seconds(3600))
        continue
      }
      let outcome = await Self.send(update, to: webhook)
      guard !Task.isCancelled, state.bots[bot]?.webhook != nil else { return }
      switch outcome {
      case .accepted(let body):
        pause = 1
        state.bots[bot]?.updates.removeAll { $0.id == update.id }
        notify()
        await performReply(body, bot)
      case .failed(let message, let retry):
        state.bots[bot]?.webhook?.lastError = (Int(now), message)
        try? await Task.sleep(for: .seconds(retry ?? pause))
        pause = min(60, pause * 2)
      }
    }
  }

  /// Performs the call in the body of a webhook's response, if there is one.
  private func performReply(_ body: [UInt8], _ bot: Int) async {
    guard let object = (try? JSON(body))?.members, let method = object["method"]?.string,
      let token = state.bots[bot]?.token
    else { return }
    _ = await answer(token: token, method: method, RawCall(parameters: object))
  }

  private enum Outcome {
    case accepted([UInt8])
    case failed(String, retry: Int?)
  }

  private static let longestReply = 1 << 20
  /// A client that follows no redirects, because these could lead to other machines.
  private static let client = HTTPClient(
    eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))

  private nonisolated static func send(_ update: PendingUpdate, to webhook: Webhook) async -> Outcome {
    guard let address = WebhookAddress(webhook.url), let body = try? update.json.bytes else {
      return .failed("bad webhook", retry: nil)
    }
    var post = HTTPClientRequest(url: address.url)
    post.method = .POST
    post.headers.replaceOrAdd(name: "Host", value: address.host)
    post.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
    if let secret = webhook.secret {
      post.headers.replaceOrAdd(name: "X-Telegram-Bot-Api-Secret-Token", value: secret)
    }
    post.body = .bytes(body)
    do {
      let response = try await client.execute(post, timeout: .seconds(30))
      let bytes = try await response.body.collect(upTo: longestReply)
      guard (200..<300).contains(response.status.code) else {
        let retry = response.headers.first(name: "Retry-After").flatMap { Int($0) }.map {
          min(3600, max(1, $0))
        }
        return .failed(
          "Wrong response from the webhook: \(response.status.code) \(response.status.reasonPhrase)",
          retry: retry)
      }
      return .accepted(Array(bytes.readableBytesView))
    } catch {
      return .failed("Connection failed: \(error)", retry: nil)
    }
  }
}

/// The address of a webhook on this machine.
struct WebhookAddress: Equatable {
  /// The address with a numeric host, so that no name is resolved.
  var url: String
  /// The value of the `Host` header.
  var host: String

  /// Parses an address. Returns `nil` unless it is a plain HTTP address of this machine.
  init?(_ text: String) {
    guard text.lowercased().hasPrefix("http://"), text.utf8.allSatisfy({ (0x21..<0x7f).contains($0) }),
      !text.contains("\\"), !text.contains("#")
    else { return nil }
    let rest = text.dropFirst("http://".count)
    let host = rest.prefix { $0 != "/" && $0 != "?" }
    guard let authority = AllowedHosts.Authority(host),
      let name = ["localhost": "127.0.0.1", "127.0.0.1": "127.0.0.1", "[::1]": "[::1]"][authority.name]
    else { return nil }
    let path = rest.dropFirst(host.count)
    url = "http://\(name):\(authority.port ?? 80)" + (path.hasPrefix("/") ? "" : "/") + path
    self.host = String(host)
  }
}
