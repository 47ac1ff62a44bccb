/// The data that a Mini App gets when a person opens it.
enum MiniApp {
  /// The colors of a theme, by their documented names.
  static let themes: [String: Fields] = [
    "light": colors(
      background: "#ffffff", secondary: "#efeff3", text: "#000000", hint: "#999999", subtitle: "#999999",
      header: "#6d6d72", accent: "#2481cc", destructive: "#ff3b30"),
    "dark": colors(
      background: "#212121", secondary: "#0f0f0f", text: "#ffffff", hint: "#aaaaaa", subtitle: "#aaaaaa",
      header: "#8774e1", accent: "#8774e1", destructive: "#ff595a"),
  ]

  private static func colors(
    background: String, secondary: String, text: String, hint: String, subtitle: String, header: String,
    accent: String, destructive: String
  ) -> Fields {
    [
      "bg_color": background, "secondary_bg_color": secondary, "section_bg_color": background,
      "header_bg_color": background, "bottom_bar_bg_color": background, "text_color": text,
      "hint_color": hint,
      "subtitle_text_color": subtitle, "section_header_text_color": header, "link_color": accent,
      "accent_text_color": accent, "button_color": accent, "button_text_color": "#ffffff",
      "destructive_text_color": destructive,
    ].mapValues { .text($0) }
  }

  /// Returns the launch data of a person, signed with the token of the bot: the fields and their `hash`.
  static func signed(_ fields: [String: String], token: String) -> String {
    let sorted = fields.sorted { $0.key < $1.key }
    let text = sorted.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
    let secret = SHA256.code(Array(token.utf8), key: Array("WebAppData".utf8))
    let hash = SHA256.code(Array(text.utf8), key: secret)
    let digits = hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return query(sorted.map { ($0.key, $0.value) } + [("hash", digits)])
  }

  static func query(_ pairs: [(String, String)]) -> String {
    pairs.map { encoded($0.0) + "=" + encoded($0.1) }.joined(separator: "&")
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        || "-._~".utf8.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns why the app would not open an address, or `nil` if it would: only HTTPS addresses, and plain HTTP
  /// addresses of this machine.
  static func problem(of url: String) -> String? {
    let parts = url.split(separator: "://", maxSplits: 1)
    guard parts.count == 2, ["http", "https"].contains(parts[0].lowercased()) else {
      return "Web App URL '\(url)' is invalid"
    }
    let host = parts[1].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !host.isEmpty else { return "Web App URL '\(url)' is invalid" }
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
    guard parts[0].lowercased() == "https" || name == "localhost" || name.hasPrefix("127.") || name == "[::1]"
    else {
      return "Web App URL '\(url)' is invalid: Only HTTPS links are allowed"
    }
    return nil
  }
}

extension Emulator {
  /// Opens a Mini App as a person, from the address of a button or from the menu button.
  ///
  /// - Returns: The address that the app loads, with signed data. Nothing is loaded.
  func simLaunch(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let chat = try input.int("chat_id")
    let button =
      chat.flatMap { state.bots[bot]?.settings["menu_button \($0)"] }
      ?? state.bots[bot]?.settings["menu_button"]
    guard let url = input.text("url") ?? button?["web_app"]?["url"]?.string, !url.isEmpty else {
      throw Refusal.sim(
        .badRequest, "no Mini App to open", help: "give a 'url', or let the bot set a web_app menu button")
    }
    if let problem = MiniApp.problem(of: url) { throw Refusal.sim(.badRequest, problem) }
    let scheme = input.text("color_scheme") == "light" ? "light" : "dark"
    let theme = JSON.object(MiniApp.themes[scheme] ?? [:])
    let version = input.text("version") ?? "10.1"
    let platform = input.text("platform") ?? "ios"
    var known = user(person).members ?? [:]
    known["is_bot"] = nil
    known["allows_write_to_pm"] = .flag(true)
    var fields = [
      "query_id": "launch-\(state.number("launch"))", "auth_date": "\(Int(now))",
      "user": String(decoding: try JSON.object(known).bytes, as: UTF8.self),
    ]
    fields["start_param"] = input.text("start_param")
    let data = MiniApp.signed(fields, token: state.bots[bot]?.token ?? "")
    let parameters = MiniApp.query([
      ("tgWebAppData", data), ("tgWebAppVersion", version), ("tgWebAppPlatform", platform),
      ("tgWebAppThemeParams", String(decoding: try theme.bytes, as: UTF8.self)),
    ])
    let parts = url.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var address = String(parts[0])
    if let start = input.text("start_param") {
      address += (address.contains("?") ? "&" : "?") + MiniApp.query([("tgWebAppStartParam", start)])
    }
    // An address of a page in the app keeps its own fragment.
    let fragment = parts.count > 1 ? String(parts[1]) : ""
    address += "#" + fragment + (fragment.isEmpty ? "" : fragment.contains("?") ? "&" : "?") + parameters
    return .object([
      "url": .text(address), "init_data": .text(data), "theme_params": theme, "version": .text(version),
      "platform": .text(platform),
    ])
  }
}
