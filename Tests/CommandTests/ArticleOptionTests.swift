import Foundation
import Testing

@Suite struct ArticleOptionTests {
  @Test(arguments: [
    [], ["--theme", "dark"], ["--theme", "sepia"], ["--theme", "gray"], ["--font-size", "150"], ["--serif"],
    ["--design", "reader"], ["--screen-width", "430"],
  ])
  func articlesAreDrawn(options: [String]) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json", "--article"] + options)
    #expect(run.status == 0 && run.errors == "", "\(options)")
  }

  @Test(arguments: [
    (["--article", "--theme", "night"], "the themes of reader are light, dark, sepia, gray"),
    (["--theme", "sepia"], "the themes of june-2026 are classic, day, night, tinted"),
    (["--article", "--design", "june-2026"], "contradict each other"),
    (["--font-size", "150"], "are for articles"), (["--serif"], "are for articles"),
    (["--article", "--font-size", "110"], "50, 75, 85, 100, 115, 125, 150"),
    (["--article", "--text-size", "19"], "--font-size"),
    (["--article", "--stream", "-o", "frames/"], "articles do not stream"),
  ])
  func whatDoesNotGoTogether(options: [String], words: String) throws {
    let scratch = try Scratch.withPage()
    let run = try scratch.iprender(["page.json"] + options)
    #expect(run.status == 64 && run.errors.contains(words), "\(options): \(run.errors)")
  }

  @Test func articlesAreAsWideAsTheirScreen() throws {
    let scratch = try Scratch.withPage()
    for (options, width) in [([], 390), (["--screen-width", "320"], 320), (["--width", "500"], 500)] {
      let run = try scratch.iprender(["layout", "page.json", "--article"] + options)
      let dump = String(decoding: run.output, as: UTF8.self)
      #expect(dump.contains("\"design\": \"reader\"") && dump.contains("\"size\": [\(width),"), "\(options)")
    }
  }
}
