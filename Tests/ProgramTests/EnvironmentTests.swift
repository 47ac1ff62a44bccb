import Foundation
import Testing

@testable import Command

/// Variables replace options that are not set.
@Suite struct EnvironmentTests {
  private static let values: [(EnvironmentVariable, String)] = [
    (.theme, "night"), (.design, "august-2026"), (.side, "outgoing"), (.scale, "1"), (.width, "60"),
    (.lang, "ja"),
    (.timeZone, "+09:00"), (.mediaDir, "media"), (.fontDir, "media:fonts"),
    (.liningFigures, "1"),
  ]

  /// A page on which every variable has an effect.
  private func page() throws -> Scratch {
    let scratch = try Scratch.withPage()
    try scratch.file(
      "page.json",
      """
      [{"type": "paragraph", "text": ["Hello, 直骨 ",
        {"type": "date_time", "unix_time": 1780000000, "date_time_format": "t", "text": "?"},
        {"type": "custom_emoji", "custom_emoji_id": "7", "alternative_text": "x"}]},
        {"type": "heading", "size": 1, "text": "1234567890"}]
      """)
    _ = try scratch.iprender("page.json", "-o", "dot.png", "--background", "ff0000")
    try scratch.file("media/7.png", try scratch.read("dot.png"))
    // Another font under the name of the regular one.
    let bold = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Bold.otf"))
    try scratch.file("fonts/Inter-Regular.otf", Array(bold))
    return scratch
  }

  @Test func allAreTried() {
    #expect(Set(Self.values.map(\.0)) == Set(EnvironmentVariable.allCases))
  }

  @Test(arguments: values)
  func aVariableDoesWhatItsOptionDoes(variable: EnvironmentVariable, value: String) throws {
    let scratch = try page()
    func picture(_ options: [String], _ variables: [String: String]) throws -> Finished {
      try scratch.iprender(["page.json", "-o", "-"] + options, variables: variables)
    }
    let plain = try picture([], [:])
    let byOption = try picture(arguments(of: variable, value), [:])
    let byVariable = try picture([], [variable.rawValue: value])
    #expect(byVariable.status == 0)
    #expect(byVariable.output == byOption.output)
    #expect(byVariable.errors == byOption.errors)
    #expect(byOption.output != plain.output || byOption.errors != plain.errors)
    #expect(try picture([], [variable.rawValue: ""]).output == plain.output)
  }

  /// The options that the variables replace.
  private func arguments(of variable: EnvironmentVariable, _ value: String) -> [String] {
    switch variable {
    case .theme, .design, .side, .scale, .width, .lang, .timeZone, .mediaDir: [variable.option, value]
    case .fontDir: value.split(separator: ":").flatMap { [variable.option, String($0)] }
    case .liningFigures: value == "1" ? [variable.option] : []
    }
  }

  /// An invalid value has no effect then, either.
  @Test(arguments: values)
  func anOptionWins(variable: EnvironmentVariable, value: String) throws {
    let scratch = try page()
    let value = variable == .fontDir ? "fonts" : value
    let words = ["page.json", "-o", "-"] + arguments(of: variable, value)
    let run = try scratch.iprender(words, variables: [variable.rawValue: "no such value"])
    #expect(run.status == 0)
    #expect(run.output == (try scratch.iprender(words, variables: [:]).output))
  }

  @Test(arguments: EnvironmentVariable.allCases)
  func aBadValueIsWrongUsageAndNamesTheVariable(variable: EnvironmentVariable) throws {
    let scratch = try page()
    let run = try scratch.iprender("page.json", variables: [variable.rawValue: "no such value"])
    #expect(run.status == 64)
    #expect(
      run.errors.contains("'no such value' of the environment variable \(variable.rawValue) is invalid"))
    #expect(try scratch.names == ["dot.png", "fonts", "media", "page.json"])
  }

  @Test func subcommandsLookAtTheirsOnly() throws {
    let scratch = try Scratch()
    let variables = ["IPRENDER_SCALE": "two"]
    #expect(try scratch.iprender(["fonts"], variables: variables).status == 0)
    #expect(try scratch.iprender(["--version"], variables: variables).status == 0)
    #expect(try scratch.iprender(["help", "render"], variables: variables).status == 0)
    #expect(try scratch.iprender(["fonts"], variables: ["IPRENDER_FONT_DIR": "none"]).status == 64)
  }
}
