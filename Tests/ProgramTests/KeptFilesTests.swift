import Foundation
import Testing

/// No file of the input changes (Spec/Input.md 2.5).
@Suite("No file of the input is replaced")
struct KeptFilesTests {
  /// A page and a chat with their files, each of which contains its own name, and a stream.
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    let message = { (id: Int, file: String) in
      #"{"id":\#(id),"type":"message","date_unixtime":"171455000\#(id)","from":"A","from_id":"user1",\#(file)"text":"#
        + "\"Hello\\nthere\\nand\\nhere\"}"
    }
    let messages = [
      message(1, #""photo":"photos/out-001.png","thumbnail":"photos/thumb.png","width":40,"height":40,"#),
      message(2, #""file":"files/paper.txt","#),
      message(3, #""contact_vcard":"contacts/anna.vcard","contact_information":{"first_name":"A"},"#),
      message(4, #""photo":"photos/out-002.png","#),
      message(5, #""photo":"photos/out-090.png","#), message(6, ""),
    ]
    try scratch.file(
      "result.json",
      #"{"name":"Tea","type":"personal_chat","id":7,"messages":[\#(messages.joined(separator: ","))]}"#)
    try scratch.file(
      "page.json",
      #"""
      {"blocks": [{"type": "photo", "photo": "photo.png"},
        {"type": "paragraph", "text": {"type": "custom_emoji", "custom_emoji_id": "77", "alternative_text": "x"}}],
       "media": {"88": {"path": "sub/../map.png"}, "99": "out-3.png"}}
      """#)
    try scratch.file(
      "page.md",
      "# Words\n\n![](my%20photo.png)\n\n![](<tg://emoji?id=77>) see notes.html and ![a](inline.png), [that](notes.html)\n"
    )
    try scratch.file("page.html", "<p>Words</p><video src='clip.mp4' poster='poster.png'></video>")
    try scratch.file("talk.jsonl", #"{"delta":"Words\n\n![](photo.png)\n"}"#)
    try scratch.file("theme.json", "{}")
    for name in Self.files { try scratch.file(name, name) }
    return scratch
  }

  private static let files = [
    "photos/out-001.png", "photos/thumb.png", "photos/out-002.png", "photos/out-090.png", "files/paper.txt",
    "contacts/anna.vcard", "photo.png", "map.png", "inline.png", "out-3.png", "my photo.png", "clip.mp4",
    "poster.png",
    "notes.html", "media/77.png", "media/88.webp", "fonts/Mono.png", "sub/other.png",
  ]

  private func stays(_ name: String, in scratch: Scratch) throws -> Bool {
    try scratch.read(name) == Array(name.utf8)
  }

  @Test(
    "Files of the page, of the chat and of folders in options are kept",
    arguments: [
      (["convert", "page.json", "--to", "markdown", "-o", "photo.png"], "photo.png"),
      (["convert", "page.json", "--to", "json", "-o", "map.png"], "map.png"),
      (["convert", "page.json", "--to", "text", "-o", "./sub/../out-3.png"], "out-3.png"),
      (["convert", "page.md", "--to", "html", "-o", "my photo.png"], "my photo.png"),
      (["convert", "page.md", "--to", "html", "-o", "inline.png"], "inline.png"),
      (["convert", "page.html", "--to", "json", "-o", "clip.mp4"], "clip.mp4"),
      (["convert", "page.html", "--to", "json", "-o", "poster.png"], "poster.png"),
      (["convert", "result.json", "--to", "json", "-o", "photos/out-001.png"], "photos/out-001.png"),
      (["layout", "page.json", "-o", "map.png"], "map.png"),
      (["layout", "page.md", "--media-dir", "media", "-o", "media/77.png"], "media/77.png"),
      (["layout", "page.json", "--media-dir", "media", "-o", "media/88.webp"], "media/88.webp"),
      (["page.json", "--root", "sub", "-o", "photo.png"], "photo.png"),
      (["page.json", "--stream", "-o", "photo.png"], "photo.png"),
      (["page.json", "--stream", "--trace", "-o", "photo.png"], "photo.png"),
      (["page.json", "--at", "1", "-o", "photo.png"], "photo.png"),
      (["page.json", "--sheet", "2x2", "-o", "photo.png"], "photo.png"),
      (["page.json", "--stream", "-o", "out-%d.png"], "out-3.png"),
      (["talk.jsonl", "--at", "9", "-o", "photo.png"], "photo.png"),
      (["result.json", "--last", "1", "-o", "photos/out-001.png"], "photos/out-001.png"),
      (["result.json", "--last", "1", "-o", "photos/thumb.png"], "photos/thumb.png"),
      (["result.json", "--message", "6", "-o", "photos/out-002.png"], "photos/out-002.png"),
      (["result.json", "--first-id", "6", "-o", "photos/out-001.png"], "photos/out-001.png"),
      (["result.json", "--screen", "300x400", "-o", "photos/out-001.png"], "photos/out-001.png"),
      (["layout", "result.json", "--last", "1", "-o", "files/paper.txt"], "files/paper.txt"),
      (["layout", "result.json", "--last", "1", "-o", "contacts/anna.vcard"], "contacts/anna.vcard"),
      (
        ["result.json", "--answer", "talk.jsonl", "--stream", "-o", "photos/out-001.png"],
        "photos/out-001.png"
      ),
      (["result.json", "--answer", "talk.jsonl", "--stream", "-o", "photo.png"], "photo.png"),
      (["page.json", "--font-dir", "fonts", "-o", "fonts/Mono.png"], "fonts/Mono.png"),
    ])
  func named(arguments: [String], name: String) throws {
    let scratch = try scratch()
    let before = try scratch.shell("find . | sort").text
    let run = try scratch.iprender(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("would replace"), "\(run.errors)")
    #expect(try stays(name, in: scratch))
    #expect(try scratch.shell("find . | sort").text == before)
  }

  @Test(
    "Tapes, live sessions and expectations of goldens replace no file that a message names",
    arguments: [
      ("shot.tape", "cd . && $IPRENDER shot.tape"),
      ("still.tape", "$IPRENDER still.tape -o photo.png --at 0.5"),
      ("alt.tape", "$IPRENDER still.tape -o a.png --at 0.5 --alt photo.png"),
      (
        "live",
        "printf 'Message page.json\\nadvance 1s\\nshot photo.png\\n' | $IPRENDER scene set.tape --live $LIVE -o a.rgba 2>&1"
      ),
      ("record", "$IPRENDER scene chat.tape --live $LIVE -o a.rgba --record part.tape < empty"),
      ("output", "$IPRENDER scene chat.tape --live $LIVE --format rgba -o result.json < empty"),
      ("golden", "$IPRENDER golden cases --accept"),
    ])
  func steps(name: String, line: String) throws {
    let scratch = try scratch()
    try scratch.file("empty", "")
    try scratch.file("shot.tape", "Set Scale 1\nMessage page.json\nSleep 1s\nScreenshot photo.png\n")
    try scratch.file("still.tape", "Set Scale 1\nMessage page.json\nSleep 1s\n")
    try scratch.file("part.tape", "Sleep 1s\n")
    try scratch.file("set.tape", "Set Scale 1\n")
    try scratch.file("chat.tape", "Set Chat result.json\nSource part.tape\n")
    try scratch.file("cases/p.md", "![](p.expected.png)\n")
    try scratch.file("cases/p.expected.png", "p")
    let chat = try scratch.read("result.json")
    let live = "LIVE='--clock virtual --screen 240x320 --scale 1'; "
    let run = try scratch.shell(live + line)
    #expect((run.text + run.errors).contains("would replace"), "\(run.text) \(run.errors)")
    #expect(try stays("photo.png", in: scratch))
    #expect(try scratch.read("result.json") == chat)
    #expect(try scratch.read("part.tape") == Array("Sleep 1s\n".utf8))
    #expect(try scratch.read("cases/p.expected.png") == Array("p".utf8))
  }

  @Test(
    "Of several inputs, no image replaces a file that any of them names",
    arguments: [["many"], ["many/a.md", "many/q.md"]])
  func several(inputs: [String]) throws {
    let scratch = try Scratch()
    try scratch.file("many/a.md", "![](q.png)\n")
    try scratch.file("many/q.md", "Hello\n")
    try scratch.file("many/q.png", "q")
    let run = try scratch.iprender(inputs)
    #expect(run.status == 65)
    #expect(run.errors.contains("would replace"), "\(run.errors)")
    #expect(try scratch.read("many/q.png") == Array("q".utf8))
    #expect(try scratch.read("many/a.png").isPNG)
    // An image of an earlier run is no file of an input.
    try scratch.file("many/a.md", "Hello\n")
    for _ in 0..<2 {
      let again = try scratch.iprender(inputs)
      #expect(again.status == 0, "\(again.errors)")
    }
  }

  @Test("The error names the option that a folder comes from", arguments: ["--font-dir", "--map-dir"])
  func folders(option: String) throws {
    let scratch = try scratch()
    let run = try scratch.iprender("page.json", option, "fonts", "-o", "fonts/Mono.png")
    #expect(run.status == 64)
    #expect(run.errors.contains("fonts/Mono.png, a file of \(option)"), "\(run.errors)")
  }

  @Test("Files that options name, and files that are compared, are kept")
  func options() throws {
    let scratch = try scratch()
    let picture = try scratch.iprender("page.json", "-o", "-").output
    for name in ["a.png", "b.png"] { try scratch.file(name, picture) }
    for arguments in [
      ["diff", "a.png", "b.png", "-o", "b.png"], ["diff", "a.png", "b.png", "-o", "sub/../a.png"],
      ["page.json", "--bubble", "--avatar", "a.png", "-o", "a.png"],
      ["result.json", "--wallpaper", "a.png", "-o", "a.png"],
      ["layout", "page.json", "--theme", "theme.json", "-o", "theme.json"],
      ["result.json", "--answer", "talk.jsonl", "--stream", "--trace", "-o", "talk.jsonl"],
    ] {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.errors.contains("would replace the input"))
    }
    #expect(try scratch.read("a.png") == picture)
  }

  @Test("The files are kept under every name that leads to them")
  func otherNames() throws {
    let scratch = try scratch()
    let lines = [
      "ln -s photo.png link.png; $IPRENDER convert page.json --to html -o link.png",
      "ln photo.png hard.png; $IPRENDER convert page.json --to html -o hard.png",
      "$IPRENDER convert page.json --to html -o \"$PWD/photo.png\"",
      "cd sub; $IPRENDER convert ../page.json --to html -o ../photo.png",
      "ln -s . here; $IPRENDER convert here/page.json --to html -o photo.png",
      "mv photo.png real.png; ln -s real.png photo.png; $IPRENDER convert page.json --to html -o real.png",
      "$IPRENDER convert - --to html -o photo.png <page.json",
      "cat page.json | $IPRENDER convert - --stdin-name sub/../page.json --to html -o photo.png",
      "$IPRENDER convert - --to html -o page.json <page.json",
      "$IPRENDER convert page.json --to html >>photo.png",
      "$IPRENDER - --media-dir media -o media/77.png <page.json",
      "mv out-3.png kept; ln -s kept out-3.png; $IPRENDER page.json --stream -o out-%d.png",
    ]
    for line in lines {
      let run = try scratch.shell(
        "cp -r . ../copy-$$; cd ../copy-$$; (\(line)); code=$?; cd ..; rm -r copy-$$; exit $code")
      #expect(run.status == 64, "\(line)")
      #expect(run.errors.contains("would replace"), "\(line): \(run.errors)")
    }
  }

  @Test("A file that only has a similar name, or does not exist yet, is written")
  func others() throws {
    let scratch = try scratch()
    for arguments in [
      ["convert", "page.json", "--to", "html", "-o", "sub/photo.png"],
      ["convert", "page.json", "--to", "html", "-o", "sub/photo.png"],
      ["convert", "page.md", "--to", "html", "-o", "notes.html"],
      ["result.json", "--last", "1", "-o", "photos/new.png"],
      ["result.json", "--last", "1", "-o", "photos/new.png"],
      ["page.json", "--media-dir", "media", "-o", "media/66.png"],
    ] {
      #expect(try scratch.iprender(arguments).status == 0, "\(arguments)")
    }
    _ = try scratch.shell("rm photo.png")
    for status in [0, 64] as [Int32] {
      #expect(
        try scratch.iprender("convert", "page.json", "--to", "html", "-o", "photo.png").status == status)
    }
  }

  @Test("If one page would be refused, none is written; only iprender's leftover files are reported")
  func pages() throws {
    let scratch = try scratch()
    let names = try scratch.shell("ls photos").text
    let refused = try scratch.iprender(
      "result.json", "-o", "photos/out-%03d.png", "--page-height", "100", "--first-id", "2")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("photos/out-001.png, a file of the page"))
    #expect(try scratch.shell("ls photos").text == names)
    // The file in the way is not the first one.
    _ = try scratch.shell("rm photos/out-001.png")
    #expect(
      try scratch.iprender("result.json", "-o", "photos/out-%03d.png", "--page-height", "100").status == 64)
    #expect(try scratch.shell("ls photos/out-001.png").status != 0)
    // One page does not reach the second file, which is not of iprender.
    let one = try scratch.iprender(
      "result.json", "-o", "photos/out-%03d.png", "--page-height", "100", "--last", "1")
    #expect(one.status == 0)
    #expect(!one.errors.contains("other-frames"))
    for name in ["photos/out-002.png", "photos/out-090.png"] { #expect(try stays(name, in: scratch)) }
    try scratch.file("pages/p-2.png", try scratch.read("photos/out-001.png"))
    let left = try scratch.iprender("result.json", "-o", "pages/p-%d.png", "--last", "1")
    #expect(left.errors.contains("pages/p-2.png is left from an earlier run"))
  }
}
