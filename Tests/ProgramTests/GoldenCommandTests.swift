import Foundation
import FoundationXML
import Pictures
import Testing

/// `iprender golden` with a folder of a user.
@Suite struct GoldenCommandTests {
  /// A folder with two pages, of which one is also drawn in another theme, and a stream.
  static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("goldens/options", "--scale 1\n")
    try scratch.file("goldens/welcome.json", Page.plain)
    try scratch.file("goldens/welcome.night.options", "# at night\n\n--theme   night\n")
    try scratch.file("goldens/de/help.md", "# Hilfe\n\nmit **Worten**\n")
    try scratch.file("goldens/answer.jsonl", "{\"t\":0,\"delta\":\"Some \"}\n{\"t\":1,\"delta\":\"words\"}\n")
    try scratch.file("goldens/README.md", "What stands here.")
    return scratch
  }

  /// The image with another pixel version, or without one.
  private static func repixeled(_ png: [UInt8], to version: String?) throws -> [UInt8] {
    let data = Data(png)
    let note = try #require(data.range(of: Data("tEXtiprender-pixels\0".utf8)))
    let end = try #require(data.range(of: Data("IEND".utf8), options: .backwards))
    // The length stands before the name of each.
    let rest = png[..<(note.lowerBound - 4)] + png[(end.lowerBound - 4)...]
    return version.map { PNGNote.add("iprender-pixels", $0, to: Array(rest)) } ?? Array(rest)
  }

  @Test("A difference from another version says so, and an equal image keeps its version")
  func versions() throws {
    let scratch = try Self.accepted()
    let path = "goldens/welcome.expected.png"
    let old = try Self.repixeled(scratch.read(path), to: "0")
    try scratch.file(path, old)
    #expect(try scratch.iprender("golden", "goldens", "welcome").status == 0)
    try scratch.file("goldens/welcome.json", #"[{"type":"paragraph","text":"Hello there"}]"#)
    let run = try scratch.iprender("golden", "goldens", "welcome")
    #expect(run.status == 1)
    #expect(run.text.contains("; drawn by an older version (pixel version 0; this is pixel version "))
    #expect(try scratch.iprender("golden", "goldens", "welcome", "--json").text.contains(#""drawn_by": 0"#))
    try scratch.file(path, Self.repixeled(scratch.read(path), to: "999999"))
    #expect(try scratch.iprender("golden", "goldens", "welcome").text.contains("; drawn by a newer version"))
    #expect(try scratch.iprender("golden", "goldens", "welcome", "--accept").status == 0)
    #expect(try PNGNote.find("iprender-pixels", in: scratch.read(path)) != nil)
  }

  private static let cases = ["answer", "welcome", "welcome.night", "de/help"]

  static func accepted() throws -> Scratch {
    let scratch = try folder()
    #expect(try scratch.iprender("golden", "goldens", "--accept").status == 0)
    return scratch
  }

  private func results(_ run: Finished) throws -> [String: String] {
    var results: [String: String] = [:]
    for line in run.text.split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let name = try #require((object["case"] ?? object["file"]) as? String)
      results[name] = object["result"] as? String
    }
    return results
  }

  @Test("A missing golden is reported and accepted, and is then the same")
  func acceptance() throws {
    let scratch = try Self.folder()
    let before = try scratch.iprender("golden", "goldens", "--json")
    #expect(before.status == 1)
    #expect(try results(before) == Dictionary(uniqueKeysWithValues: Self.cases.map { ($0, "missing") }))
    let accepted = try scratch.iprender("golden", "goldens", "--accept")
    #expect(accepted.status == 0)
    #expect(accepted.errors == "")
    for name in Self.cases {
      #expect(try scratch.read("goldens/\(name).expected.png").isPNG)
      #expect(try !scratch.read("goldens/\(name).expected.txt").isEmpty)
    }
    let after = try scratch.iprender("golden", "goldens")
    #expect(after.status == 0)
    #expect(after.text == "4 cases: 4 same\n")
  }

  @Test("An image is that of the command with the options of its folder and its own options")
  func options() throws {
    let scratch = try Self.accepted()
    let drawn = try scratch.iprender(
      "goldens/welcome.json", "-o", "-", "--scale", "1", "--theme", "night", "--png", "small")
    let expected = try scratch.read("goldens/welcome.night.expected.png")
    let without = try Self.repixeled(expected, to: nil)
    #expect(without == drawn.output)
    #expect(without.count < expected.count)
    let layout = try scratch.iprender(
      "layout", "goldens/welcome.json", "--format", "text", "--scale", "1")
    #expect(try scratch.read("goldens/welcome.expected.txt") == layout.output)
  }

  @Test("A difference is described in words first, with exit code 1; some cases can be accepted")
  func differences() throws {
    let scratch = try Self.accepted()
    try scratch.file("goldens/welcome.json", #"[{"type":"paragraph","text":"Hello there"}]"#)
    let run = try scratch.iprender("golden", "goldens")
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("different  welcome: welcome.expected.txt differs; welcome.expected.png: "))
    #expect(run.text.contains("\n-   line 0..<5 ") && run.text.contains("\n+   line 0..<11 "))
    #expect(run.text.contains("4 cases: 2 same, 2 different\n"))
    #expect(try scratch.iprender("golden", "goldens", "answer", "de").status == 0)
    let one = try scratch.iprender("golden", "goldens", "--accept", "welcome.night")
    #expect(one.status == 0)
    #expect(one.text.hasPrefix("accepted   welcome.night: "))
    #expect(
      try results(scratch.iprender("golden", "goldens", "--json"))
        == ["answer": "same", "de/help": "same", "welcome": "different", "welcome.night": "same"])
    #expect(try scratch.iprender("golden", "goldens", "nobody").status == 64)
  }

  @Test("An unused expected file is reported, and is no failure")
  func unused() throws {
    let scratch = try Self.accepted()
    try FileManager.default.removeItem(atPath: scratch.path + "/goldens/welcome.night.options")
    try FileManager.default.removeItem(atPath: scratch.path + "/goldens/de/help.md")
    try scratch.file("goldens/de/lost.options", "--scale 1")
    let run = try scratch.iprender("golden", "goldens", "--json")
    #expect(run.status == 0)
    #expect(
      try results(run) == [
        "answer": "same", "welcome": "same", "welcome.night.expected.png": "unused",
        "welcome.night.expected.txt": "unused", "de/help.expected.png": "unused",
        "de/help.expected.txt": "unused", "de/lost.options": "unused",
      ])
    #expect(try scratch.iprender("golden", "goldens").text.contains("unused     de/lost.options\n"))
  }

  @Test("An input that cannot be drawn gives exit code 65, and the other cases are compared")
  func failures() throws {
    let scratch = try Self.accepted()
    try scratch.file("goldens/broken.json", "[{")
    try scratch.file("goldens/de/help.options", "--wdith 3")
    try scratch.file("goldens/film.json", Page.plain)
    try scratch.file("goldens/film.options", "--stream")
    let run = try scratch.iprender("golden", "goldens")
    #expect(run.status == 65)
    #expect(run.text.contains("failed     broken: goldens/broken.json:1:3: error[syntax]: "))
    #expect(run.text.contains("failed     film: "))
    #expect(
      run.text.contains(
        "failed     de/help: goldens/de/help.options:1:1: error[usage]: unknown option '--wdith'"))
    #expect(run.text.contains("6 cases: 3 same, 3 failed\n"))
    #expect(try scratch.iprender("golden", "nothing").status == 66)
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/empty", withIntermediateDirectories: true)
    #expect(try scratch.iprender("golden", "empty").status == 66)
  }

  @Test("Environment variables and the clock have no effect on goldens")
  func surroundings() throws {
    let scratch = try Self.accepted()
    let dated =
      #"[{"type":"paragraph","text":{"type":"date_time","text":"then","unix_time":1700000000,"date_time_format":"r"}}]"#
    try scratch.file("goldens/dated.json", dated)
    _ = try scratch.iprender("golden", "goldens", "--accept")
    let run = try Program.run(
      ["golden", "goldens"], in: scratch.path,
      variables: [
        "IPRENDER_THEME": "night", "IPRENDER_SCALE": "3", "IPRENDER_LANG": "ja", "IPRENDER_WIDTH": "200",
        "IPRENDER_TIME_ZONE": "+05:00", "IPRENDER_DESIGN": "august-2026", "TZ": "Asia/Tokyo",
      ])
    #expect(run.status == 0)
    #expect(run.text == "5 cases: 5 same\n")
  }

  @Test("Tolerances are those of the command line or of the case")
  func tolerances() throws {
    let scratch = try Self.accepted()
    // The layout contains positions, and no colors.
    try scratch.file("goldens/welcome.options", "--background fefefe\n")
    _ = try scratch.iprender("golden", "goldens", "--accept", "welcome")
    try scratch.file("goldens/welcome.options", "--background fcfcfc\n")
    func status(_ options: String...) throws -> Int32 {
      try scratch.iprender(["golden", "goldens", "welcome"] + options).status
    }
    #expect(try status() == 1)
    #expect(try status("--max-channel", "2") == 0)
    #expect(try status("--max-channel", "1") == 1)
    #expect(try status("--max-different", "100%") == 0)
    #expect(try status("--max-different", "1%") == 1)
    #expect(try status("--mask", "1000x1000+0+0") == 0)
    try scratch.file("goldens/welcome.options", "--background fcfcfc\n--max-channel 2\n")
    #expect(try status() == 0)
    #expect(try status("--max-channel", "0") == 0)
    try scratch.file("goldens/welcome.options", "--background fcfcfc\n--mask 1000x1000+0+0")
    #expect(try status() == 0)
  }

  @Test("A case without a layout consists only of its image")
  func pictureAlone() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("page.options", "--no-layout")
    #expect(try scratch.iprender("golden", ".", "--accept").status == 0)
    #expect(try scratch.names == ["page.expected.png", "page.json", "page.options"])
    #expect(try scratch.iprender("golden", ".").status == 0)
  }

  @Test("File names in options start at the folder of the options, and these files are no cases")
  func namedFiles() throws {
    let scratch = try Scratch()
    try scratch.file("g/theme.json", #"{"base": "night"}"#)
    try scratch.file("g/options", "--theme theme.json\n")
    try scratch.file("g/inner/page.json", Page.plain)
    try scratch.file("g/chat.json", #"[{"from": "Anna", "text": "Hi"}]"#)
    try scratch.file("g/chat.options", "--answer said.md\n--screen 390x500")
    try scratch.file("g/said.md", "an answer")
    let run = try scratch.iprender("golden", "g", "--json")
    #expect(try results(run) == ["chat": "missing", "inner/page": "missing"])
    #expect(run.errors == "")
  }

  @Test("Inputs that differ only in their extensions keep them")
  func endings() throws {
    let scratch = try Scratch()
    try scratch.file("g/page.json", Page.plain)
    try scratch.file("g/page.md", "Hello")
    #expect(
      try results(scratch.iprender("golden", "g", "--json")) == [
        "page.json": "missing", "page.md": "missing",
      ])
    _ = try scratch.iprender("golden", "g", "--accept")
    #expect(try scratch.iprender("golden", "g").text == "2 cases: 2 same\n")
  }

  @Test("The order of the results does not depend on the number of jobs")
  func threads() throws {
    let scratch = try Self.folder()
    let one = try scratch.iprender("golden", "goldens", "--json", "-j", "1")
    #expect(try scratch.iprender("golden", "goldens", "--json", "--jobs", "3").output == one.output)
  }

  @Test("The results are available as JUnit XML and as a page")
  func reports() throws {
    let scratch = try Self.accepted()
    try scratch.file("goldens/welcome.json", #"[{"type":"paragraph","text":"<&> \"there\""}]"#)
    try scratch.file("goldens/de/help.md", "\u{1}")
    let run = try scratch.iprender(
      "golden", "goldens", "--junit", "results.xml", "--report", "report.html", "--mask", "0x0+0+0")
    #expect(run.status == 1)
    let parser = XMLCollector()
    try parser.parse(scratch.read("results.xml"))
    #expect(
      parser.tests == [
        "iprender.goldens/answer", "iprender.goldens/welcome", "iprender.goldens/welcome.night",
        "iprender.goldens.de/help",
      ])
    #expect(parser.failures == 3)
    let page = String(decoding: try scratch.read("report.html"), as: UTF8.self)
    #expect(
      page.contains("<h2><bdi>welcome.night</bdi></h2>") && !page.contains("<h2><bdi>answer</bdi></h2>"))
    #expect(page.contains("&quot;&lt;&amp;&gt; \\&quot;there\\&quot;&quot;"))
    let kept = try scratch.iprender("golden", "goldens", "--report", "goldens/welcome.json")
    #expect(kept.status == 64)
  }

  /// The headline of a report, and the number of images of each case.
  private static func contents(_ report: [UInt8]) throws -> (headline: String, images: [String: Int]) {
    let page = String(decoding: report, as: UTF8.self)
    let headline = try #require(page.firstMatch(of: #/<h1>(.*)</h1>/#)?.output.1)
    let sections = page.components(separatedBy: "<section ").dropFirst().map { section in
      (String(section.firstMatch(of: #/<bdi>(.*)</bdi>/#)?.output.1 ?? ""), section.ranges(of: "<img ").count)
    }
    return (String(headline), Dictionary(sections) { first, _ in first })
  }

  @Test("The page summarizes all cases in a sentence, and shows every available image")
  func headline() throws {
    let scratch = try Scratch()
    for name in ["same", "different", "failed"] { try scratch.file("g/\(name).json", Page.plain) }
    _ = try scratch.iprender("golden", "g", "--accept")
    func report() throws -> (headline: String, images: [String: Int]) {
      _ = try scratch.iprender("golden", "g", "--report", "report.html")
      return try Self.contents(scratch.read("report.html"))
    }
    #expect(try report().headline == "All 3 cases match the expected results.")
    try scratch.file("g/different.json", #"[{"type":"paragraph","text":"Hello there"}]"#)
    #expect(try report().headline == "1 of 3 cases differs from the expected result.")
    try scratch.file("g/failed.json", "{")
    #expect(
      try report().headline == "1 of 3 cases differs from the expected result, and 1 cannot be drawn.")
    try scratch.file("g/new\u{202e}.json", Page.plain)
    let all = try report()
    #expect(
      all.headline
        == "1 of 4 cases differs from the expected result, 1 has no expected result and 1 cannot be drawn.")
    #expect(all.images == ["different": 3, "new\\u{202e}": 1, "failed": 1])
    try FileManager.default.removeItem(atPath: scratch.path + "/g/different.json")
    #expect(try report().headline == "1 of 3 cases has no expected result, and 1 cannot be drawn.")
  }

  @Test("The page works in a browser without a network", .enabled(if: Browser.isInstalled))
  func browser() throws {
    let scratch = try Self.accepted()
    try scratch.file("goldens/welcome.json", #"[{"type":"paragraph","text":"Hello there"}]"#)
    _ = try scratch.iprender("golden", "goldens", "--report", "report.html")
    let page = try Browser.page(scratch.path + "/report.html", in: scratch)
    #expect(page.contains("aria-valuenow=\"50\""))
    #expect(page.components(separatedBy: "alt=\"actual (part)\"").count == 3)
    // The script runs, which the page's own policy must allow, and images fit the window.
    #expect(page.contains("data-zoom=\"fit\" aria-pressed=\"true\"") && page.contains("<body class=\"fit\">"))
  }
}

/// The tests in a report, as a program that collects them finds them.
private final class XMLCollector: NSObject, XMLParserDelegate {
  private(set) var tests: [String] = []
  private(set) var failures = 0

  func parse(_ bytes: [UInt8]) throws {
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    #expect(parser.parse())
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "testcase" { tests.append("\(attributes["classname"] ?? "")/\(attributes["name"] ?? "")") }
    if name == "failure" { failures += 1 }
  }
}

/// A headless browser (`Scripts/setup browser`).
enum Browser {
  private static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static var isInstalled: Bool { path != nil }

  /// The page after it has loaded. Its script runs before that, so its immediate output is present on a machine of any
  /// speed; output that it writes when a frame is shown may be missing.
  static func page(_ path: String, in scratch: Scratch) throws -> String {
    try Program.run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND",
        "--user-data-dir=\(scratch.path)/browser", "--dump-dom", "file://\(path)",
      ], program: try #require(Self.path), in: scratch.path, variables: ["HOME": scratch.path]
    ).text
  }
}

/// `iprender diff` of folders, and its other formats.
@Suite struct DiffFormTests {
  private func folders() throws -> Scratch {
    let scratch = try Scratch.withPage()
    for (name, background) in [
      ("a/one", "ff0000"), ("b/one", "ff0404"), ("a/in/two", "ff0000"), ("b/in/two", "ff0000"),
      ("b/new", "00ff00"),
    ] {
      let picture = try scratch.iprender("page.json", "-o", "-", "--background", background).output
      try scratch.file(name + ".png", picture)
    }
    return scratch
  }

  @Test("Files with the same name are compared, and a file without a counterpart differs")
  func compared() throws {
    let scratch = try folders()
    let run = try scratch.iprender("diff", "a", "b")
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("new.png: it is not in a\none.png: "))
    #expect(run.text.hasSuffix("3 pictures, 2 different\n"))
    let tolerant = try scratch.iprender("diff", "a", "b", "--max-channel", "4")
    #expect(tolerant.text == "new.png: it is not in a\n3 pictures, 1 different\n")
    #expect(try scratch.iprender("diff", "a/in", "b/in").status == 0)
  }

  @Test func objectsForPrograms() throws {
    let scratch = try folders()
    let run = try scratch.iprender("diff", "a", "b", "--json")
    let objects = try run.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["file"] as? String } == ["in/two.png", "new.png", "one.png"])
    #expect(objects.map { $0["same"] as? Bool } == [true, false, false])
    #expect(objects[2]["channel"] as? Int == 4)
    let one = try scratch.iprender("diff", "a/one.png", "b/one.png", "--json", "--max-different", "100%")
    #expect(one.status == 0)
    #expect(one.text.contains(#""same": true, "different": "#))
  }

  @Test func pages() throws {
    let scratch = try folders()
    #expect(try scratch.iprender("diff", "a", "b", "--report", "all.html").status == 1)
    let all = String(decoding: try scratch.read("all.html"), as: UTF8.self)
    #expect(all.contains("<h2><bdi>one.png</bdi></h2>") && all.contains("<h2><bdi>new.png</bdi></h2>"))
    #expect(!all.contains("<h2><bdi>in/two.png</bdi></h2>"))
    #expect(all.contains("<h1>2 of 3 images differ.</h1>"))
    // An image without a counterpart is shown, too.
    let alone = try #require(
      all.components(separatedBy: "<section ").first { $0.contains("<h2><bdi>new.png</bdi></h2>") })
    #expect(alone.ranges(of: "<img alt=\"actual\"").count == 1 && alone.ranges(of: "<img").count == 1)
    #expect(try scratch.iprender("diff", "a/one.png", "b/one.png", "--report", "one.html").status == 1)
    let one = String(decoding: try scratch.read("one.html"), as: UTF8.self)
    #expect(one.contains("<h2><bdi>one.png</bdi></h2>"))
    #expect(one.contains("<h1>one.png differs from the expected image.</h1>"))
    #expect(try scratch.iprender("diff", "a/in/two.png", "b/one.png", "--report", "one.html").status == 1)
    let other = String(decoding: try scratch.read("one.html"), as: UTF8.self)
    #expect(other.contains("<h1>one.png differs from two.png.</h1>"))
  }

  @Test("Conflicting arguments give 64, and files that are not images give 65")
  func mistakes() throws {
    let scratch = try folders()
    #expect(try scratch.iprender("diff", "a", "b/one.png").status == 64)
    #expect(try scratch.iprender("diff", "a", "b", "-o", "changes.png").status == 64)
    #expect(try scratch.iprender("diff", "a/one.png", "b/one.png", "--report", "a/one.png").status == 64)
    #expect(
      try scratch.iprender("diff", "a", "b", "--tolerance", "1", "--max-channel", "1").status == 64)
    try scratch.file("a/one.png", "none")
    let run = try scratch.iprender("diff", "a", "b")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error[bad-picture]: "))
    #expect(run.errors.contains("--> a/one.png\n"))
    #expect(run.text.contains("in/two.png") == false && run.text.hasSuffix("3 pictures, 1 different\n"))
  }
}
