import Foundation
import Testing

@Suite struct ArticleOptionTests {
  @Test(arguments: [
    [], ["--theme", "dark"], ["--theme", "sepia"], ["--theme", "gray"], ["--font-size", "150"], ["--serif"],
    ["--design", "reader"], ["--width", "430"],
  ])
  func articlesAreDrawn(options: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json", "--article"] + options)
    #expect(run.status == 0 && run.errors == "", "\(options)")
  }

  @Test(arguments: [
    (["--article", "--theme", "tinted"], "use light, dark, sepia, gray or a theme file"),
    (["--theme", "sepia"], "use classic, day, night, tinted or a theme file"),
    (["--article", "--design", "june-2026"], "cannot be used together"),
    (["--font-size", "150"], "require --article"), (["--serif"], "require --article"),
    (["--article", "--font-size", "110"], "50, 75, 85, 100, 115, 125, 150"),
    (["--article", "--text-size", "19"], "--font-size"),
    (["--article", "--stream", "-o", "frames/"], "does not apply to articles"),
  ])
  func whatDoesNotGoTogether(options: [String], words: String) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json"] + options)
    #expect(run.status == 64 && run.errors.contains(words), "\(options): \(run.errors)")
  }

  @Test func articlesAreAsWideAsTheirScreen() throws {
    let scratch = try Scratch.withPage()
    for (options, width) in [([], 390), (["--width", "500"], 500)] {
      let run = try scratch.iprender(["layout", "page.json", "--article"] + options)
      let dump = String(decoding: run.output, as: UTF8.self)
      #expect(dump.contains("\"design\": \"reader\"") && dump.contains("\"size\": [\(width),"), "\(options)")
    }
  }
}

/// `--screen`, `--scroll` and `--frame`.
@Suite struct ScreenOptionTests {
  private static let articleOptions = ["--article", "--screen", "390x844"]

  @Test(arguments: [
    [], ["--frame", "card"], ["--frame", "classic"], ["--frame", "none"], ["--scroll", "420"],
    ["--scroll", "1e6"], ["--theme", "sepia"], ["--margin", "4"], ["--background", "theme"],
  ])
  func articlesAreShownOnAScreen(options: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json"] + Self.articleOptions + options)
    #expect(run.status == 0 && run.errors == "", "\(options): \(run.errors)")
  }

  @Test func theLayoutSaysWhatTheScreenShows() throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(
      ["layout", "page.json", "--design", "reader", "--screen", "320x568", "--theme", "gray"])
    #expect(run.text.contains("\"frame\": \"classic\"") && run.text.contains("\"size\": [320, 568]"))
    let device = try scratch.iprender(
      ["layout", "page.json", "--article", "--screen", "iPhone 17 Pro Max"])
    #expect(device.text.contains("\"size\": [440, 956]") && device.text.contains("\"scale\": 3"))
    let scaled = try scratch.iprender(
      ["layout", "page.json", "--article", "--screen", "iphone-se", "--scale", "4"])
    #expect(scaled.text.contains("\"scale\": 4"))
    let unknown = try scratch.iprender(["page.json", "--article", "--screen", "iphone-3"])
    #expect(unknown.status == 64 && unknown.errors.contains("iphone-17"))
    let named = try scratch.shell(
      "IPRENDER_DESIGN=reader IPRENDER_WIDTH=500 $IPRENDER layout page.json --screen 320x568 --frame card")
    #expect(named.status == 0 && named.text.contains("\"frame\": \"card\""))
    #expect(named.text.contains("\"width\": 320"))
  }

  private static let forArticles = "--frame requires --article"
  private static let forScreens = "add a size, such as --screen 390x844"

  @Test(arguments: [
    (["--scroll", "10"], forScreens), (["--frame", "card"], forArticles), (["--title", "a"], forScreens),
    (["--article", "--screen", "390x844", "--title", "a"], "but the screen shows an article"),
    (["--unread", "1"], forScreens),
    (["--article", "--scroll", "10"], forScreens), (["--article", "--frame", "none"], forScreens),
    (articleOptions + ["--width", "300"], "remove --width"),
    (articleOptions + ["--frame", "window"], "'card', 'classic' or 'none'"),
    (articleOptions + ["--scroll", "-1"], "it must be a number of points from 0"),
    (articleOptions + ["--scroll", "far"], "it must be a number of points from 0"),
    (articleOptions + ["--stream", "-o", "frames/"], "does not apply to articles"),
  ])
  func whatDoesNotGoTogether(options: [String], words: String) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json"] + options)
    #expect(run.status == 64 && run.errors.contains(words), "\(options): \(run.errors)")
  }

  @Test(
    "A screen shows every kind of input",
    arguments: [
      [], ["--design", "august-2026"], ["--at", "1"], ["--name", "Ann"], ["--theme", "dark"],
      [
        "--title", "A", "--subtitle", "", "--unread", "2", "--status-time", "12:00", "--avatar-of-chat",
        "a.png",
      ],
    ])
  func screensShowAnything(options: [String]) throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json", "-o", "a.png").status == 0)
    let run = try scratch.iprender(["page.json", "--screen", "390x844", "-o", "s.png"] + options)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    // Width and height are in the header of a PNG.
    #expect(try scratch.read("s.png")[16..<24].elementsEqual([0, 0, 3, 12, 0, 0, 6, 152]))
  }

  @Test("Themes have the names that people try")
  func lightAndDark() throws {
    let scratch = try Scratch.withPage()
    func pixels(_ arguments: String...) throws -> [UInt8] {
      try scratch.iprender(["page.json", "--bubble", "-o", "-"] + arguments).output
    }
    #expect(try pixels("--theme", "dark") == pixels("--theme", "night"))
    #expect(try pixels("--theme", "light") == pixels("--theme", "day"))
    #expect(try pixels("--theme", "light") != pixels("--theme", "dark"))
  }

  @Test(arguments: ["390", "390x", "x844", "0x0", "239x844", "390x4097", "390x844x2", "nanx844", "a x b", ""])
  func screensOfNoSizeAreRefused(size: String) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json", "--article", "--screen", size])
    #expect(run.status == 64, "\(size)")
    #expect(
      run.errors.contains("a width and a height from 240 to 4096, such as 390x844"),
      "\(size): \(run.errors)")
  }
}
