import Foundation
import IPRenderKit
import Testing

/// A chat's HTML file with its images beside it (`--linked`, Spec/Vectors.md 6.1): the file always shows the images
/// that it was written with, after earlier, simultaneous and later runs.
@Suite("Images beside an HTML file") struct LinkedImageTests {
  private static func message(_ id: Int) -> String {
    #"{"id":\#(id),"from":"Anna","date":"2026-06-04","time":"09:4\#(id)","text":"Message \#(id)"}"#
  }

  fileprivate static func chat(_ scratch: Scratch) throws {
    try scratch.file("chat.json", "[" + (1...6).map(message).joined(separator: ",") + "]")
  }

  fileprivate static let shown = "o.files/"

  /// The addresses of the images that a file shows.
  fileprivate static func images(of html: [UInt8]) -> Set<String> {
    Set(String(decoding: html, as: UTF8.self).matches(of: #/src="([^":]+)"/#).map { String($0.output.1) })
  }

  /// The files in the folder, with their bytes.
  fileprivate static func files(_ scratch: Scratch, in folder: String = shown) throws -> [String: [UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/" + folder)) ?? []
    return try Dictionary(uniqueKeysWithValues: names.map { (folder + $0, try scratch.read(folder + $0)) })
  }

  private func run(_ scratch: Scratch, _ more: String...) throws -> Finished {
    let run = try scratch.iprender(["chat.json", "-o", "o.html", "--linked"] + more)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try Self.chat(scratch)
    return scratch
  }

  @Test("The images of an earlier file are removed")
  func earlier() throws {
    let scratch = try scratch()
    #expect(try run(scratch).errors == "")
    let before = try Self.files(scratch)
    #expect(before.count == 7)
    #expect(try Set(before.keys) == Self.images(of: scratch.read("o.html")))
    for (arguments, count) in [(["--last", "2"], 3), (["--last", "2", "--theme", "night"], 3), ([], 7)] {
      let again = try scratch.iprender(["chat.json", "-o", "o.html", "--linked"] + arguments)
      #expect(again.status == 0 && again.errors == "")
      let files = try Self.files(scratch)
      #expect(files.count == count)
      #expect(try Set(files.keys) == Self.images(of: scratch.read("o.html")))
    }
    #expect(try Self.files(scratch) == before)
    #expect(try run(scratch, "--quality", "60").errors == "")
    #expect(try Self.files(scratch).keys.allSatisfy { $0.hasSuffix(".webp") })
  }

  @Test("Equal images are one file")
  func once() throws {
    let scratch = try scratch()
    try scratch.file("chat.json", "[" + [1, 1].map(Self.message).joined(separator: ",") + "]")
    _ = try run(scratch)
    #expect(try Self.files(scratch).count <= 3)
  }

  @Test("Files of other programs stay; files that look like images of the output are reported")
  func others() throws {
    let scratch = try scratch()
    _ = try run(scratch)
    let digest = String(repeating: "0a", count: 16)
    let image = try #require(try Self.files(scratch).first)
    let other = ["notes.txt", "photo.png", "00001.png", "\(digest).png", "sub/\(digest).png"].map {
      Self.shown + $0
    }
    for name in other { try scratch.file(name, "mine") }
    // An image that somebody changed belongs to them.
    try scratch.file(image.key, image.value + [0])
    let again = try run(scratch, "--last", "1", "--theme", "night")
    for name in other { #expect(try scratch.read(name) == Array("mine".utf8), "\(name)") }
    #expect(try scratch.read(image.key) == image.value + [0])
    #expect(again.problems.count == 1)
    #expect(again.errors.contains("does not show o.files/00001.png and 2 more"), "\(again.errors)")
    #expect(again.errors.contains("[other-frames]"))
  }

  @Test("An image that the input shows stays")
  func inputs() throws {
    let scratch = try scratch()
    _ = try run(scratch)
    let image = try #require(try Self.files(scratch).keys.sorted().first)
    try scratch.file(
      "chat.json",
      #"[{"id":9,"from":"Ben","date":"2026-06-05","time":"10:00","photo":"\#(image)","text":"Look"}]"#)
    _ = try run(scratch, "--theme", "night")
    #expect(try Self.files(scratch)[image] != nil)
  }

  @Test("Two files never share a folder")
  func names() throws {
    let scratch = try scratch()
    _ = try run(scratch)
    let before = try Self.files(scratch)
    for name in ["o.htm", "o", "o.HTML"] {
      let run = try scratch.iprender(
        "chat.json", "-o", name, "--format", "html", "--linked", "--theme", "night", "--last", "1")
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      #expect(try Self.files(scratch) == before)
      let images = Self.images(of: try scratch.read(name))
      #expect(images.count == 2 && images.allSatisfy { $0.hasPrefix("\(name).images/") })
    }
  }

  @Test("A link in the folder is not followed")
  func links() throws {
    let scratch = try scratch()
    try scratch.file("victim.txt", "mine")
    _ = try run(scratch)
    let image = try #require(try Self.files(scratch).keys.sorted().first)
    try FileManager.default.removeItem(atPath: scratch.path + "/" + image)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/" + image, withDestinationPath: scratch.path + "/victim.txt")
    _ = try run(scratch)
    #expect(try scratch.read("victim.txt") == Array("mine".utf8))
    #expect(try scratch.read(image).isPNG)
  }

  @Test("A failed run leaves the file and its images unchanged")
  func failure() throws {
    let scratch = try scratch()
    _ = try run(scratch, "--last", "3")
    let before = (try Self.files(scratch), try scratch.read("o.html"))
    let failed = try scratch.iprender(
      "chat.json", "-o", "o.html", "--linked", "--theme", "night", "--alt", "no/where.txt")
    #expect(failed.status == 73)
    #expect(try Self.files(scratch) == before.0)
    #expect(try scratch.read("o.html") == before.1)
  }
}

/// Kills a second run at each of its calls that access files, in the command and in the process that creates its files.
@Suite("Images beside an HTML file when a run is killed") struct EveryFaultLinkedImageTests {
  @Test("The file is the earlier or the new one, and all of its images exist")
  func killed() throws {
    let tools = try Scratch()
    guard let library = try SandboxTests.built("faults.c", as: ["-O1", "-shared", "-fPIC"], in: tools) else {
      return
    }
    let scratch = try Scratch()
    try LinkedImageTests.chat(scratch)
    let arguments = ["chat.json", "-o", "o.html", "--linked"]
    let later = arguments + ["--last", "2", "--theme", "night"]
    func state() throws -> (html: [UInt8], files: [String: [UInt8]]) {
      (try scratch.read("o.html"), try LinkedImageTests.files(scratch))
    }
    _ = try scratch.iprender(later)
    let new = try state()
    _ = try scratch.iprender(arguments)
    let old = try state()
    let known = old.files.merging(new.files) { first, _ in first }
    let counter = try tools.file("count", [UInt8](repeating: 0, count: 8))
    func run(killedAt number: Int) throws -> Finished {
      try tools.file("count", [UInt8](repeating: 0, count: 8))
      return try scratch.iprender(
        later,
        variables: [
          "LD_PRELOAD": library, "FAULT_COUNT": counter, "FAULT_AT": "\(number)", "FAULT_ERROR": "-1",
          "FAULT_CALLS": "create,write,link,rename,unlink,mkdir,flock,send,receive,close,dup",
        ])
    }
    #expect(try run(killedAt: 0).status == 0)
    let count = try tools.read("count").enumerated().reduce(0) { $0 + Int($1.element) << (8 * $1.offset) }
    #expect(count > 30)
    var outcomes: Set<Bool> = []
    for number in 1...count {
      _ = try scratch.iprender(arguments)
      #expect(try state() == old)
      let end = try run(killedAt: number)
      let found = try state()
      #expect(found.html == old.html || found.html == new.html, "\(number) of \(count)")
      outcomes.insert(found.html == new.html)
      for image in LinkedImageTests.images(of: found.html) {
        #expect(
          found.files[image] != nil && found.files[image] == known[image], "\(number) of \(count): \(image)")
      }
      #expect(end.status != 0 || found.html == new.html, "\(number) of \(count)")
      // The next run is not blocked, and removes the files of the killed one.
      let next = try scratch.iprender(later)
      #expect(next.status == 0 && next.errors == "", "\(number) of \(count): \(next.errors)")
      #expect(try state() == new, "\(number) of \(count)")
    }
    #expect(outcomes == [false, true])
  }
}

/// Two runs that write files of the same names.
@Suite("Two runs at the same time") struct OutputLockTests {
  private static let forms: [(arguments: [String], lock: String)] = [
    (["page.json", "--stream", "-o", "out/"], FrameNames(folder: "out/").lockPath),
    (["page.json", "--stream", "-o", "f-%d.png"], FrameNames(pattern: "f-%05d.png")?.lockPath ?? ""),
    (["chat.json", "-o", "p-%d.png"], FrameNames(pattern: "p-%d.png")?.lockPath ?? ""),
    (["chat.json", "-o", "out/"], FrameNames(folder: "out/").lockPath),
    (["chat.json", "-o", "o.html", "--linked"], "o.files/.iprender.lock"),
  ]

  private func scratch() throws -> Scratch {
    let scratch = try Scratch.withPage()
    try LinkedImageTests.chat(scratch)
    for folder in ["out", "o.files"] {
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/" + folder, withIntermediateDirectories: false)
    }
    return scratch
  }

  @Test("The second run is an error and writes nothing", arguments: forms.indices, ["", "--no-sandbox"])
  func second(form: Int, sandbox: String) throws {
    let (arguments, lock) = Self.forms[form]
    let scratch = try scratch()
    let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.path)
    // The other run, which holds the lock while this one runs.
    let line = (["flock", "-n", "-o", lock, "$IPRENDER"] + arguments + [sandbox]).joined(separator: " ")
    let run = try scratch.shell(line)
    #expect(run.status == 73 && run.problems.count == 1, "\(run.errors)")
    #expect(run.errors.contains("another run is writing to the same place"))
    #expect(
      try Set(FileManager.default.subpathsOfDirectory(atPath: scratch.path)) == Set(before + [lock]))
  }

  @Test("A lock without an owner has no effect, and is removed with the run", arguments: forms.indices)
  func left(form: Int) throws {
    let (arguments, lock) = Self.forms[form]
    let scratch = try scratch()
    try scratch.file(lock, [])
    let run = try scratch.iprender(arguments)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/" + lock))
  }

  @Test("Other names in the same folder do not conflict")
  func otherNames() throws {
    let scratch = try scratch()
    let line = ["flock", "-n", "-o", Self.forms[2].lock, "$IPRENDER", "chat.json", "-o", "q-%d.png"]
    #expect(try scratch.shell(line.joined(separator: " ")).status == 0)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/q-1.png"))
  }

  @Test("A lock does not lead to another file")
  func links() throws {
    let scratch = try scratch()
    try scratch.file("victim.txt", "mine")
    let (arguments, lock) = Self.forms[0]
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/" + lock, withDestinationPath: scratch.path + "/victim.txt")
    #expect(try scratch.iprender(arguments).status == 73)
    #expect(try scratch.read("victim.txt") == Array("mine".utf8))
  }
}
