import Foundation
import Testing

/// Stills as SVG and PDF (Spec/Vectors.md).
@Suite struct VectorFormTests {
  private static let page = """
    [{"type":"heading","size":1,"text":"Tides"},{"type":"paragraph","text":["Some words with a ",
    {"type":"url","text":"link","url":"https://example.org/a(b)"}, " and a ",
    {"type":"spoiler","text":"secret"}, "."]}]
    """

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    try scratch.file("chat.json", #"[{"from": "Anna", "text": "Hi"}, {"from": "Ben", "text": "مرحبا 😀"}]"#)
    return scratch
  }

  private func text(_ name: String, _ arguments: String..., in scratch: Scratch) throws -> String {
    let run = try scratch.iprender(arguments + ["-o", name])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    return String(decoding: try scratch.read(name), as: UTF8.self)
  }

  @Test("An SVG has the size of the canvas, outlines for letters, and balanced tags")
  func svg() throws {
    let scratch = try scratch()
    let text = try text("a.svg", "page.json", in: scratch)
    #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(try scratch.iprender("page.json", "--scale", "1", "-o", "a.png").status == 0)
    let size = try scratch.read("a.png").pngSize
    #expect(text.contains(" viewBox=\"0 0 \(size[0]) "))
    #expect(!text.contains("<text") && !text.contains("words") && text.contains("<use "))
    #expect(text.contains("xlink:href=\"https://example.org/a(b)\""))
    for input in ["page.json", "chat.json"] {
      let svg = try self.text("b.svg", input, in: scratch)
      for tag in ["g", "a", "defs", "clipPath", "svg"] {
        let begun = svg.ranges(of: "<\(tag) ").count + svg.ranges(of: "<\(tag)>").count
        #expect(begun == svg.ranges(of: "</\(tag)>").count, "\(tag)")
      }
      #expect(try scratch.iprender(input, "--format", "svg", "-o", "-").output == Array(svg.utf8))
    }
  }

  @Test("Links of a message lead to the addresses of their entities, except under a spoiler and for dates")
  func linksOfMessages() throws {
    let scratch = try Scratch()
    try scratch.file(
      "message.json",
      #"""
      {"message_id":1,"date":1779971640,"chat":{"id":5,"type":"private","first_name":"A"},
      "from":{"id":5,"is_bot":false,"first_name":"A"},"text":"See this, @anna, a@b.org or that one now",
      "entities":[{"type":"text_link","offset":4,"length":4,"url":"https://example.org/this"},
      {"type":"mention","offset":10,"length":5},{"type":"email","offset":17,"length":7},
      {"type":"spoiler","offset":28,"length":8},
      {"type":"text_link","offset":28,"length":8,"url":"https://example.org/that"},
      {"type":"date_time","offset":37,"length":3,"unix_time":1779971640}]}
      """#)
    let links = ["https://example.org/this", "https://t.me/anna", "mailto:a@b.org"]
    for name in ["a.svg", "a.html", "a.pdf"] {
      let text = try text(name, "message.json", in: scratch)
      if name == "a.pdf" { continue }
      let found = text.matches(of: /<a (?:xlink:)?href="([^"#]*)"/).map { String($0.1) }
      #expect(found == links, "\(name)")
      #expect(!text.contains("example.org/that"))
    }
  }

  @Test("The text of an SVG is words, without concealed ones")
  func svgText() throws {
    let scratch = try scratch()
    let shown = try text("a.svg", "page.json", "--svg-text", in: scratch)
    #expect(shown.contains(">words<") && shown.contains("font-family=\"Inter\"") && !shown.contains("secret"))
    let revealed = try text("b.svg", "page.json", "--svg-text", "--reveal-spoilers", in: scratch)
    #expect(revealed.contains("secret"))
    #expect(try text("c.svg", "chat.json", "--svg-text", in: scratch).contains(">مرحبا<"))
  }

  @Test("PDF and HTML say that text is hidden, and no word of it")
  func hiddenText() throws {
    let scratch = try scratch()
    for (arguments, words) in [([], "hidden text"), (["--lang", "de"], "verborgener Text")] {
      let run = try scratch.iprender(["page.json", "-o", "a.html"] + arguments)
      let html = String(decoding: try scratch.read("a.html"), as: UTF8.self)
      #expect(run.status == 0 && html.contains(">\(words)</tspan>") && !html.contains("secret"))
    }
    let revealed = try text("b.html", "page.json", "--reveal-spoilers", in: scratch)
    #expect(revealed.contains("secret") && !revealed.contains("hidden text"))
  }

  @Test("A PDF describes itself as XMP, too")
  func metadata() throws {
    let scratch = try scratch()
    try scratch.file("odd.json", #"[{"type":"heading","size":1,"text":"a & <b> \u0007 c"}]"#)
    let text = try text("a.pdf", "odd.json", "--lang", "pt-PT", in: scratch)
    for row in [
      "/Metadata ", "/Type /Metadata /Subtype /XML", "<rdf:li xml:lang=\"x-default\">a &amp; &lt;b&gt;",
      "<rdf:li>pt-PT</rdf:li>", "<xmp:CreatorTool>iprender</xmp:CreatorTool>", "<pdf:Producer>cairo ",
      "<xmp:CreateDate>2000-01-01T00:00:00Z</xmp:CreateDate>",
    ] {
      #expect(text.contains(row), "\(row)")
    }
    // The file claims no conformance.
    #expect(!text.contains("pdfuaid"))
  }

  @Test(
    "A PDF is the same every time",
    arguments: [["page.json"], ["chat.json"], ["chat.json", "--paper", "a4"]])
  func pdf(arguments: [String]) throws {
    let scratch = try scratch()
    var files: [[UInt8]] = []
    for name in ["a.pdf", "b.pdf"] {
      let run = try scratch.iprender(arguments + ["-o", name])
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      files.append(try scratch.read(name))
    }
    #expect(files[0] == files[1] && files[0].starts(with: "%PDF-".utf8))
    #expect(String(decoding: files[0], as: Unicode.ASCII.self).contains("/CreationDate (20000101000000Z)"))
    #expect(try scratch.iprender(arguments + ["-o", "-", "--format", "pdf"]).output == files[0])
  }

  @Test(
    "Conflicting options are reported",
    arguments: [
      (["page.json", "-o", "a.png", "--svg-text"], "--svg-text applies only to SVG"),
      (["page.json", "-o", "a.pdf", "--svg-text"], "--svg-text applies only to SVG"),
      (["page.json", "-o", "a.svg", "--paper", "a4"], "--paper applies only to PDF"),
      (["page.json", "-o", "a.pdf", "--paper", "a4x"], "a4, letter"),
      (["page.json", "-o", "a.pdf", "--paper", "50x900"], "from 100 to 14400"),
      (["chat.json", "-o", "a.pdf", "--paper", "a4", "--screen", "390x844"], "cannot be used together"),
      (["page.json", "-o", "a.svg", "--trim"], "only to raster images"),
      (["page.json", "-o", "a.pdf", "--fit", "100x100"], "only to raster images"),
      (["page.json", "-o", "a.svg", "--quality", "3"], "--quality applies only"),
      (["page.json", "-o", "a.svg", "--png", "small"], "applies only to PNG"),
      (["page.json", "--stream", "-o", "a/", "--format", "svg"], "single images"),
    ])
  func conflicts(arguments: [String], words: String) throws {
    let run = try scratch().iprender(arguments)
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
  }
}
