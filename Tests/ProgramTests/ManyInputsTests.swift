import Foundation
import Testing

/// `iprender a.json b.json folder/ -o out/`.
@Suite struct ManyInputsTests {
  static func page(_ word: String) -> String { #"[{"type":"paragraph","text":"\#(word)"}]"# }

  private func folder(_ names: String...) throws -> Scratch {
    let scratch = try Scratch()
    for name in names { try scratch.file(name, Self.page(name)) }
    return scratch
  }

  private func pictures(in folder: String, _ scratch: Scratch) throws -> Set<String> {
    Set(
      try FileManager.default.subpathsOfDirectory(atPath: scratch.path + "/" + folder)
        .filter { $0.hasSuffix(".png") })
  }

  @Test("Each input gives the same image as alone")
  func same() throws {
    let scratch = try folder("a.json", "b.json", "c.json")
    try scratch.file("chat.json", #"[{"from": "Anna", "text": "Hi"}]"#)
    let run = try scratch.iprender(
      "a.json", "b.json", "c.json", "chat.json", "-o", "out/", "--theme", "night", "-j", "3")
    #expect(run.status == 0)
    #expect(run.errors == "")
    for name in ["a", "b", "c", "chat"] {
      let alone = try scratch.iprender("\(name).json", "-o", "-", "--theme", "night").output
      #expect(alone.isPNG)
      #expect(try scratch.read("out/\(name).png") == alone, "\(name)")
    }
  }

  @Test("Without -o each image is beside its input, and with -o in that folder")
  func places() throws {
    let scratch = try folder("a.json", "in/b.json")
    #expect(try scratch.iprender("a.json", "in/b.json").status == 0)
    #expect(try pictures(in: ".", scratch) == ["a.png", "in/b.png"])
    #expect(try scratch.iprender("a.json", "in/b.json", "-o", "new/deep").status == 0)
    #expect(try pictures(in: "new", scratch) == ["deep/a.png", "deep/b.png"])
  }

  @Test("All images have the requested format")
  func forms() throws {
    let scratch = try folder("a.json", "in/b.json")
    #expect(try scratch.iprender("a.json", "in/b.json", "--format", "webp", "-o", "out/").status == 0)
    for (input, output) in [("a.json", "out/a.webp"), ("in/b.json", "out/b.webp")] {
      #expect(try scratch.read(output) == scratch.iprender(input, "--format", "webp", "-o", "-").output)
    }
    #expect(
      try scratch.iprender("a.json", "in/b.json", "--format", "jpeg", "--background", "white").status == 0)
    #expect(try scratch.read("in/b.jpg").prefix(3) == [0xff, 0xd8, 0xff])
    #expect(try scratch.iprender("a.json", "in/b.json", "--format", "mp4", "-o", "no/").status == 64)
    #expect(try !scratch.names.contains("no"))
  }

  @Test("Inputs with the same name keep their folders, and with the same name and folder their extensions")
  func collisions() throws {
    let scratch = try folder("x/page.json", "y/page.json", "y/page.md", "y/other.json", "z/page.png.json")
    let run = try scratch.iprender(
      "x/page.json", "y/page.json", "y/page.md", "y/other.json", "./y/../y/other.json", "-o", "out/")
    #expect(run.status == 0)
    #expect(
      try pictures(in: "out", scratch) == ["x/page.png", "y/page.json.png", "y/page.md.png", "other.png"])
    #expect(try scratch.iprender("y/page.json", "y/page.md").status == 0)
    #expect(try pictures(in: "y", scratch) == ["page.json.png", "page.md.png"])
  }

  @Test("Extended names never collide, in any spelling")
  func growingNames() throws {
    let scratch = try folder("a/p.json", "b/p.json", "c/a/p.json", "c/a/p.md", "c/b.json", "c/q.json")
    try FileManager.default.createSymbolicLink(atPath: scratch.path + "/l", withDestinationPath: "a")
    #expect(try scratch.iprender("a/p.json", "b/p.json", "c", "l/p.json", "-o", "out/").status == 0)
    let made = try pictures(in: "out", scratch)
    #expect(made.count == 6)
    #expect(made.isSuperset(of: ["b.png", "q.png", "a/p.png", "b/p.png"]))
  }

  @Test("Folders are searched, except hidden ones and media; an export is one input")
  func folders() throws {
    let scratch = try folder(
      "in/a.json", "in/b/c.html", "in/.hidden/d.json", "in/media/sticker.json", "in/picture.txt")
    try scratch.file("in/export/result.json", #"{"name":"Tea","type":"private_group","id":5,"messages":[]}"#)
    try scratch.file("in/export/other.json", "{}")
    try scratch.file(
      "in/export/result.json",
      #"{"name":"Tea","type":"private_group","id":5,"messages":[{"id":9,"type":"message","#
        + #""date_unixtime":"1750000000","from":"Mara","from_id":"user7","text":"High"}]}"#)
    let run = try scratch.iprender("in", "-o", "out")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try pictures(in: "out", scratch) == ["a.png", "b/c.png", "export/result.png"])
    #expect(try scratch.iprender("in/.hidden", "in/media", "-o", "more/").status == 0)
    #expect(try pictures(in: "more", scratch) == ["d.png", "sticker.png"])
  }

  @Test("One page in an output folder is an image there, and a chat its pages")
  func one() throws {
    let scratch = try folder("a.json")
    #expect(try scratch.iprender("a.json", "-o", "out/").status == 0)
    #expect(try pictures(in: "out", scratch) == ["a.png"])
    #expect(try scratch.iprender("a.json", "-o", "other/", "--split", "day").status == 64)
    try scratch.file("chat.json", #"[{"from": "Anna", "text": "Hi"}]"#)
    #expect(try scratch.iprender("chat.json", "-o", "chat/").status == 0)
    #expect(try pictures(in: "chat", scratch) == ["00001.png"])
  }

  @Test("If one input fails, the others are drawn, and a summary names it", arguments: ["1", "4"])
  func failures(jobs: String) throws {
    let scratch = try folder("a.json", "c.json", "e.json")
    try scratch.file("b.json", "[{")
    try scratch.file("d.json", Page.odd)
    let names = ["a", "b", "c", "d", "e", "f"].map { $0 + ".json" }
    let run = try scratch.iprender(names + ["-o", "out/", "-j", jobs])
    #expect(run.status == 65)
    #expect(try pictures(in: "out", scratch) == ["a.png", "c.png", "d.png", "e.png"])
    let heads = ["error[syntax]: ", "warning[", "error[no-input]: cannot read the file"]
    let places = ["--> b.json:1:3", "--> d.json:2:", "--> f.json"]
    #expect(run.problems.count == heads.count)
    for (problem, head) in zip(run.problems, heads) { #expect(problem.hasPrefix(head)) }
    let shown = run.errorLines.filter { $0.contains("--> ") }
    #expect(shown.count == places.count)
    for (line, place) in zip(shown, places) { #expect(line.contains(place)) }
    #expect(run.errorLines.suffix(3) == ["2 of 6 inputs failed:", "  b.json", "  f.json"])
    let strict = try scratch.iprender(
      names + ["-o", "strict/", "-j", jobs, "--strict", "--diagnostics", "json"])
    #expect(strict.errorLines.last == #"{"inputs": 6, "failed": ["b.json", "d.json", "f.json"]}"#)
    #expect(try pictures(in: "strict", scratch) == ["a.png", "c.png", "e.png"])
  }

  @Test("Each stream is a moment, a sheet, or its last page")
  func streams() throws {
    let scratch = try folder("a.json")
    try scratch.file("b.jsonl", "{\"t\":0,\"delta\":\"Some \"}\n{\"t\":1,\"delta\":\"words\"}\n")
    #expect(try scratch.iprender("a.json", "b.jsonl", "-o", "end/").status == 0)
    #expect(try scratch.iprender("a.json", "b.jsonl", "-o", "at/", "--at", "0.2").status == 0)
    #expect(try scratch.read("at/b.png") == scratch.iprender("b.jsonl", "-o", "-", "--at", "0.2").output)
    #expect(try scratch.read("at/b.png") != scratch.read("end/b.png"))
  }

  @Test(
    "Conflicting options are refused before anything is drawn",
    arguments: [
      "a.json - -o out/", "a.json b.json -o -", "a.json b.json -o one.png", "a.json b.json -o p-%03d.png",
      "a.json b.json --stream -o out/", "a.json b.json --live -o out/", "a.json b.json -o film.mp4",
      "a.json b.json --page-height 900 -o out/", "a.json b.json --split day -o out/",
      "a.json b.json --trim --at 1",
      "a.png.json a.png -o .",
    ])
  func conflicts(line: String) throws {
    let scratch = try folder("a.json", "b.json", "a.png.json", "a.png")
    let run = try scratch.iprender(line.split(separator: " ").map(String.init))
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.problems.count == 1)
    #expect(try scratch.names == ["a.json", "a.png", "a.png.json", "b.json"])
  }

  @Test func anEmptyFolderIsNoInput() throws {
    let scratch = try folder("in/.hidden.json")
    #expect(try scratch.iprender("in", "-o", "out/").status == 66)
  }

  @Test("An image never replaces a photo of its page")
  func media() throws {
    let scratch = try folder("b.json")
    try scratch.file("photo.png", scratch.iprender("b.json", "-o", "-").output)
    let photo =
      #"[{"type":"photo","photo":{"type":"photo","id":1,"path":"photo.png","width":10,"height":10}}]"#
    try scratch.file("photo.json", photo)
    let before = try scratch.read("photo.png")
    let run = try scratch.iprender("photo.json", "b.json")
    #expect(try scratch.read("photo.png") == before)
    #expect(run.status == 65)
    #expect(try scratch.names.contains("b.png"))
  }

  @Test("The sandbox is the same as for one input")
  func sandbox() throws {
    let scratch = try folder("a.json", "b.json")
    func report(_ arguments: [String]) throws -> [Substring] {
      try scratch.iprender(arguments + ["--sandbox-report"]).errorLines.filter { $0.hasPrefix("sandbox: ") }
    }
    let one = try report(["a.json", "-o", "one.png"])
    #expect(try report(["a.json", "b.json", "-o", "out/"]) == one)
    #expect(try report(["golden", ".", "--accept"]) == one)
    #expect(one.count > 5)
  }
}
