import Foundation
import Testing

/// A system can lack `/proc`: the command does what is possible, and the error about a film explains why it is not.
@Suite("Without /proc", .enabled(if: WithoutProc.isPossible, "no mount namespaces here"))
struct WithoutProcTests {
  @Test(arguments: [
    ["page.json"], ["page.json", "-o", "-"], ["page.json", "-o", "/dev/stdout"], ["layout", "page.json"],
    ["convert", "page.json", "--to", "html"], ["check", "page.json"], ["fonts"], ["--help"],
    ["diff", "a.png", "a.png", "-o", "d.png"], ["page.json", "--stream", "-o", "frames/", "--scale", "0.5"],
    ["page.json", "--stream", "-o", "film.apng", "--scale", "0.5"],
  ])
  func sameAsWith(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    try scratch.file("a.png", try scratch.iprender("page.json", "-o", "-").output)
    let expected = try scratch.iprender(arguments)
    let files = try scratch.shell("find . -type f -name '*png' | sort | xargs md5sum").text
    _ = try scratch.shell("find . -name '*png' ! -name a.png -delete")
    let run = try WithoutProc.run([Program.path] + arguments, in: scratch.path)
    #expect(run.status == expected.status)
    #expect(run.output == expected.output)
    #expect(run.errors == expected.errors)
    #expect(try scratch.shell("find . -type f -name '*png' | sort | xargs md5sum").text == files)
    #expect(try scratch.shell("find . -name '.iprender*'").text == "")
  }

  @Test func aFilmSaysWhyThereIsNone() throws {
    let scratch = try Scratch.withPage()
    let run = try WithoutProc.run(
      [Program.path, "page.json", "-o", "film.mp4", "--background", "ffffff"], in: scratch.path)
    #expect(run.status == 73)
    #expect(run.errors.contains("/proc"))
    #expect(try scratch.names == ["page.json"])
  }
}

/// Programs in a mount namespace with an empty `/proc`.
private enum WithoutProc {
  private static let hiding = ["-rm", "sh", "-c", #"mount -t tmpfs none /proc && exec "$@""#, "sh"]

  static let isPossible = (try? run(["true"], in: "/"))?.status == 0

  static func run(_ words: [String], in folder: String) throws -> Finished {
    try Program.run(hiding + words, program: "/usr/bin/unshare", in: folder)
  }
}
