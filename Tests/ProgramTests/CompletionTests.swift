import Testing

@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptsKnowOptionsAndValues(shell: String) throws {
    let scratch = try Scratch()
    let run = try scratch.iprender("--generate-completion-script", shell)
    #expect(run.status == 0)
    for word in ["reveal-spoilers", "max-channel", "limit", "help-all", "mtproto", "outgoing", "text"] {
      #expect(run.text.contains(word))
    }
    #expect(try scratch.iprender("--generate-completion-script=\(shell)").output == run.output)
  }

  @Test func otherShellsAreRefused() throws {
    #expect(try Scratch().iprender("--generate-completion-script", "tcsh").status == 64)
  }

  @Test func bashReadsItsScript() throws {
    let run = try Scratch().shell("$IPRENDER --generate-completion-script bash | bash -n")
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  /// The completions of bash for the last of these words, in a folder with a page, a theme and an image.
  private func offered(_ words: [String]) throws -> Set<String> {
    let scratch = try Scratch.withPage()
    try scratch.file("page.png", "")
    try scratch.file("themes/my theme.json", "{}")
    try scratch.file("script", try scratch.iprender("--generate-completion-script", "bash").output)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    // What bash does when the key is pressed.
    let run = try scratch.shell(
      """
      iprender() { "$IPRENDER" "$@"; }
      source ./script
      COMP_WORDS=(iprender \(quoted)) COMP_CWORD=\(words.count)
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
      function=$(complete -p iprender | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
      $function iprender "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(run.errors == "")
    return Set(run.text.split(separator: "\n").map(String.init))
  }

  @Test func theFirstWordIsASubcommandOrAPage() throws {
    let offered = try offered([""])
    #expect(
      offered.isSuperset(of: [
        "render", "convert", "check", "layout", "fonts", "diff", "golden", "worker", "mcp", "help",
        "page.json", "themes",
      ]))
    #expect(!offered.contains("page.png"))
    #expect(try self.offered(["pa"]) == ["page.json"])
  }

  /// `iprender page.json` is short for `iprender render page.json`.
  @Test(arguments: [[], ["render"], ["layout"]])
  func pagesHaveOptions(subcommand: [String]) throws {
    #expect(try offered(subcommand + ["--tim"]) == ["--time", "--time-zone", "--timings"])
    #expect(try offered(subcommand + ["page.json", "--th"]).contains("--theme"))
    #expect(try offered(subcommand + ["page.json", "--side", ""]) == ["incoming", "outgoing"])
    #expect(try offered(subcommand + ["page.json", "--from", "m"]) == ["mtproto", "markdown", "message"])
    #expect(
      try offered(subcommand + ["page.json", "--markdown", ""])
        == ["rich", "app-chat", "app-document", "bot-v2", "bot-v1"])
    #expect(try offered(subcommand + ["--scale", "2", "p"]) == ["page.json"])
    #expect(try offered(subcommand + ["page.json", "--frame", ""]) == ["card", "classic", "none"])
  }

  @Test func themesArePalettesAndFiles() throws {
    #expect(
      try offered(["page.json", "--theme", ""])
        == [
          "classic", "day", "night", "tinted", "light", "dark", "sepia", "gray", "page.json", "themes/",
        ])
    #expect(try offered(["page.json", "--theme", "themes/"]) == ["themes/my theme.json"])
    #expect(try offered(["layout", "page.json", "--theme", "n"]) == ["night"])
  }

  @Test func picturesAreOfferedWhereTheyAreWanted() throws {
    #expect(try offered(["page.json", "-o", "p"]) == ["page.png"])
    #expect(try offered(["diff", "p"]) == ["page.png"])
    #expect(try offered(["page.json", "--font-dir", ""]) == ["themes"])
  }
}
