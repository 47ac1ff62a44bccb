import Foundation
import Testing

/// Chats and single images as one HTML file, and alternative texts (Spec/Vectors.md 6 and 7).
@Suite struct HTMLFileTests {
  private static let chat = #"""
    [{"id":1,"from":"Anna","date":"2026-06-04","time":"09:41","text":"One\ntwo"},
    {"id":2,"from":"Ben","date":"2026-06-04","time":"09:42","text":"See it at home","entities":[
    {"type":"bold","offset":0,"length":3},
    {"type":"text_link","offset":10,"length":4,"url":"https://example.org/a\"b"}]},
    {"id":3,"from":"Anna","date":"2027-01-05","time":"08:00","text":"مرحبا بالعالم ok"}]
    """#

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("chat.json", Self.chat)
    return scratch
  }

  private func text(_ arguments: [String], to name: String = "a.html", in scratch: Scratch) throws -> String {
    let run = try scratch.iprender(arguments + ["-o", name])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return String(decoding: try scratch.read(name), as: UTF8.self)
  }

  /// The file without the bytes of images and the style.
  private func skeleton(_ text: String) -> String {
    var text = text
    for (start, end) in [("base64,", "\""), ("<style>", "</style>"), ("sha256-", "'")] {
      let parts = text.components(separatedBy: start)
      text = parts[0]
      for part in parts.dropFirst() {
        text += start + (part.range(of: end).map { String(part[$0.lowerBound...]) } ?? "")
      }
    }
    return text
  }

  @Test("The file has one image per message, anchors for days, months, messages and people, and no script")
  func structure() throws {
    let scratch = try scratch()
    let text = try text(["chat.json"], in: scratch)
    for place in [
      "month-2026-06", "month-2027-01", "day-2026-06-04", "day-2027-01-05", "message-1", "message-2",
      "message-3",
      "person-1", "person-2", "people",
    ] {
      #expect(text.ranges(of: " id=\"\(place)\"").count == 1, "\(place)")
    }
    for link in ["month-2026-06", "month-2027-01", "people", "person-1", "person-2"] {
      #expect(text.contains("href=\"#\(link)\""), "\(link)")
    }
    #expect(text.contains("<b>2026</b> <a href=\"#month-2026-06\"><bdi>June</bdi> <small>2</small></a>"))
    #expect(text.ranges(of: "<img ").count == 5)
    #expect(text.contains("alt=\"Anna, 09:41: One two\""))
    #expect(text.contains("default-src 'none'; img-src data:; style-src 'sha256-"))
    #expect(!text.contains("<script") && !text.contains("src=\"http"))
    for tag in [
      "h1", "h2", "div", "section", "svg", "text", "tspan", "span", "nav", "a", "bdi", "style", "body",
      "main",
      "article", "ol", "li",
    ] {
      let begun = text.ranges(of: "<\(tag) ").count + text.ranges(of: "<\(tag)>").count
      #expect(begun == text.ranges(of: "</\(tag)>").count, "\(tag)")
    }
    #expect(try scratch.iprender("chat.json", "--format", "html", "-o", "-").output == Array(text.utf8))
  }

  @Test("Text is at its drawn position: a paragraph is one text, in reading order")
  func layer() throws {
    let text = skeleton(try text(["chat.json", "--scale", "1"], in: try scratch()))
    let rows = text.split(separator: "\n").filter { $0.contains("<svg") }.map(String.init)
    let words = rows.map { row in
      row.components(separatedBy: "<text").dropFirst().map { part in
        let said = part.components(separatedBy: ">").dropFirst()
        return said.map { $0.components(separatedBy: "<")[0] }.joined()
      }
    }
    #expect(
      words == [
        ["June 4"], ["Anna", "One", "two", "09:41", "A"], ["Ben", "See it at home", "09:42", "B"],
        ["January 5, 2027"], ["Anna", "مرحبا بالعالم ok", "08:00", "A"],
      ], "\(words)")
    #expect(rows[0] == Self.day, "\(rows[0])")
    #expect(rows[2].contains(Self.line), "\(rows[2])")
  }

  private static let day = """
    <h2 id="day-2026-06-04"><img width="390" height="34" alt="June 4" loading="lazy" decoding="async" \
    src="data:image/png;base64,"><svg aria-hidden="true" width="390" height="34"><text font-size="12.61" x="173" \
    y="21.878" textLength="42.192" lengthAdjust="spacingAndGlyphs">June 4</text></svg></h2>
    """
  private static let line = """
    <text font-size="16.49"><tspan x="58" y="45.187" textLength="29.903" lengthAdjust="spacingAndGlyphs">See</tspan> \
    <tspan x="92.328" y="45.187" textLength="28.541" lengthAdjust="spacingAndGlyphs">it at</tspan> \
    <tspan x="125.294" y="45.187" textLength="42.84" lengthAdjust="spacingAndGlyphs">home</tspan></text>
    """

  @Test("Rows are in groups with known heights, so a browser lays out only the visible ones")
  func groups() throws {
    let scratch = try Scratch()
    let messages = (1...70).map {
      #"{"id":\#($0),"from":"Anna","date":"2026-06-04","time":"09:41","#
        + #""text":"\#(String(repeating: "word ", count: $0))"}"#
    }
    try scratch.file("chat.json", "[" + messages.joined(separator: ",") + "]")
    let text = skeleton(try text(["chat.json", "--scale", "1"], in: scratch))
    let groups = text.components(separatedBy: "<div class=\"rows\" style=\"contain-intrinsic-size:390px ")
      .dropFirst()
    #expect(groups.count == 3 && text.ranges(of: " style=").count == 3)
    for group in groups {
      let heights = group.matches(of: #/<img [^>]*?height="([0-9.]+)"/#).compactMap { Double($0.output.1) }
      let said = try #require(group.prefixMatch(of: #/([0-9.]+)px"/#).flatMap { Double($0.output.1) })
      #expect(heights.count <= 32 && abs(heights.reduce(0, +) - said) < 0.01)
    }
  }

  @Test("The content of a message is always text")
  func hostile() throws {
    let scratch = try scratch()
    let evil =
      #"</script><script>x</script> \"><img onerror=x> </text></svg></style> \u0000\u0007\u0085 \ud800 \u202e"#
    try scratch.file(
      "evil.json", #"[{"id":1,"from":"\#(evil)","date":"2026-06-04","time":"09:41","text":"\#(evil)"}]"#)
    for arguments in [["evil.json"], ["evil.json", "--message", "1"]] {
      let text = try text(arguments, in: scratch)
      #expect(!text.contains("<script") && text.ranges(of: "</style>").count == 1)
      #expect(text.contains("&lt;/script&gt;"))
      #expect(!text.contains("<img onerror") && !text.contains("\"><img o"))
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 && !(127...159).contains($0.value) })
    }
  }

  @Test(
    "A page, a message and a screen are files with one image",
    arguments: [["--message", "1"], ["--screen", "390x844"]])
  func single(arguments: [String]) throws {
    let text = try text(["chat.json"] + arguments, in: try scratch())
    #expect(text.ranges(of: "<img ").count == 1 && text.contains(">One</text>"))
  }

  @Test("Links of a page are above its image, and its anchors have names")
  func links() throws {
    let scratch = try scratch()
    try scratch.file(
      "page.md",
      "<a name=\"a b\"></a>Up\n\n[down](#a%20b) [out](https://example.org/?a=1&b) [no](javascript:x)\n")
    let run = try scratch.iprender("page.md", "-o", "p.html")
    let text = String(decoding: try scratch.read("p.html"), as: UTF8.self)
    #expect(run.status == 0 && !text.contains("javascript:"))
    #expect(
      text.contains(
        "<a href=\"https://example.org/?a=1&amp;b\" rel=\"noopener noreferrer\" aria-label=\"out\"><path d="))
  }

  @Test("A page is elements over its image, and each has the language of its text")
  func elements() throws {
    let scratch = try scratch()
    try scratch.file(
      "page.md",
      """
      ## Tides

      Γεια σου κόσμε

      1. one
      2. two
         - inner

      | Day | High |
      | --- | --- |
      | Monday | 3.1 |

      > Said
      """)
    let text = try text(["page.md", "--lang", "ar"], to: "p.html", in: scratch)
    #expect(text.contains("<html lang=\"ar\" dir=\"rtl\">") && text.contains("alt=\"\""))
    let tags = text.matches(of: #/<(h1|p|ol|ul|li|table|tr|th|td|blockquote)[ >]/#).map {
      String($0.output.1)
    }
    #expect(
      tags == [
        "h1", "p", "ol", "li", "p", "li", "p", "ul", "li", "p", "table", "tr", "th", "p", "th", "p", "tr",
        "td", "p",
        "td", "p", "blockquote", "p",
      ], "\(tags)")
    #expect(text.contains("<p lang=\"el\"") && text.contains("<th scope=\"col\""))
  }

  @Test("Images are PNG if they are small, otherwise WebP, or separate files")
  func pictures() throws {
    let scratch = try scratch()
    let plain = try text(["chat.json"], in: scratch)
    let small = try text(["chat.json", "--png", "small"], in: scratch)
    #expect(small.utf8.count < plain.utf8.count && skeleton(small) == skeleton(plain))
    #expect(
      try text(["chat.json", "--quality", "60"], in: scratch).contains("src=\"data:image/webp;base64,"))
    let linked = try text(["chat.json", "--linked"], to: "a b.html", in: scratch)
    #expect(linked.contains("img-src 'self' data:") && !linked.contains("<img src=\"data:"))
    let names = linked.matches(of: #/src="a%20b\.files/([0-9a-f]{32}\.png)"/#).map { String($0.output.1) }
    #expect(names.count == 5)
    for name in names { #expect(try scratch.read("a b.files/" + name).isPNG) }
  }

  @Test("The alternative text of an image is written beside it; for a chat, one paragraph per message")
  func alternative() throws {
    let scratch = try scratch()
    let said = "Anna, 09:41: One\ntwo\n\nBen, 09:42: See it at home\n\nAnna, 08:00: مرحبا بالعالم ok\n"
    for name in ["a.png", "a.html", "a.pdf", "a-%d.png"] {
      _ = try scratch.iprender("chat.json", "-o", name, "--alt", "a.txt")
      #expect(String(decoding: try scratch.read("a.txt"), as: UTF8.self) == said, "\(name)")
      try FileManager.default.removeItem(atPath: scratch.path + "/a.txt")
    }
    try scratch.file("page.md", "# Tides\n\nHigh *water* at ||noon||.\n\n- one\n- two\n")
    let run = try scratch.iprender("page.md", "-o", "p.png", "--alt", "-")
    #expect(String(decoding: run.output, as: UTF8.self) == "Tides\nHigh water at hidden text.\none\ntwo\n")
    #expect(try scratch.iprender("page.md", "-o", "q.png").status == 0)
    #expect(try scratch.read("p.png") == scratch.read("q.png"), "the picture is the same")
  }

  @Test("No character of an alternative text controls a terminal")
  func controls() throws {
    let scratch = try scratch()
    let text = #"hi \u001b[2J\u0007 \u202e there\u2028x"#
    try scratch.file("page.json", #"[{"type":"paragraph","text":"\#(text)"}]"#)
    let message = #"{"id":1,"from":"A\u001bnna","date":"2026-06-04","time":"09:41","text":"\#(text)"}"#
    try scratch.file("messages.json", "[\(message)]")
    #expect(try scratch.iprender("page.json", "-o", "a.png", "--alt", "-").text == "hi [2J  there\nx\n")
    #expect(
      try scratch.iprender("messages.json", "-o", "a.png", "--alt", "-").text
        == "Anna, 09:41: hi [2J  there\nx\n")
  }

  @Test("A single message is said as in a chat, and its alternative text stands in HTML, too")
  func message() throws {
    let scratch = try Scratch()
    let options = #"{"text":"Here","voter_count":2},{"text":"There","voter_count":1}"#
    try scratch.file(
      "poll.json",
      #"""
      {"message_id":2,"date":1780566060,"chat":{"id":7,"type":"private","first_name":"Ada"},
      "from":{"id":7,"first_name":"Ada"},"poll":{"id":"1","question":"Where?","type":"regular","is_closed":true,
      "total_voter_count":3,"options":[\#(options)]}}
      """#)
    let said = try scratch.iprender("poll.json", "-o", "a.png", "--alt", "-").text
    #expect(
      said.hasPrefix("Ada, ") && said.hasSuffix(": Where? Here (2 votes), There (1 vote), 3 votes\n"),
      "\(said)")
    let html = try text(["poll.json"], in: scratch)
    #expect(html.contains(" alt=\"\(said.dropLast())\""))
  }

  @Test(
    "Conflicting options are reported",
    arguments: [
      (["-o", "a.png", "--linked"], "--linked applies only to a chat as HTML"),
      (["-o", "-", "--format", "html", "--linked"], "cannot write to standard output"),
      (["-o", "a.html", "--linked", "--screen", "390x844"], "cannot be used together"),
      (["-o", "a-%d.html", "--linked"], "writes one HTML file"),
      (["-o", "a.html", "--linked", "--message", "1"], "is not a chat"),
      (["-o", "a.html", "--trim"], "do not apply to HTML"),
      (["-o", "-", "--alt", "-"], "name a file for one of them"),
      (["-o", "a.mp4", "--stream", "--alt", "a.txt"], "does not apply to streams"),
      (["-o", "a.html", "--alt", "chat.json"], "would replace the input"),
    ])
  func conflicts(arguments: [String], words: String) throws {
    let run = try scratch().iprender(["chat.json"] + arguments)
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
  }
}
