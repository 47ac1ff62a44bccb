import Foundation
import Testing

@Suite struct OptionTests {
  @Test(arguments: [
    ("--scale", ["0.49", "8.01", "nan", "inf", "-inf", "-2", "1e400", "two", ""]),
    ("--width", ["39", "4097", "nan", "-337", "1e308"]),
    ("--margin", ["-1", "4097", "nan", "infinity"]),
    ("--canvas", ["0x10", "10x", "10", "-5x5", "nanx5", "1e9x1", "5x5x5", "infx1"]),
    ("--background", ["redd", "12345", "1234567", "gggggg", "+12345", "##ffffff", "ffffff@2"]),
    ("--author", ["7", "-1", "bleu", "368ad180"]),
    ("--threads", ["0", "-1", "257", "1.5", "99999999999999999999"]),
    (
      "--limit",
      [
        "pixels=0", "pixels=-1", "pixels=99999999999999999999", "input=0", "input=99999999999", "depth=257",
        "formula-depth=0", "duration=nan", "pixels", "=5", "pixel=5", "pixels=", "pixels=1e3",
      ]
    ),
    ("--set", ["title", "=x", "titel=x", "views=-1", "state=seen", "theme=night", "edited=1", "time=25:00"]),
    ("--ignore", ["", "unknown", "120x40+16+8"]), ("--error", ["unknown_key"]),
    ("--time-zone", ["UTC+1", "+1:00", "+24:00", "+10:60", "05:00", "+1a:00"]),
    ("--now", ["now", "1.5", "99999999999999999999"]),
    ("--lang", ["", "e n", "ru_", ".UTF-8", "-", "ärabisch", "123456789"]),
    ("--base-direction", ["rtl"]), ("--side", ["left"]), ("--png", ["best"]),
    ("--theme", ["Classic", "missing.json", "-", ""]),
    ("--diagnostics", ["xml"]), ("--from", ["json"]),
    ("--markdown", ["app", "Rich", ""]), ("--message", ["last", "1.5", "99999999999999999999"]),
    ("--stdin-name", [""]),
    ("--expand", ["some", "0,,1", "0,", "1.5", ""]), ("--anchor", [""]),
    ("--tables", ["wide", "scroll", "scroll=", "scroll=-1", "scroll=nan", "full=1"]),
    ("--slide", ["0", "-1", "first"]),
  ])
  func valuesThatAnOptionDoesNotTake(option: String, values: [String]) throws {
    let scratch = try Scratch.withPage()
    for value in values {
      let run = try scratch.iprender("page.json", option, value)
      #expect(run.status == 64, "\(option) \(value)")
      #expect(run.errors.contains("'\(value)' is invalid for '\(option)"), "\(option) \(value)")
    }
    #expect(try scratch.names == ["page.json"])
  }

  @Test(arguments: [
    ("--scale", ["0.5", "8", "1.25"]), ("--width", ["40", "4096"]),
    ("--margin", ["0", "12.5"]), ("--canvas", ["10x10", "390.5x844"]),
    ("--background", ["ff0000", "#FF0000", "ff000080", "#ff000080", "ff0000@0.5", "theme", "none"]),
    ("--author", ["0", "6", "368ad1"]),
    ("--threads", ["1", "256"]), ("--time-zone", ["UTC", "+05:30", "-03:00", "+14:00"]),
    ("--now", ["0", "-1", "1780000000"]),
    ("--lang", ["en", "pt-BR", "de-Latn-AT", "en_US", "PT_BR", "ru_RU.UTF-8", "ar-u-nu-native", "C.UTF-8"]),
    ("--base-direction", ["natural", "page"]), ("--side", ["incoming", "outgoing"]),
    ("--png", ["fast", "small"]),
    ("--limit", ["pixels=1000000000000", "depth=256", "formula-depth=1", "duration=0.5", "media=1"]),
    ("--set", ["name=Ann", "views=0", "edited=true", "edited=false", "reply-to=Ann: Hi=there", "name="]),
    ("--ignore", ["unknown-key", "usage"]), ("--error", ["unknown-key"]),
    ("--theme", ["classic", "day", "night", "tinted"]), ("--from", ["bot-api"]), ("--root", ["."]),
    ("--font-dir", ["."]),
    ("--media-dir", ["."]),
    ("--expand", ["all", "none", "page"]), ("--tables", ["clip", "full", "scroll=0", "scroll=12.5"]),
    ("--slide", ["1", "12"]), ("--clock", ["12", "24"]),
    ("--markdown", ["rich", "app-chat", "app-document"]),
  ])
  func valuesThatAnOptionTakes(option: String, values: [String]) throws {
    let scratch = try Scratch.withPage()
    for value in values {
      let run = try scratch.iprender("page.json", option, value)
      #expect(run.status == 0, "\(option) \(value)")
      #expect(run.errors == "", "\(option) \(value)")
    }
  }

  /// The flag takes no value: neither the input nor the option after it.
  @Test func coloursOfCodeMayBeNamed() throws {
    let scratch = try Scratch()
    try scratch.file("code.md", "```swift\nlet x = 1\n```\n")
    func picture(_ options: String...) throws -> [UInt8] {
      let run = try scratch.iprender(["-o", "-", "--quiet"] + options)
      #expect(run.status == 0, "\(options)")
      return run.output
    }
    let plain = try picture("code.md")
    let own = try picture("--highlight", "code.md")
    let app = try picture("code.md", "--highlight=app")
    #expect(Set([plain, own, app]).count == 3)
    #expect(try picture("code.md", "--highlight") == own)
    #expect(try picture("code.md", "--highlight", "--scale", "2") == own)
    #expect(try picture("code.md", "--highlight=readable") == own)
    #expect(try picture("--highlight", "--", "code.md") == own)
    #expect(try picture("--highlight=app", "--scale", "2", "code.md") == app)
    #expect(try picture("--highlight", "app", "code.md") == app)
    #expect(try picture("code.md", "--highlight=app", "--highlight") == own)
    for value in ["App", "none"] {
      let run = try scratch.iprender("code.md", "--highlight=\(value)", "-o", "a.png")
      #expect(run.status == 64 && run.errors.contains("'\(value)' is invalid for '--highlight'"), "\(value)")
    }
  }

  /// The size in pixels of the plain page with some options.
  private func size(_ options: String...) throws -> [Int] {
    try Scratch.withPage().iprender(["page.json", "-o", "-"] + options).output.pngSize
  }

  @Test func theScaleMultipliesThePixels() throws {
    let double = try size()
    #expect(double.count == 2)
    #expect(try size("--scale", "1") == double.map { ($0 + 1) / 2 })
    #expect(try size("--canvas", "100x50", "--scale", "1.5") == [150, 75])
  }

  @Test func aMarginIsOnEverySide() throws {
    let plain = try size("--scale", "1")
    #expect(plain.count == 2)
    #expect(try size("--scale", "1", "--margin", "7") == plain.map { $0 + 14 })
  }

  /// The value of a top-level key in the layout of the plain page.
  private func layout(_ key: String, _ options: String...) throws -> Double? {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["layout", "page.json"] + options)
    let object = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return object?[key] as? Double
  }

  @Test func theWidthIsGiven() throws {
    #expect(try layout("width") == 337)
    #expect(try layout("width", "--width", "200.5") == 200.5)
  }

  @Test func backgroundsStandBehindThePage() throws {
    let scratch = try Scratch.withPage()
    func picture(_ options: String...) throws -> [UInt8] {
      try scratch.iprender(["page.json", "-o", "-"] + options).output
    }
    #expect(try picture("--background", "none") == picture())
    // The color of classic (Spec/Picture.md, Colors).
    #expect(try picture("--background", "theme") == picture("--background", "d2dfb8"))
    #expect(try picture("--background", "theme", "--theme", "night") != picture("--background", "theme"))
  }

  @Test func datesFollowZoneAndMoment() throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.json",
      #"[{"type": "paragraph", "text": {"type": "date_time", "unix_time": 1780000000, "date_time_format": "t", "text": "?"}},"#
        + #" {"type": "paragraph", "text": {"type": "date_time", "unix_time": 1780000000, "date_time_format": "r", "text": "?"}}]"#
    )
    func text(_ options: String...) throws -> String {
      try scratch.iprender(["layout", "page.json", "--format", "text"] + options).text
    }
    #expect(try text().contains(#""20:26""#))
    #expect(try text("--time-zone", "-03:30").contains(#""16:56""#))
    #expect(try text().contains(#""?""#))
    #expect(try text("--now", "1780007200").contains(#""2 hours ago""#))
  }

  @Test func smallFilesHoldTheSamePixels() throws {
    let scratch = try Scratch.withPage()
    _ = try scratch.iprender("page.json", "-o", "fast.png")
    _ = try scratch.iprender("page.json", "-o", "small.png", "--png", "small")
    #expect(try scratch.read("small.png").count < scratch.read("fast.png").count)
    #expect(try scratch.iprender("diff", "fast.png", "small.png").status == 0)
  }

  @Test func spoilersAreRevealedOnDemand() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"[{"type": "paragraph", "text": {"type": "spoiler", "text": "secret"}}]"#)
    let hidden = try scratch.iprender("page.json", "-o", "-").output
    #expect(try scratch.iprender("page.json", "-o", "-", "--reveal-spoilers").output != hidden)
  }
}
