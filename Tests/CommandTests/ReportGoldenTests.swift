import Testing

/// What `iprender convert` writes and `iprender check` says, whole. `make goldens` accepts it.
@Suite struct ReportGoldenTests {
  @Test(arguments: CommandGolden.conversions)
  func isConvertedAsExpected(_ golden: CommandGolden) throws {
    let run = try golden.runCommand(["convert", golden.input] + golden.options)
    #expect(run.status == 0)
    try golden.compare(run.text, with: "converted." + ending(of: golden.options))
    try golden.compare(run.errors, with: "warnings.txt", isOptional: true)
  }

  /// Of the format that the options name.
  private func ending(of options: [String]) throws -> String {
    let index = try #require(options.firstIndex(of: "--to"))
    switch try #require(options.dropFirst(index + 1).first) {
    case "markdown": return "md"
    case "html": return "html"
    case "text": return "txt"
    default: return "json"
    }
  }

  @Test(arguments: CommandGolden.checks)
  func isCheckedAsExpected(_ golden: CommandGolden) throws {
    let text = try golden.runCommand(["check", golden.input] + golden.options)
    let json = try golden.runCommand(["check", golden.input, "--json"] + golden.options)
    try golden.compare(text.text, with: "report.txt")
    try golden.compare(json.text, with: "report.json")
    #expect(text.errors + json.errors == "")
    let isFine = try golden.expected("report.json").contains("\"ok\": true")
    #expect([text.status, json.status] == (isFine ? [0, 0] : [1, 1]))
  }
}
