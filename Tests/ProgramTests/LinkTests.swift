import Foundation
import PageModel
import Primitives
import Testing

/// No output has a link that could run a script or open a local file (Spec/Vectors.md 3.1, Spec/Convert.md 3).
@Suite("Links in outputs") struct LinkTests {
  /// Addresses that must not become links.
  private static let refused = [
    "javascript:document.documentElement.setAttribute('data-pwn','ran')", "data:text/html,<script>1</script>",
    "java\\nscript:x", "file:///etc/passwd", "vbscript:x", "JaVaScRiPt:y", " \\u0001javascript:z",
    "java\\tscript:x",
    "javascript%3Aalert(1)", "ja\\u0000vascript:x",
  ]
  /// Two of them look alike in messages.
  private static let told = refused.count - 1
  private static let kept = [
    "https://example.org/a", "tg://resolve?domain=a", "mailto:a@b.org", "tel:+49123",
  ]
  /// The possible remains of these addresses.
  private static let traces = [
    "javascript", "data:text", "file:", "vbscript", "java\nscript", "java&#10;script", "java script",
    "java%0Ascript",
  ]

  private static func texts(_ addresses: [String]) -> String {
    addresses.enumerated().map { #"{"type":"url","text":"word \#($0) ","url":"\#($1)"}"# }.joined(
      separator: ",")
  }

  private static let page = #"[{"type":"paragraph","text":[\#(texts(refused + kept))]}]"#

  /// A message, and a chat of two, with the same links.
  private static let chat: String = {
    let words = (refused + kept).indices.map { "word \($0)" }
    var offset = 0
    let entities = zip(words, refused + kept).map { word, address in
      defer { offset += word.count + 1 }
      return #"{"type":"text_link","offset":\#(offset),"length":\#(word.count),"url":"\#(address)"}"#
    }
    let text = words.joined(separator: " ")
    return #"[{"id":1,"from":"Anna","date":"2026-06-04","time":"09:41","text":"\#(text)","entities":["#
      + entities.joined(separator: ",")
      + #"]},{"id":2,"from":"Ben","date":"2026-06-04","time":"09:42","text":"Hi"}]"#
  }()

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    try scratch.file("chat.json", Self.chat)
    return scratch
  }

  /// The number of links in a PDF, whose objects can be compressed.
  private func text(_ bytes: [UInt8], name: String, in scratch: Scratch) throws -> String {
    guard name.hasSuffix(".pdf") else { return String(decoding: bytes, as: UTF8.self) }
    let unpacked = try scratch.shell(
      "python3 -c 'import re,sys,zlib; d=open(\"\(name)\",\"rb\").read(); sys.stdout.buffer.write(d + b\"\".join("
        + "[zlib.decompressobj().decompress(s) for s in re.findall(rb\"stream\\r?\\n(.*?)endstream\", d, re.S) "
        + "if s[:1] == b\"x\"]))'")
    return String(decoding: unpacked.output, as: UTF8.self)
  }

  @Test(
    "Vector images and HTML have no such links, and report the omitted ones",
    arguments: [
      (["page.json"], "a.svg"), (["page.json", "--svg-text"], "a.svg"), (["page.json"], "a.pdf"),
      (["page.json", "--paper", "a4"], "a.pdf"), (["page.json"], "a.html"),
      (["page.json", "--bare"], "b.html"),
      (["chat.json"], "a.svg"), (["chat.json"], "a.pdf"), (["chat.json", "--paper", "letter"], "a.pdf"),
      (["chat.json"], "a.html"), (["chat.json", "--linked"], "a.html"),
      (["chat.json", "--message", "1"], "a.html"),
      (["chat.json", "--screen", "390x844"], "a.svg"), (["page.json", "--article"], "a.svg"),
    ])
  func drawn(arguments: [String], name: String) throws {
    let scratch = try scratch()
    let run = try scratch.iprender(arguments + ["-o", name])
    #expect(run.status == 0, "\(run.errors)")
    let text = try text(try scratch.read(name), name: name, in: scratch)
    for trace in Self.traces { #expect(!text.lowercased().contains(trace.lowercased()), "\(trace)") }
    for address in Self.kept { #expect(text.contains(address), "\(address)") }
    let said = run.problems.filter { $0.hasPrefix("warning[refused-address]: ") }
    #expect(said.count == Self.told, "\(run.errors)")
    #expect(
      run.errors.contains(
        "the address 'vbscript:x' is left out: only http, https, mailto, tel, tg and ton links are allowed")
    )
    #expect(try scratch.iprender(arguments + ["-o", name, "--strict"]).status == 65)
  }

  @Test(
    "Converted pages have none, either",
    arguments: ["html", "markdown"], ["page.json", "chat.json"])
  func converted(format: String, input: String) throws {
    let scratch = try scratch()
    let run = try scratch.iprender("convert", input, "--to", format)
    #expect(run.status == 0)
    for trace in Self.traces { #expect(!run.text.lowercased().contains(trace.lowercased()), "\(trace)") }
    for address in Self.kept { #expect(run.text.contains(address), "\(address): \(run.text)") }
    for index in Self.refused.indices { #expect(run.text.contains("word \(index)")) }
    #expect(run.problems.count { $0.hasPrefix("warning[refused-address]: ") } == Self.told, "\(run.errors)")
  }

  @Test("JSON keeps all addresses of the page, because they are no links")
  func json() throws {
    let run = try scratch().iprender("convert", "page.json", "--to", "json")
    #expect(run.text.contains("vbscript:x") && run.errors == "")
  }

  @Test(
    "Links of media, buttons, cards and photos have only allowed addresses",
    arguments: ["html", "markdown"])
  func others(format: String) throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.json",
      #"""
      {"blocks":[
        {"type":"photo","photo":{"path":"javascript:a"},"url":"javascript:b"},
        {"type":"video","video":{"path":"file:///c.mp4","thumbnail":{"file":{"path":"javascript:d"}}}},
        {"type":"audio","audio":{"sources":[{"url":"javascript:e"},{"path":"song.mp3"}]}},
        {"type":"photo","photo":{"path":"//host/f.png"}},
        {"type":"photo","photo":{"path":"folder/g.png"}},
        {"type":"photo","photo":{"bytes":"iVBORw0KGgo="}},
        {"type":"buttons","buttons":[{"text":"h","url":"javascript:h"},{"text":"i","url":"https://i.org"}]},
        {"type":"embedded","url":"javascript:j","caption":{"text":"j"}},
        {"type":"related_articles","articles":[{"url":"javascript:k","title":"k"},{"url":"https://l.org","title":"l"}]},
        {"type":"embedded_post","url":"vbscript:m","author":"m","blocks":[]}
      ]}
      """#)
    try scratch.file(
      "page.md",
      "![](javascript:a) \n\n[b](//host/b) [c](page.html) [d](#top) [e](data:text/html,e) "
        + "<a href=\"&#106;avascript:f\">f</a> [g](&#x6A;avascript:g) [h](javascript&colon;h)\n")
    for input in ["page.json", "page.md"] {
      let run = try scratch.iprender("convert", input, "--to", format)
      #expect(run.status == 0, "\(run.errors)")
      for trace in Self.traces { #expect(!run.text.lowercased().contains(trace), "\(trace): \(run.text)") }
      #expect(run.errors.contains("[refused-address]"))
      #expect(!run.text.contains("\"//host") && !run.text.contains("(//host"))
      #expect(run.text.contains("https://host/"), "\(run.text)")
    }
    let page = try scratch.iprender("convert", "page.json", "--to", format).text
    for word in ["folder/g.png", "song.mp3", "data:;base64,iVBORw0KGgo=", "https://i.org", "https://l.org"] {
      #expect(page.contains(word), "\(word): \(page)")
    }
    let other = try scratch.iprender("convert", "page.md", "--to", format).text
    #expect(other.contains("page.html") && other.contains("#top"))
  }

  @Test("An address without a scheme is a host if there is no such file beside the output")
  func hosts() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"[{"type":"paragraph","text":[\#(Self.texts(["example.org/a","/b"]))]}]"#)
    let run = try scratch.iprender("page.json", "-o", "a.svg")
    let text = String(decoding: try scratch.read("a.svg"), as: UTF8.self)
    #expect(text.contains("xlink:href=\"https://example.org/a\""))
    #expect(
      !text.contains("href=\"https:///")
        && run.errors.contains("the address '/b' is left out: it has no host"))
  }
}
