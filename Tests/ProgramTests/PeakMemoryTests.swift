import Foundation
import Testing

/// The memory of a long text, in counted bytes.
@Suite struct PeakMemoryTests {
  /// Bytes of memory for each byte of a text in one paragraph.
  /// Emoji between letters change the font at every other character.
  private static func mostBytesPerByte(_ name: String) -> Int { name == "emoji" ? 70 : 60 }
  private static let byteCount = 300_000

  private static let texts: [String: String] = [
    "words": "word text lorem ipsum ", "one word": "abcdefghij", "lines": "one line of text\n",
    "Cyrillic": "привет мир и текст ", "accents": "word — naïve… text ",
    "Arabic": "السلام عليكم ورحمة ", "Chinese": "漢字かな混じり文です。", "emoji": "😀👍🏽 a ",
  ]

  private static func page(_ text: String, _ byteCount: Int) -> String {
    let repeated = String(repeating: text, count: byteCount / text.utf8.count + 1).replacing(
      "\n", with: "\\n")
    return #"[{"type": "paragraph", "text": "\#(repeated)"}]"#
  }

  /// - Returns: The number of bytes; `nil` if nothing can be compiled.
  private func peak(_ arguments: [String], _ library: String, in scratch: Scratch) throws -> Int {
    let run = try scratch.iprender(arguments, variables: ["LD_PRELOAD": library])
    let line = try #require(run.errorLines.last { $0.hasPrefix("peak:") }, "\(run.errors)")
    return try #require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first) << 10
  }

  @Test(
    "A long paragraph takes a limited number of bytes per byte of text", arguments: texts.keys.sorted())
  func paragraph(name: String) throws {
    let (scratch, tools) = (try Scratch(), try Scratch())
    guard let library = try SandboxTests.built("peak.c", as: ["-shared", "-fPIC"], in: tools) else { return }
    let text = try #require(Self.texts[name])
    try scratch.file("long.json", Self.page(text, Self.byteCount))
    // Fonts and other memory of all texts.
    try scratch.file("short.json", Self.page(text, 2000))
    // The drawn image needs memory of its own.
    let commands =
      name == "words" ? [["layout"], ["check"], ["--limit", "pixels=1000"]] : [["--limit", "pixels=1000"]]
    for command in commands {
      let short = try peak(command + ["short.json"], library, in: scratch)
      let long = try peak(command + ["long.json"], library, in: scratch)
      #expect((long - short) / Self.byteCount <= Self.mostBytesPerByte(name), "\(command)")
    }
  }

  @Test(
    "The same holds for every kind of request to a worker",
    arguments: ["png", "layout", "check", "convert"])
  func request(want: String) throws {
    let scratch = try Scratch()
    let options = want == "convert" ? #", "options": {"to": "html"}"# : ""
    for (name, count) in [("short", 2000), ("long", Self.byteCount)] {
      let content = Self.page(try #require(Self.texts["words"]), count)
      try scratch.file(name, #"{"id": 1, "want": "\#(want)", "content": \#(content)\#(options)}"# + "\n")
    }
    let run = try scratch.shell(
      """
      mkfifo requests answers
      "$IPRENDER" worker -j 1 <requests >answers & id=$!
      exec 5>requests 6<answers
      read -r answer <&6
      starter=$(cat /proc/$id/task/$id/children); starter=${starter% }
      child=$(cat /proc/$starter/task/$starter/children); child=${child% }
      for name in short long; do
        cat $name >&5; read -r answer <&6
        awk '/^VmHWM/ { print $2 }' /proc/$child/status
      done
      """)
    let peaks = run.text.split(separator: "\n").compactMap { Int($0) }
    try #require(peaks.count == 2, "\(run.text)\(run.errors)")
    #expect((peaks[1] - peaks[0]) << 10 / Self.byteCount <= Self.mostBytesPerByte("words"))
  }
}
