import Testing

/// `--watch` draws again whenever a file beside the input is saved.
@Suite struct WatchTests {
  /// Bash that waits until a condition holds, on a machine of any speed.
  private static let wait =
    "wait_for() { for i in $(seq 60000); do eval \"$1\" && return; sleep 0.02; done; false; }; "

  /// Watches `page.json`, runs the script, and ends.
  private func watch(_ options: String, _ script: String, in scratch: Scratch) throws -> Finished {
    try scratch.shell(
      Self.wait + "mkdir old; \"$IPRENDER\" --watch \(options) 2>log & wait_for '[ -s page.png ]'; "
        + "wait_for 'grep -q waiting log'; \(script); kill -INT $!; wait $!; echo $?; cat log")
  }

  @Test("Every save is drawn, whether the file is rewritten or replaced")
  func saves() throws {
    let scratch = try Scratch.withPage()
    let written = #"[{"type": "paragraph", "text": "Written"}]"#
    let moved = #"[{"type": "paragraph", "text": "Moved"}]"#
    let run = try watch(
      "page.json",
      """
      cp page.png old/1.png; echo '\(written)' > page.json; wait_for '! cmp -s page.png old/1.png'; cp page.png old/2.png
      echo '\(moved)' > new; mv new page.json; wait_for '! cmp -s page.png old/2.png'
      """, in: scratch)
    #expect(run.text.hasPrefix("130\n"), "\(run.text)")
    for (text, file) in [(Page.plain, "old/1.png"), (written, "old/2.png"), (moved, "page.png")] {
      try scratch.file("same.json", text)
      #expect(try scratch.iprender("same.json", "-o", "-").output == scratch.read(file), "\(file)")
    }
  }

  @Test("Problems of a save are reported, and the next one is drawn")
  func faults() throws {
    let scratch = try Scratch.withPage()
    let run = try watch(
      "page.json",
      """
      cp page.png old/1.png; echo '[' > page.json; wait_for 'grep -q "not valid JSON" log'; cmp page.png old/1.png
      echo '[{"type": "paragraph", "text": "Well"}]' > page.json; wait_for '! cmp -s page.png old/1.png'
      """, in: scratch)
    #expect(run.text.hasPrefix("130\n"), "\(run.text)")
    try scratch.file("same.json", #"[{"type": "paragraph", "text": "Well"}]"#)
    #expect(try scratch.iprender("same.json", "-o", "-").output == scratch.read("page.png"))
  }

  @Test("A save of a file beside the input is drawn; the image itself does not count")
  func files() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("own.theme.json", #"{"base": "classic"}"#)
    let run = try watch(
      "page.json --theme own.theme.json",
      """
      cp page.png old/1.png; echo '{"base": "night"}' > own.theme.json; wait_for '! cmp -s page.png old/1.png'
      wait_for '[ $(grep -c rendered log) = 2 ]'; echo '{"base": "classic"}' > own.theme.json
      wait_for '[ $(grep -c rendered log) -ge 3 ]'
      """, in: scratch)
    #expect(run.text.hasPrefix("130\n"), "\(run.text)")
    #expect(run.text.split(separator: "\n").count { $0.hasPrefix("rendered in") } == 3)
  }

  @Test(arguments: ["--watch -", "--watch page.json -o -", "--watch page.json --canvas 1"])
  func refusals(_ arguments: String) throws {
    let run = try Scratch.withPage().shell("\"$IPRENDER\" \(arguments) </dev/null")
    #expect(run.status == 64)
  }
}
