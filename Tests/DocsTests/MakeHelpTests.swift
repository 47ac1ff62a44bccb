import Foundation
import Testing

/// `make help` lists the targets.
@Suite struct MakeHelpTests {
  @Test func makeHelpListsTheTargets() throws {
    let help = Process()
    let output = Pipe()
    help.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    help.arguments = ["make", "help"]
    help.currentDirectoryURL = Repository.root
    help.standardOutput = output
    try help.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    help.waitUntilExit()
    #expect(help.terminationStatus == 0)
    let listed = text.matches(of: #/(?m)^make ([a-z-]+) +\S/#).map { String($0.1) }
    let makefile = try String(contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
    let targets = makefile.matches(of: #/(?m)^([a-z-]+):.*## /#).map { String($0.1) }
    #expect(targets.count > 25 && listed == targets)
  }
}
