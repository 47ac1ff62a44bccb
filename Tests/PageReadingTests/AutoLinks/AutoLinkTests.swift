import PageModel
import Testing

@testable import PageReading

/// Detected links (Spec/Input.md 8.4).
@Suite struct AutoLinkTests {
  /// The links that are found in a text, each as `kind:text`.
  private func links(_ text: String) -> [String] {
    var scanner = AutoLinkScanner()
    scanner.bytes = Array(text.utf8)
    return scanner.matches().map { "\(Self.name(of: $0.target)):\(scanner.text($0.range))" }
  }

  private static func name(of target: LinkTarget) -> String {
    switch target {
    case .url: "url"
    case .email: "email"
    case .phone: "phone"
    case .mention: "mention"
    case .user: "user"
    case .hashtag: "hashtag"
    case .cashtag: "cashtag"
    case .botCommand: "command"
    case .bankCard: "card"
    case .tonAddress: "ton"
    case .anchor: "anchor"
    case .reference: "reference"
    }
  }

  @Test(arguments: [
    // With a scheme.
    ("see https://example.org now", "https://example.org"),
    ("HTTP://Example.ORG/A", "HTTP://Example.ORG/A"),
    ("ftp://files.example.org/a.zip", "ftp://files.example.org/a.zip"),
    ("http://example.museumgarden", "http://example.museumgarden"),
    ("http://192.168.0.1:8080/x", "http://192.168.0.1:8080/x"),
    ("https://user:secret@example.org/", "https://user:secret@example.org/"),
    ("tg://resolve?domain=durov", "tg://resolve?domain=durov"),
    ("ton://transfer/EQ-a_b?amount=1", "ton://transfer/EQ-a_b?amount=1"),
    ("tonsite://foundation.ton/", "tonsite://foundation.ton/"),
    ("https://пример.рф/путь", "https://пример.рф/путь"),
    ("https://xn--e1afmkfd.xn--p1ai", "https://xn--e1afmkfd.xn--p1ai"),
    // After the host.
    ("https://example.org/a?b=c&d=%20#e-f", "https://example.org/a?b=c&d=%20#e-f"),
    ("https://example.org:443?x", "https://example.org:443?x"),
    ("https://example.org:99999/x", "https://example.org"),
    ("https://en.wikipedia.org/wiki/A_(b)_c", "https://en.wikipedia.org/wiki/A_(b)_c"),
    ("https://example.org/a[1]{2}", "https://example.org/a[1]{2}"),
    ("(https://example.org/a)", "https://example.org/a"),
    ("(see https://example.org/a_(b))", "https://example.org/a_(b)"),
    ("[https://example.org/a], and", "https://example.org/a"),
    ("https://example.org/a.", "https://example.org/a"),
    ("https://example.org/a?!...", "https://example.org/a"),
    ("https://example.org/a, b", "https://example.org/a"),
    ("https://example.org/a;", "https://example.org/a"),
    ("https://example.org/?", "https://example.org/"),
    ("https://example.org.", "https://example.org"),
    ("https://example.org?", "https://example.org"),
    ("https://example.org:", "https://example.org"),
    ("\"https://example.org/a\"", "https://example.org/a"),
    ("<https://example.org/a>", "https://example.org/a"),
    ("“https://example.org/a”", "https://example.org/a"),
    ("«https://example.org/a»", "https://example.org/a"),
    ("https://example.org/a—b", "https://example.org/a"),
    ("https://example.org/a。", "https://example.org/a"),
    ("https://example.org/a\u{a0}b", "https://example.org/a"),
    ("https://example.org/@name", "https://example.org/@name"),
    ("https://example.org/a@b.com", "https://example.org/a@b.com"),
    ("x:https://example.org", "https://example.org"),
    // A domain alone.
    ("www.example.org", "www.example.org"),
    ("visit example.com, please", "example.com"),
    ("example.com.", "example.com"),
    ("(example.com)", "example.com"),
    ("t.me/durov", "t.me/durov"),
    ("a-b.c_d.co.uk/x", "a-b.c_d.co.uk/x"),
    ("example.com:8080/x", "example.com:8080/x"),
    ("example.com?", "example.com"),
    ("163.com", "163.com"),
    ("EXAMPLE.COM", "EXAMPLE.COM"),
    ("кремль.рф", "кремль.рф"),
    ("сайт:example.com", "example.com"),
    ("“example.com”", "example.com"),
    ("README.md", "README.md"),
    ("例え.jp", "例え.jp"),
  ])
  func addresses(text: String, address: String) {
    #expect(links(text) == ["url:" + address])
  }

  @Test(arguments: [
    ("a@b.com", "a@b.com"), ("write to john.smith+tag@mail.example.org.", "john.smith+tag@mail.example.org"),
    ("mailto:a@b.com", "a@b.com"), ("<a@b.com>", "a@b.com"), ("a@b.photography", "a@b.photography"),
    ("user.name@example.com", "user.name@example.com"),
    ("user.name+x@example.com", "user.name+x@example.com"),
    ("a_b@c-d.io,", "a_b@c-d.io"), ("...a@b.com", "a@b.com"), ("1@b.com", "1@b.com"),
  ])
  func emails(text: String, address: String) {
    #expect(links(text) == ["email:" + address])
  }

  @Test(arguments: [
    ("@durov", "mention:@durov"), ("(@durov)", "mention:@durov"), ("@durov's", "mention:@durov"),
    ("@durov.", "mention:@durov"), ("by @a_b_1, ok", "mention:@a_b_1"), ("@gif cats", "mention:@gif"),
    ("❤️@durov", "mention:@durov"), ("@scope/package", "mention:@scope"),
    ("#tag", "hashtag:#tag"), ("(#tag)", "hashtag:#tag"), ("#новости", "hashtag:#новости"),
    ("#a1_b", "hashtag:#a1_b"), ("#1a", "hashtag:#1a"), ("#हिन्दी!", "hashtag:#हिन्दी"), ("#日本語", "hashtag:#日本語"),
    ("#tag@durov", "hashtag:#tag@durov"), ("#tag.", "hashtag:#tag"), ("##tag", "hashtag:#tag"),
    ("$USD", "cashtag:$USD"), ("$A.", "cashtag:$A"), ("($ABCDEFGH)", "cashtag:$ABCDEFGH"),
    ("$USD@durov", "cashtag:$USD@durov"),
    ("/start", "command:/start"), ("send /help@the_bot now", "command:/help@the_bot"),
    ("(/a_1)", "command:/a_1"),
    ("/start.", "command:/start"), ("«/start»", "command:/start"),
    ("+1-212-555-0123", "phone:+1-212-555-0123"), ("+1 (212) 555-0123.", "phone:+1 (212) 555-0123"),
    ("+79991234567", "phone:+79991234567"), ("+44 20 7946 0958", "phone:+44 20 7946 0958"),
    ("call +12125550123 12 times", "phone:+12125550123"), ("+49.30.123456, or", "phone:+49.30.123456"),
    ("+44 20 7946 0958. 2024 was", "phone:+44 20 7946 0958"),
    ("4242424242424242", "card:4242424242424242"), ("4242 4242 4242 4242.", "card:4242 4242 4242 4242"),
    ("(5555-5555-5555-4444)", "card:5555-5555-5555-4444"), ("378282246310005", "card:378282246310005"),
    ("6011000990139424, 2", "card:6011000990139424"),
  ])
  func namesAndNumbers(text: String, link: String) {
    #expect(links(text) == [link])
  }

  @Test(arguments: [
    "", ".", "plain words, nothing else", "one. Two.Three", "the end.It was", "wait...what", "e.g. this",
    "i.e.", "3.14",
    "1.2.3.4", "a.b", "foo.swift", "node.js", "x.y.z", "..com", ".com", "a..com", "-a.com", "a-.com", "_.",
    "a.c_m",
    "http://", "http://a", "http://localhost", "http://a.1", "foo://example.com/x", "xhttp://example.com",
    "://a.com",
    "http://-a.com", "https://.com", "tg://", "~/example.com", "/usr/example.com", "C:\\example.com",
    "http:/example",
    "@", "@@", "@abc", "@1durov", "@durové", "x@durov", "слово@durov", "@@durov", "@name@mastodon.social",
    "@" + String(repeating: "a", count: 33), "a@b", "a@b.c", "a@b.1", "npm i left@1.2.3", "a.@b.com",
    "a@b@c.com", "a@.com",
    "жa@b.com", String(repeating: "a", count: 65) + "@b.com",
    "#", "# Title", "#1", "#1_2", "C#", "a#b", "x#tag", "#tag#", "#a#b", "#_1", "&#39;", "#\u{301}",
    "#" + String(repeating: "a", count: 257),
    "$5", "$", "US$", "$usd", "$Usd", "$ABCDEFGHI", "$USD1", "$USD$", "$$USD", "a$USD", "$USDколи", "$_A",
    "a/b", "and/or", "/", "//", "//a", "/usr/bin", "/a/", "1/2", "</b>", "./run", "../run", "~/bin", "x=/a",
    "/é", "/a-é".replacing("-", with: ""),
    "/" + String(repeating: "a", count: 65),
    "+", "+1", "+123456", "+1234567890123456", "1+12125550123", "+0123456789", "+100 000 000",
    "++12125550123",
    "+12125550123a", "2024-01-02", "10:30", "8 800 555 35 35",
    "4242424242424241", "1234567890123456", "0000000000000000", "42424242424242424242", "4242.4242.4242.4242",
    "a4242424242424242", "4242424242424242b", "-4242424242424242", "4242424242424242.5",
    "4242  4242  4242  4242",
  ])
  func nothing(text: String) {
    #expect(links(text) == [])
  }

  @Test func severalInOneText() {
    let text =
      "Hi @durov, see t.me/a and b@c.de: #x $USD /go +1 212 555 0123 (4242 4242 4242 4242) http://a.io!"
    #expect(
      links(text) == [
        "mention:@durov", "url:t.me/a", "email:b@c.de", "hashtag:#x", "cashtag:$USD", "command:/go",
        "phone:+1 212 555 0123", "card:4242 4242 4242 4242", "url:http://a.io",
      ])
  }

  @Test func targetsHoldWhatIsMeant() {
    func target(_ text: String) -> LinkTarget? {
      if case .link(let target, _) = AutoLinks.applied(to: .plain(text)) { target } else { nil }
    }
    #expect(target("@durov") == .mention(username: "durov"))
    #expect(target("#x") == .hashtag("#x"))
    #expect(target("$USD") == .cashtag("$USD"))
    #expect(target("/go") == .botCommand("/go"))
    #expect(target("example.com") == .url("example.com", hasInstantPage: false))
    #expect(target("a@b.com") == .email("a@b.com"))
    #expect(target("+1 212 555 0123") == .phone("+1 212 555 0123"))
    #expect(target("4242 4242 4242 4242") == .bankCard("4242 4242 4242 4242"))
  }
}
