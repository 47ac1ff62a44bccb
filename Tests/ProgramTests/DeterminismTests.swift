import Foundation
import Testing

/// The same input and options give the same bytes in every environment.
@Suite struct DeterminismTests {
  private func scriptsPage() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.scripts)
    return scratch
  }

  @Test func runsAndThreads() throws {
    let scratch = try scriptsPage()
    let expected = try scratch.iprender("page.json", "-o", "-", "--scale", "3").output
    #expect(expected.isPNG)
    #expect(try scratch.iprender("page.json", "-o", "-", "--scale", "3").output == expected)
    for threads in ["1", "2", "8"] {
      let run = try scratch.iprender("page.json", "-o", "-", "--scale", "3", "--threads", threads)
      #expect(run.output == expected, "\(threads) threads")
      // The first rows of a file are written while the last ones are drawn.
      #expect(
        try scratch.iprender("page.json", "-o", "page.png", "--scale", "3", "--threads", threads).status == 0)
      #expect(try scratch.read("page.png") == expected, "\(threads) threads")
    }
  }

  @Test(arguments: [
    "LANG=tr_TR.UTF-8", "LANG=ja_JP.UTF-8", "LC_ALL=C", "LC_ALL=ar_EG.UTF-8", "LC_NUMERIC=de_DE.UTF-8",
    "LANGUAGE=ja", "PANGO_LANGUAGE=ja:sr", "TZ=Asia/Tokyo", "TZ=America/St_Johns", "HOME=/nonexistent",
    "XDG_CACHE_HOME=/nonexistent", "FONTCONFIG_FILE=/nonexistent", "HB_SHAPER_LIST=fallback",
  ])
  func environments(variable: String) throws {
    let scratch = try scriptsPage()
    let expected = try scratch.iprender("page.json", "-o", "-").output
    let parts = variable.split(separator: "=").map(String.init)
    let run = try scratch.iprender("page.json", "-o", "-", variables: [parts[0]: parts[1]])
    #expect(run.output == expected)
  }

  @Test func workingDirectories() throws {
    let scratch = try scriptsPage()
    let expected = try scratch.iprender("page.json", "-o", "-").output
    let elsewhere = try scratch.shell("cd / && $IPRENDER '\(scratch.path)/page.json' -o -")
    #expect(elsewhere.output == expected)
  }
}
