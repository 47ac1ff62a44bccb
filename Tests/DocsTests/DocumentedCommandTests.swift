import Foundation
import Testing

/// Every command is in `Spec/Commands.md` with the first place that runs it, so that no command fails
/// unnoticed.
@Suite struct DocumentedCommandTests {
  /// A row of the document.
  struct Row {
    let commands: [String]
    /// The whole row, which can contain more about a command, for example its options.
    let text: String
    let place: String
  }

  private static let rows: [Row] = {
    let file = Repository.root.appending(path: "Spec/Commands.md")
    return rows(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }()

  static func rows(in text: String) -> [Row] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
      return Row(
        commands: cells[0].matches(of: #/`([^`]+)`/#).map { String($0.1) }, text: String(line),
        place: cells[2])
    }
  }

  /// The places and their commands. The first place that reaches a command is the one in the table.
  private static let places = [
    ("test", "make test"), ("CI", ".ci/run"), ("test-more", "make test-more"),
    ("release", "make release-check"),
  ]

  private static func place(of command: String, in graph: CommandGraph) -> String? {
    places.first { graph.reached(from: $0.1).contains(bare(command)) }?.0
  }

  /// Returns a command without its options.
  private static func bare(_ command: String) -> String {
    String(command.prefix(upTo: command.range(of: " --")?.lowerBound ?? command.endIndex))
  }

  @Test func everyCommandSaysWhereItRuns() {
    #expect(Self.rows.count > 50)
    for row in Self.rows {
      for command in row.commands {
        #expect(
          Self.place(of: command, in: .repository) == row.place,
          "\(command): the document says \(row.place); nil is a command that nothing runs")
      }
    }
  }

  @Test func everyTargetAndScriptIsListedOnce() throws {
    let listed = Self.rows.flatMap(\.commands)
    #expect(Set(listed).count == listed.count)
    let makefile = try String(contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
    let targets = makefile.matches(of: #/(?m)^([a-z-]+):.*## /#).map { "make " + $0.1 }
    #expect(targets.count > 25)
    let wanted = Set(targets + CommandGraph.scripts)
    #expect(Set(listed.map(Self.bare)).symmetricDifference(wanted).sorted() == [])
  }

  // MARK: - Commands in documents

  /// All documents except the changelog, which describes versions with other commands.
  private static let documents =
    (Repository.files(
      in: ["", "Benchmarks", "Bindings/python", "Examples", "Fuzzing", "Goldens", "Server"], "md",
      isDeep: false)
    + Repository.files(in: ["Docs", "Integrations", "Sources", "Spec"], "md"))
    .filter { $0.lastPathComponent != "CHANGELOG.md" }

  /// Returns the commands in the code of a document, each with the first option after it.
  static func mentions(in text: String) -> [String] {
    var code = ""
    var isCode = false
    for line in text.split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        code += line + "\n"
      }
    }
    // Inline code can continue on the next line, and ends with the paragraph.
    let prose = text.replacing(#/(?s)```.*?```/#, with: "")
    for paragraph in prose.split(separator: #/\n\n|\n(?=[|-])/#) {
      let line = paragraph.replacing(#/\n */#, with: " ")
      code += line.matches(of: #/`([^`]+)`/#).map { $0.1 + "\n" }.joined()
    }
    let pattern =
      #/(?m)(?:^|[\s;&|("'/])(make(?: -C \S+)? [a-z][a-z-]*|(?:\.ci|Benchmarks|Packaging|Scripts)/[\w.-]+)( --[a-z-]+)?/#
    return code.matches(of: pattern).map { match in
      String(match.1.replacing(#/ -C \S+/#, with: "") + (match.2 ?? ""))
    }
  }

  @Test(arguments: documents)
  func documentsNameCommandsThatAreListed(file: URL) throws {
    for mention in Self.mentions(in: try String(contentsOf: file, encoding: .utf8)) {
      let command = Self.bare(mention)
      let path = Repository.root.appending(path: command).path
      if !command.hasPrefix("make "), !FileManager.default.isExecutableFile(atPath: path) {
        #expect(FileManager.default.fileExists(atPath: path), "\(command) is not there")
        continue
      }
      let row = Self.rows.first { $0.commands.contains { Self.bare($0) == command } }
      #expect(row != nil, "\(command) is not in Spec/Commands.md")
      let option = mention.dropFirst(command.count).drop { $0 == " " }
      let ofCommand = Self.rows.filter { $0.commands.contains { Self.bare($0) == command } }
      #expect(
        ofCommand.contains { $0.text.contains(option) } || option.isEmpty, "Spec/Commands.md lacks \(mention)"
      )
    }
  }

  /// The suites that documents name exist.
  @Test(arguments: documents)
  func documentsNameSuitesThatAreThere(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8).replacing(#/\n */#, with: " ")
    for match in text.matches(of: #/--filter '?([A-Z][A-Za-z|]+)/#) {
      for name in match.1.split(separator: "|") {
        #expect(Self.suites.contains { $0.contains(name) }, "there are no tests \(name)")
      }
    }
  }

  /// The names of test targets and test types.
  private static let suites: Set<String> = {
    let files = Repository.files(in: ["Tests"], "swift")
    let types = files.flatMap { file in
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").matches(of: #/struct ([A-Z]\w+Tests?)\b/#)
        .map { String($0.1) }
    }
    let folder = Repository.root.appending(path: "Tests").path
    return Set(types + ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []))
  }()

  // MARK: - Tests of these tests

  @Test func whatAMakefileRunsIsFound() {
    var graph = CommandGraph()
    graph.addMakefile(
      """
      TESTED := Scripts/tested
      TESTS := $(TESTED) test
      test: setup setup-film ## run the tests
      \t$(TESTS) --skip x
      more: test docs ## run more
      \t$(MAKE) deb
      \tPackaging/test-deb
      $(BINARY):
      \t$(MAKE) build
      install: $(BINARY) ## install
      \tinstall x
      """)
    #expect(graph.reached(from: "make test") == ["make test", "make setup", "Scripts/tested"])
    #expect(
      graph.reached(from: "make more").isSuperset(of: [
        "make docs", "make deb", "Packaging/test-deb", "Scripts/tested",
      ]))
    #expect(graph.reached(from: "make install").contains("make build"))
    #expect(!graph.reached(from: "make more").contains("make install"))
  }

  @Test func whatAScriptAndATestRunIsFound() {
    let script = """
      # make clean is for others
      "$here/digests" "$@"
      make test </dev/null
      echo "run make goldens and Scripts/calls"
      Benchmarks/check --gate
      cat Scripts/packages.txt
      """
    #expect(
      CommandGraph.calls(inScript: script, in: "Scripts") == [
        "Scripts/digests", "make test", "Benchmarks/check",
      ])
    let test = """
      // "Scripts/comment"
      run(root + "/Scripts/program", ["make", "target"], says: "`Scripts/message` writes")
      """
    #expect(CommandGraph.calls(inTest: test) == ["Scripts/program", "make target"])
  }

  @Test func mentionsAreFound() {
    let text = """
      You make it with `make build`, make the rest with `SHARED=1 make
      bundle`, or run `Scripts/digests --check` beside `Scripts/packages.txt`.

      ```sh
      make -C iprender install
      Scripts/fuzz 60 JPEG
      ```
      """
    #expect(
      Set(Self.mentions(in: text)) == [
        "make build", "make bundle", "Scripts/digests --check", "Scripts/packages.txt", "make install",
        "Scripts/fuzz",
      ])
  }

  @Test func aCommandThatNothingRunsHasNoPlace() {
    var graph = CommandGraph()
    graph.addMakefile("test: ## run\n\tScripts/tested\nlost: ## rot\n\tScripts/lost\n")
    #expect(Self.place(of: "Scripts/tested --x", in: graph) == "test")
    #expect(Self.place(of: "make lost", in: graph) == nil)
    #expect(
      Self.rows(in: "| `a`, `b --c` | does | CI |\n| Runs in | x |\n").map(\.commands) == [["a", "b --c"]])
  }
}
