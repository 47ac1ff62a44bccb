import Testing

@testable import Command

@Suite("Plain arguments, parsed without the library")
struct PlainArgumentsTests {
  /// Lines of which every word is an argument.
  static let understood = [
    "page.json", "render page.json", "-", "page.json -o out.png", "page.json --output out.png",
    "page.json --output=out.png", "-o - page.json --quiet", "page.json --scale 3 --width=300 --theme night",
    "page.json --scale 3 --scale 1.5", "page.json --author 3 --side outgoing --serif --article",
    "page.json --stream --fps 29.97 --end 90f --start 10f --from markdown --grow up --format y4m",
    "page.json --hold 1 --loop 0 --pacing linear:400 --trace --png small",
    "chat.json --first-id -5 --last 3 --dates 2024-05-01.. --page-height 900 --wallpaper aabbcc",
    "page.json --bubble --name -Anna- --time 9:41 --views 12 --state sent --edited --reply-to=Anna:Hi --me 9",
    "page.json --root a --root=b --limit pixels=100 --limit runs=5 --limit formula=7 --no-sandbox --strict",
    "page.json --highlight=app --tables full --formulas shrink --clock 12 --now -5 --time-zone +02:00",
    "page.json --bubble --set views=3 --set edited=true --set title=A=b --ignore unknown-key --error bad-value",
    "page.json --quiet other.json folder/ -o out/ -j 3", "--quiet -- page.json",
    "page.json -o out/ -- -x --quiet --",
    "page.json --margin=-0 --canvas 390x844 --background theme --reveal-spoilers --threads 2 --at 1.5",
  ]

  @Test("They are parsed as the library parses them", arguments: understood)
  func same(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let plain = try #require(PlainArguments.command(words) as? RenderCommand)
    let library = try #require(try Command.parseAsRoot(words) as? RenderCommand)
    #expect(values(plain) == values(library))
  }

  @Test(
    "The library parses or refuses all other arguments",
    arguments: [
      "", "--help", "-h", "help render", "page.json --unknown", "page.json --scale",
      "page.json --scale 9", "page.json --scale=", "page.json --quiet=1", "page.json -oout.png",
      "page.json -o=out.png", "page.json -o -p", "page.json --side nobody", "--quiet",
      "page.json --theme -x", "page.json --stdin-name --quiet", "diff - -", "check",
      "page.json --highlight=x",
    ])
  func others(line: String) {
    #expect(PlainArguments.command(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("Subcommands are searched only for words that can be names")
  func names() {
    for command in Command.configuration.subcommands {
      #expect(PlainArguments.mayNameSubcommand(command.configuration.commandName ?? ""))
    }
    for path in ["page.json", "a/b", "-", "-o", "folder/"] {
      #expect(!PlainArguments.mayNameSubcommand(path))
    }
  }

  @Test(
    "Subcommands are parsed in the same way",
    arguments: [
      ("check page.json --json", "CheckCommand"), ("convert page.json --to html", "ConvertCommand"),
      ("layout page.json --format text --ink", "LayoutCommand"), ("fonts --json", "FontsCommand"),
      ("diff a.png b.png --max-channel 3 -o -", "DiffCommand"),
      ("diff a b --mask 1x2+3+4 --json", "DiffCommand"),
      ("golden a", "GoldenCommand"), ("worker --root a --root=b -j 2 --binary", "WorkerCommand"),
      ("golden a b c --accept --max-different 0.1% -j 2", "GoldenCommand"),
    ])
  func subcommands(line: String, name: String) throws {
    let command = try #require(PlainArguments.command(line.split(separator: " ").map(String.init)))
    #expect(String(describing: type(of: command)) == name)
  }

  /// All values of the options of an image or a film.
  private func values(_ command: RenderCommand) -> [String] {
    let (input, still, stream, film) = (command.input, command.still, command.stream, command.film)
    let (page, bubble, chat) = (command.page, command.bubble, command.chat)
    let values: [Any?] = [
      command.more, command.crew.jobs, input.input, input.readOptions, input.from, input.stdinName,
      input.limits,
      input.limitOptions.formulas, still.output, still.background, still.margin, still.canvas,
      still.revealSpoilers, still.png, still.threads, input.limitOptions.pixels,
      command.verbosity.codes.ignore, command.state.set,
      stream.stream, stream.live,
      stream.given,
      stream.fps, stream.pacing, stream.start, stream.end, stream.format, stream.grow, film.given, film.hold,
      film.loop,
      command.moment.at, command.moment.sheet, command.media.places(input.limitOptions), page.scale,
      page.width,
      page.screen.screen, page.screen.scroll, page.screen.frame, page.theme, page.design,
      page.textSize, page.article, page.fontSize, page.serif, page.side, page.author, page.baseDirection,
      page.lang, page.timeZone, page.now, page.clock, page.expand, page.anchor, page.tables, page.formulas,
      page.slide, page.richPlaceholders, page.highlight, page.liningFigures, page.wholeWords, bubble.bubble,
      bubble.name, bubble.time, bubble.views, bubble.state, bubble.edited, bubble.avatar, bubble.replyTo,
      bubble.me,
      chat.firstID, chat.last, chat.dates, command.chatPicture.wallpaper,
      command.chatPages.pageHeight, command.fonts.fontDir, command.time.maxSeconds,
      command.verbosity.diagnostics, command.verbosity.strict, command.verbosity.quiet,
      command.sandbox.noSandbox,
    ]
    return values.map { String(describing: $0) }
  }
}
