import Foundation
import Testing

@Suite struct LayoutCommandTests {
  private func dump(_ options: String...) throws -> [String: Any] {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.scripts)
    let run = try scratch.iprender(["layout", "page.json"] + options)
    #expect(run.status == 0)
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
  }

  /// Spec/Dumps.md
  @Test func itsJSONHasTheKeysThatProgramsRead() throws {
    let page = try dump()
    #expect(
      page.keys.sorted()
        == [
          "complete", "design", "engine", "fit", "inset", "items", "rtl", "scale", "size", "version", "width",
        ])
    let items = try #require(page["items"] as? [[String: Any]])
    #expect(items.count == 3)
    for item in items {
      #expect(Set(item.keys).isSuperset(of: ["kind", "source", "frame", "category", "alignment", "lines"]))
      #expect((item["frame"] as? [Double])?.count == 4)
      for line in try #require(item["lines"] as? [[String: Any]]) {
        #expect(
          line.keys.sorted()
            == ["attachments", "decorations", "frame", "range", "rtl", "text", "width", "x"])
      }
    }
  }

  @Test func inkHasAnEntryForEachUnitOfText() throws {
    let items = try #require(try dump("--ink")["items"] as? [[String: Any]])
    for line in items.flatMap({ $0["lines"] as? [[String: Any]] ?? [] }) {
      let range = try #require(line["range"] as? [Int])
      #expect((line["ink"] as? [Any])?.count == range[1] - range[0])
    }
  }

  @Test func costHasAnEntryForEachItem() throws {
    let page = try dump("--cost")
    let cost = try #require(page["cost"] as? [String: Any])
    let entries = try #require(cost["entries"] as? [[String: Any]])
    let items = try #require(page["items"] as? [[String: Any]])
    #expect(entries.compactMap { $0["item"] as? String } == items.indices.map { "/items/\($0)" })
    #expect(try #require(cost["total"] as? Int) > 0)
    #expect(entries.last?["end"] as? Int == cost["total"] as? Int)
  }

  @Test func itsTextIsForPeople() throws {
    let run = try Scratch.withPage().iprender("layout", "page.json", "--format", "text")
    #expect(run.text.hasPrefix("page "))
    #expect(run.text.contains("\"Hello\""))
  }
}

@Suite struct DiffCommandTests {
  private func pictures() throws -> Scratch {
    let scratch = try Scratch.withPage()
    for (name, background) in [("red", "ff0000"), ("rose", "ff0404"), ("again", "ff0000")] {
      _ = try scratch.iprender("page.json", "-o", name + ".png", "--background", background)
    }
    return scratch
  }

  @Test func samePicturesAre0() throws {
    let run = try pictures().iprender("diff", "red.png", "again.png")
    #expect(run.status == 0)
    #expect(run.text == "equal\n")
  }

  @Test func differentPicturesAre1() throws {
    let scratch = try pictures()
    let run = try scratch.iprender("diff", "red.png", "rose.png")
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(run.text.wholeMatch(of: /\d+ pixels differ, by up to 4, in \d+x\d+ at \(0, 0\)\n/) != nil)
    #expect(try scratch.iprender("diff", "red.png", "rose.png", "--max-channel", "4").status == 0)
    #expect(try scratch.iprender("diff", "red.png", "rose.png", "--max-channel", "3").status == 1)
    #expect(try scratch.iprender("diff", "red.png", "rose.png", "--max-channel", "256").status == 64)
  }

  @Test func thePictureOfDifferencesIsWrittenWhereItIsWanted() throws {
    let scratch = try pictures()
    #expect(try scratch.iprender("diff", "red.png", "rose.png", "-o", "changes.png").status == 1)
    let picture = try scratch.read("changes.png")
    #expect(picture.pngSize == (try scratch.read("red.png").pngSize))
    let run = try scratch.iprender("diff", "red.png", "rose.png", "-o", "-")
    #expect(run.status == 1)
    #expect(run.output == picture)
    #expect(run.errors.contains("differ"))
    #expect(try scratch.iprender("diff", "red.png", "rose.png", "-o", "red.png").status == 64)
  }

  @Test func oneOfThemMayComeFromStandardInput() throws {
    let scratch = try pictures()
    #expect(try scratch.iprender("diff", "-", "red.png", input: scratch.read("again.png")).status == 0)
    #expect(try scratch.iprender("diff", "-", "-").status == 64)
  }

  @Test func picturesThatLieWithinNoCanvasAre65() throws {
    let scratch = try Scratch.withPage()
    for (name, canvas) in [("wide", "20000x1"), ("high", "1x20000")] {
      _ = try scratch.iprender("page.json", "-o", name + ".png", "--scale", "1", "--canvas", canvas)
    }
    let run = try scratch.iprender("diff", "wide.png", "high.png")
    #expect(run.status == 65)
    #expect(run.errors.contains("20000 x 20000 pixels"))
  }

  @Test func whatIsNoPictureIs65() throws {
    let scratch = try pictures()
    let run = try scratch.iprender("diff", "red.png", "page.json")
    #expect(run.status == 65)
    #expect(run.problems.count == 1)
    #expect(run.errors.hasPrefix("error[bad-picture]: "))
    #expect(run.errors.contains("--> page.json\n"))
  }
}

@Suite struct FontsCommandTests {
  @Test func everyRoleHasARow() throws {
    let scratch = try Scratch()
    let rows = try scratch.iprender("fonts").text.split(separator: "\n")
    for role in ["sans 400", "sans 600 italic", "serif 700", "mono 400", "emoji 400", "fallback Arab 400"] {
      #expect(rows.contains { $0.contains("  \(role)  ") })
    }
    let json = try scratch.iprender("fonts", "--json")
    #expect(json.status == 0)
    let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(objects.count == rows.count)
    for object in objects where object["state"] as? String == "verified" {
      #expect(object["sha256"] as? String == object["manifest"] as? String)
      #expect(FileManager.default.isReadableFile(atPath: object["path"] as? String ?? ""))
    }
  }

  @Test func aFileThatIsAnotherVersionIsFlagged() throws {
    let scratch = try Scratch()
    let path = try scratch.file("fonts/Inter-Regular.otf", "not the font")
    let run = try scratch.iprender("fonts", "--font-dir", "fonts")
    #expect(run.text.hasPrefix("other-version  sans 400 "))
    #expect(run.text.contains("fonts/" + (path as NSString).lastPathComponent))
  }
}

@Suite struct HelpTests {
  @Test func theVersionIsOneLineOfEverythingThatDraws() throws {
    let run = try Scratch().iprender("--version")
    #expect(run.status == 0)
    let number = #"\d+\.\d+(\.\d+)?"#
    let shape = try Regex(
      "iprender \(number) \\(pixels [0-9]+, cairo \(number), pango \(number), harfbuzz \(number), freetype \(number), "
        + "libpng \(number), libjpeg-turbo \(number), libwebp \(number), giflib \(number), lcms \(number), "
        + "fonts [0-9a-f]{12}\\)\n")
    #expect(run.text.wholeMatch(of: shape) != nil)
  }

  @Test func theHelpExplainsTheExitCodes() throws {
    for arguments in [["--help-all"], ["help", "convert"]] {
      let text = try Program.run(arguments, in: "/").text
      for status in ["0  ", "1  ", "64 ", "65 ", "66 ", "70 ", "73 ", "129", "130", "143"] {
        #expect(text.contains("\n  \(status)  "), "\(arguments) \(status)")
      }
    }
  }
}

@Suite struct TapeSettingTests {
  /// Spec/Tapes.md: every wrong setting is reported once, with its position.
  @Test func everySettingThatIsWrongIsTold() throws {
    let scratch = try Scratch()
    try scratch.file("scene.tape", "Set Theme nowhere\nSet Scale 2\nSet Nope 3\nMessage \"Hello\"\n")
    let check = try scratch.iprender("check", "scene.tape")
    #expect(check.status == 1)
    let lines = check.text.split(separator: "\n")
    let problems = lines.filter { $0.hasPrefix("error[") }
    #expect(problems.count == 2)
    #expect(problems.first?.hasPrefix("error[usage]: the value 'nowhere'") == true)
    #expect(problems.last?.hasPrefix("error[usage]: unknown option '--nope'") == true)
    #expect(
      lines.filter { $0.contains("--> ") } == [" --> scene.tape:1:5", " --> scene.tape:3:5"])
    // Playing the tape reports the first one.
    let play = try scratch.iprender("scene.tape", "-o", "scene.gif")
    #expect(play.status == 64 && play.errors.hasPrefix("error[usage]: the value 'nowhere'"))
    #expect(play.errors.contains("--> scene.tape:1:5\n"))
  }

  /// Spec/Tapes.md 2: files are relative to the folder of the tape, in any working directory.
  @Test func filesOfSettingsAreBesideTheTape() throws {
    let scratch = try Scratch()
    try scratch.file("in/dark.json", #"{"base": "night"}"#)
    try scratch.file("in/scene.tape", "Set Theme dark.json\nMessage \"Hello\"\n")
    try scratch.file("plain.tape", "Set Theme night\nMessage \"Hello\"\n")
    for (tape, picture) in [("in/scene.tape", "one.png"), ("plain.tape", "other.png")] {
      let run = try scratch.iprender(tape, "-o", picture)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try scratch.read("one.png") == scratch.read("other.png"))
    try scratch.file("in/leads.tape", "Set Wallpaper ../dark.json\nMessage \"Hello\"\n")
    let leading = try scratch.iprender("check", "in/leads.tape")
    #expect(leading.status == 1 && leading.text.contains("is not in the tape's folder"), "\(leading.text)")
    try scratch.file("in/misses.tape", "Set Wallpaper coast.jpg\nMessage \"Hello\"\n")
    let missing = try scratch.iprender("check", "in/misses.tape")
    #expect(missing.status == 1 && missing.text.contains("coast.jpg"), "\(missing.text)")
  }
}
