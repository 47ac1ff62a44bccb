import AsyncHTTPClient
import Hummingbird
import NIOCore
import NIOHTTP1

/// Methods that deliver updates by webhooks.
extension Emulator {
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
      guard secret.utf8.count <= Self.longestSecret else { throw BotError("secret token is too long") }
      guard isValid else { throw BotError("secret token contains illegal characters") }
    }
    setAllowed(call, bot)
    if call.flag("drop_pending_updates") { state.bots[bot]?.updates.remove { _ in true } }
    state.bots[bot]?.webhook = Self.webhook(call)
    deliveries[bot]?.cancel()
    endPoll(of: bot, "terminated by setWebhook request")
    startDelivery(to: bot)
    return .flag(true)
  }

  private static let longestSecret = 256

  private static func webhook(_ call: BotCall) -> Webhook {
    let secret = call.text("secret_token").flatMap { $0.isEmpty ? nil : $0 }
    let most = min(100, max(1, call.int("max_connections") ?? Webhook.usualConnections))
    return Webhook(url: call.text("url") ?? "", secret: secret, maxConnections: most)
  }

  /// Returns the description with which the response to a change of the webhook says what happened.
  ///
  /// - Precondition: The call was not performed yet.
  func description(of call: BotCall, _ bot: Int) -> String? {
    guard let record = state.bots[bot], ["setWebhook", "deleteWebhook"].contains(call.method.name) else {
      return nil
    }
    guard call.method.name == "setWebhook", !(call.text("url") ?? "").isEmpty else {
      return record.webhook == nil ? "Webhook is already deleted" : "Webhook was deleted"
    }
    let new = Self.webhook(call)
    let isSame =
      record.webhook.map {
        ($0.url, $0.secret, $0.maxConnections) == (new.url, new.secret, new.maxConnections)
      }
      ?? false
    return isSame && call["allowed_updates"] == nil ? "Webhook is already set" : "Webhook was set"
  }

  /// Starts to deliver the updates of a bot to its webhook.
  func startDelivery(to bot: Int) {
    nextDelivery += 1
    let number = nextDelivery
    deliveries[bot] = Task { await deliver(to: bot, number) }
  }

  func deleteWebhook(_ call: BotCall, _ bot: Int) throws -> JSON {
    if call.flag("drop_pending_updates") { state.bots[bot]?.updates.remove { _ in true } }
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
      fields["max_connections"] = .integer(webhook.maxConnections)
      fields["ip_address"] = .text("127.0.0.1")
      if let error = webhook.lastError {
        fields["last_error_date"] = .integer(error.date)
        fields["last_error_message"] = .text(error.message)
      }
    }
    return .object(fields)
  }

  /// Delivers the updates of a bot until the webhook is removed: those of a chat one after the other, and those
  /// of different chats at the same time, up to `max_connections`.
  private func deliver(to bot: Int, _ number: Int) async {
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled, let webhook = state.bots[bot]?.webhook {
        let busy = busyQueues[number, default: []]
        guard busy.count < webhook.maxConnections,
          let update = state.bots[bot]?.updates.list.first(where: { !busy.contains($0.queue) })
        else {
          closePolls()
          await change(until: min(pollEnd ?? .now + .seconds(3600), .now + .seconds(3600)))
          continue
        }
        busyQueues[number, default: []].insert(update.queue)
        group.addTask { await self.deliver(update, to: bot, number) }
      }
      group.cancelAll()
    }
    busyQueues[number] = nil
  }

  /// The maximum pause between attempts to deliver an update, in seconds.
  private static let longestPause = 60

  /// Delivers an update, again and again until the webhook accepts it.
  private func deliver(_ update: PendingUpdate, to bot: Int, _ number: Int) async {
    defer {
      busyQueues[number]?.remove(update.queue)
      notify()
    }
    var pause = 1
    while !Task.isCancelled, let webhook = state.bots[bot]?.webhook,
      state.bots[bot]?.updates.list.contains(where: { $0.id == update.id }) == true
    {
      let outcome = await Self.send(update, to: webhook)
      guard !Task.isCancelled, state.bots[bot]?.webhook != nil else { return }
      switch outcome {
      case .accepted(let body, let type):
        state.bots[bot]?.updates.remove { $0.id == update.id }
        try? save()
        await performReply(body, type, bot)
        return
      case .failed(let message, let retry):
        state.bots[bot]?.webhook?.lastError = .init(date: Int(now), message: message)
        try? await Task.sleep(for: .seconds(retry ?? pause))
        pause = min(Self.longestPause, pause * 2)
      }
    }
  }

  /// Performs the call in the body of a webhook's response, if there is one.
  private func performReply(_ body: [UInt8], _ type: String, _ bot: Int) async {
    var parameters = (try? JSON(body))?.members ?? [:]
    if type.hasPrefix("application/x-www-form-urlencoded") {
      parameters = PercentEncoding.pairs(String(decoding: body, as: UTF8.self)).mapValues { .text($0) }
    }
    guard let method = parameters["method"]?.string, let token = state.bots[bot]?.token else { return }
    _ = await answer(token: token, method: method, RawCall(parameters: parameters))
  }

  private enum Outcome {
    case accepted([UInt8], type: String)
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
      let type = response.headers.first(name: "Content-Type") ?? ""
      return .accepted(Array(bytes.readableBytesView), type: type.lowercased())
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
