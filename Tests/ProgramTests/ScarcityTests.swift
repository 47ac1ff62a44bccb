import Foundation
import Testing

/// Lack of resources, or a failure during their use, ends in an error, never in another image.
@Suite struct ScarcityTests {
  /// Letters of several fonts, and images among them.
  private static let page = """
    {"blocks":[{"type":"paragraph","text":["plain ",{"type":"bold","text":"bold"}," 漢字 العربية 😀"]},
    {"type":"pre","text":"code"},{"type":"heading","text":"A heading"}]}
    """

  @Test func memory() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    let whole = try scratch.iprender("page.json", "-o", "whole.png")
    #expect(whole.status == 0)
    let expected = try scratch.read("whole.png")
    var failed = 0
    let sizes = Array(stride(from: 60, through: 460, by: 25)) + [1000, 4000, 8000]
    for megabytes in sizes {
      let run = try scratch.shell(
        "ulimit -c 0; ulimit -v \(megabytes << 10); exec $IPRENDER page.json -o out.png --no-sandbox")
      if run.status == 0 {
        #expect(try scratch.read("out.png") == expected, "\(megabytes) MiB: \(run.errors)")
        try FileManager.default.removeItem(atPath: scratch.path + "/out.png")
      } else {
        // Below some size the system cannot even load the program: the status is 127, or the process is killed.
        let isLoaded =
          try scratch.shell("ulimit -c 0; ulimit -v \(megabytes << 10); exec $IPRENDER --version")
          .status == 0
        #expect(run.status == 70 || !isLoaded, "\(megabytes) MiB: \(run.status) \(run.errors)")
        #expect(try scratch.names == ["page.json", "whole.png"])
        failed += 1
      }
    }
    #expect(0 < failed && failed < sizes.count)
  }

  @Test(arguments: [[], ["layout"]])
  func aFontFileThatIsNone(subcommand: [String]) throws {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    try scratch.file("fonts/Inter-Regular.otf", "no font")
    let run = try scratch.iprender(subcommand + ["page.json", "-o", "out.png", "--font-dir", "fonts"])
    #expect(run.status == 70)
    #expect(
      run.errors.hasPrefix(
        "error[no-font]: cannot use the font file 'fonts/Inter-Regular.otf': "))
    #expect(run.problems.count == 1)
    #expect(try scratch.names == ["fonts", "page.json"])
  }
}
