import ArgumentParser
import IPRenderKit

struct ThemeCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Prints a theme as a complete theme file.",
    discussion: """
      The file names every color of pages, messages, chats, screens and code. Change the colors that you want and delete \
      the others: a color that is left out follows from the theme in "base".

        iprender theme night > mine.json
        iprender chat.json --theme mine.json

      \(EnvironmentVariable.help([.design]))
      """)

  @Setting(
    argument: "theme", "A theme of messages and chats, or a theme file.",
    completion: .custom(ThemeChoice.completions), checked)
  var theme: String

  private static let checked: @Sendable (String) throws -> String = { text in
    _ = try OptionParsing.theme(text)
    return text
  }

  @Setting(
    "design", "Generation of the app: \(OptionParsing.designs) [default: \(Defaults.design.name)].",
    "design", parsing: .next, completion: .list(Design.all.map(\.name)), OptionParsing.design)
  var design: Design?

  @Settings("Safety") var sandbox = SandboxOptions()

  func run() throws {
    let reporter = Reporter()
    try reporter.run { () throws(CommandError) in
      let design =
        try EnvironmentVariable.design.value(unless: self.design, OptionParsing.design) ?? Defaults.design
      guard !design.isForArticles else {
        throw .usage("there are no theme files for articles", help: "pass --design with another design")
      }
      guard let named = (try? OptionParsing.theme(theme))?.named(in: design) else {
        throw .usage("cannot use the theme '\(theme.asExcerpt)'")
      }
      guard named.isKnown(to: design) else {
        throw CommandError(
          .otherTheme(design: design.name, known: design.palettes.map(\.name).joined(separator: ", ")))
      }
      try sandbox.enter(inputs: [named.path].compactMap { $0 })
      let palette = try named.theme(limits: ReadLimits(), reporter: reporter).palette
      try OutputTarget.standardOutput.write(palette.themeFile(for: design))
    }
  }
}
