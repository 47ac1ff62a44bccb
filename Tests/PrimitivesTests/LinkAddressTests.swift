import Testing

@testable import Primitives

/// Spec/Vectors.md 3.1.
@Suite("Addresses that outputs may link to")
struct LinkAddressTests {
  private func address(_ text: String, _ relative: LinkAddress.Relative) -> String? {
    try? LinkAddress(text, relative: relative).text
  }

  @Test(
    "Schemes of the list are kept, in any case",
    arguments: [
      "http://example.org", "HTTPS://example.org/a?b=c:d#e:f", "mailto:a@b.org?subject=x", "tel:+4912",
      "tg://resolve?domain=a", "ton://transfer/x", "https:example.org", "hTtP://user:word@example.org:80/",
    ])
  func kept(text: String) {
    for relative in [LinkAddress.Relative.isHost, .isKept] { #expect(address(text, relative) == text) }
  }

  @Test(
    "Every other scheme is refused in every spelling",
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:x", "\u{1}javascript:x", "java\nscript:x",
      "java\tscript:x", "java\r\nscript:x", "\u{0}java\u{0}script:x", "java\u{7f}script:x",
      "java\u{85}script:x",
      "javascript\n:x", "javascript :x", "\u{a0}javascript:x", "\u{feff}javascript:x", "java\u{200b}script:x",
      "ｊavascript:x", "javascript:1", "javascript:1,alert(1)", "javascript:80", "vbscript:x",
      "data:text/html,<b>",
      "data:image/svg+xml;base64,AA==", "file:///etc/passwd", "FILE:/etc/passwd", "blob:x", "about:blank",
      "view-source:http://a", "jar:http://a!/", "ms-word:ofe|u|http://a", "intent://a#Intent;end",
      "smb://a/b",
      "C:\\Windows\\a.exe", ":x", "::", "java%0ascript:x", "javascript%3Aalert(1)", "javascript%3aalert(1)",
      "%6aavascript:x", "ht tp://a", "http\u{2024}s:x", "1a.b:c", "user:word@example.org",
    ])
  func refused(text: String) {
    for relative in [LinkAddress.Relative.isHost, .isKept] { #expect(address(text, relative) == nil) }
  }

  @Test("Two slashes lead to a host, and never to a local file")
  func hosts() {
    for relative in [LinkAddress.Relative.isHost, .isKept] {
      for text in ["//a.org/b", "\\\\a.org/b", "/\\a.org/b", "///a.org/b", " \n//a.org/b", "/\n/a.org/b"] {
        #expect(address(text, relative) == "https://a.org/b")
      }
      #expect(address("//", relative) == nil && address("\\\\", relative) == nil)
    }
  }

  @Test("Without a scheme, an address is a host if no file beside the output has the name")
  func isHost() {
    for text in ["a.org", "a.org/b:c", "a.org:8080/b", "localhost:80", "a.org?b=c:d", "ä.org#b:c"] {
      #expect(address(text, .isHost) == "https://\(text)")
    }
    for text in ["", " ", "/a", "\\a", "./a", "../a", "?a", "#a"] { #expect(address(text, .isHost) == nil) }
  }

  @Test("In a document, an address without a scheme stays unchanged")
  func isKept() {
    for text in [
      "", "page.html", "/a/b", "../a", "?a=b:c", "#a:b", "a/b:c", "a b", "ä.png", "./java:x", "a%20b/c%3Ad",
    ] {
      #expect(address(text, .isKept) == text)
    }
    #expect(address("a.org:8080/b", .isKept) == "https://a.org:8080/b")
    #expect(address(" \u{1}pa\nge.html\t", .isKept) == "page.html")
  }

  @Test("A refused address has a reason")
  func reasons() throws {
    #expect(throws: RefusedAddress.self) { try LinkAddress("javascript:x", relative: .isHost) }
    do throws(RefusedAddress) {
      _ = try LinkAddress("/a", relative: .isHost)
    } catch {
      #expect(error.reason == .noHost && error.text == "/a")
    }
  }
}

@Suite("Displayed text")
struct VisibleTextTests {
  @Test("Invisible characters that have an effect are shown by their numbers")
  func controls() {
    #expect("a\u{1b}[31mb\n".withVisibleControls == "a\\u{1b}[31mb\\u{a}")
    #expect(
      "\u{202e}gpj\u{2066}\u{200f}\u{61c}\u{2028}\u{85}".withVisibleControls
        == "\\u{202e}gpj\\u{2066}\\u{200f}\\u{61c}\\u{2028}\\u{85}")
    #expect("Привет 👨‍👩‍👧 العربية".withVisibleControls == "Привет 👨‍👩‍👧 العربية")
  }
}
