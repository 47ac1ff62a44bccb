import Foundation

/// The commands that each make target and script of the repository runs. A command is written as in the documents:
/// `make test`, `Scripts/tested`.
struct CommandGraph {
  /// The commands that a command runs directly.
  private(set) var edges: [String: Set<String>] = [:]

  /// The folders with executable files.
  static let folders = [".ci", "Benchmarks", "Packaging", "Scripts"]

  static let repository: CommandGraph = {
    var graph = CommandGraph()
    graph.addMakefile(
      (try? String(contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)) ?? "")
    for name in scripts {
      let text = (try? String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)) ?? ""
      graph.edges[name] = calls(inScript: text, in: String(name.prefix { $0 != "/" }))
    }
    // The tests of this graph contain samples.
    for file in Repository.files(in: ["Tests"], "swift")
    where file.lastPathComponent != "DocumentedCommandTests.swift" {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      graph.edges["make test", default: []].formUnion(calls(inTest: text))
    }
    return graph
  }()

  /// Every executable file.
  static let scripts: [String] = folders.flatMap { folder in
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path))
      ?? []
    return names.map { folder + "/" + $0 }
  }.filter { FileManager.default.isExecutableFile(atPath: Repository.root.appending(path: $0).path) }.sorted()

  /// Returns a command and all commands that it runs.
  func reached(from command: String) -> Set<String> {
    var reached: Set<String> = []
    var waiting = [command]
    while let next = waiting.popLast() {
      if reached.insert(next).inserted { waiting += edges[next] ?? [] }
    }
    return reached
  }

  // MARK: - Reading

  /// Returns targets with their prerequisites and recipes. `setup-film` is `make setup`; a target that is a file is
  /// found by the variable that names it.
  mutating func addMakefile(_ text: String) {
    let lines = text.replacing("\\\n", with: " ").split(separator: "\n")
    var variables: [String: String] = [:]
    for line in lines {
      if let match = line.wholeMatch(of: #/([A-Z]+) :?\??= ?(.*)/#) {
        variables[String(match.1)] = String(match.2)
      }
    }
    var targets: [String] = []
    for line in lines {
      let isRecipe = line.hasPrefix("\t")
      var expanded = String(line)
      for _ in 0..<3 {
        expanded = expanded.replacing(#/\$\(([A-Z]+)\)/#) { match in
          match.1 == "MAKE" ? "make" : variables[String(match.1)] ?? ""
        }
      }
      if isRecipe {
        for target in targets {
          edges[target, default: []].formUnion(Self.calls(in: expanded))
        }
      } else if let rule = line.firstMatch(of: #/^([a-z-]+|\$\([A-Z]+\)):(?!=)([^#]*)/#) {
        let name = rule.1 == "$(BINARY)" ? "the binary" : "make \(rule.1)"
        targets = [name]
        edges[name, default: []].formUnion(
          rule.2.split(whereSeparator: \.isWhitespace).map {
            $0 == "$(BINARY)" ? "the binary" : $0.hasPrefix("setup") ? "make setup" : "make \($0)"
          })
      } else {
        targets = []
      }
    }
  }

  /// Comments and messages, which are quoted and contain spaces, run nothing.
  static func calls(inScript text: String, in folder: String) -> Set<String> {
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }.joined(
      separator: "\n"
    )
    .replacing(#/"[^"\n]*"/#) { $0.0.contains(" ") ? "" : String($0.0) }
    let besides = code.matches(of: #/\$here/([a-z-]+)/#).map { folder + "/" + $0.1 }
    return calls(in: code).union(besides.filter(scripts.contains))
  }

  /// The programs that tests start.
  static func calls(inTest text: String) -> Set<String> {
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(
      separator: "\n")
    let scripts = code.matches(of: #/["/]((?:Benchmarks|Packaging|Scripts)/[a-z-]+)"/#).map { String($0.1) }
    let targets = code.matches(of: #/"make", "([a-z-]+)"/#).map { "make " + $0.1 }
    return Set(scripts + targets)
  }

  private static func calls(in code: String) -> Set<String> {
    let scripts = code.matches(of: #/(?:\.ci|Benchmarks|Packaging|Scripts)/[a-z-]+(?![a-z.-])/#).map {
      String($0.0)
    }
    let targets = code.matches(of: #/(?:^|[\s;&|'"])make ([a-z][a-z-]*)/#).map { "make " + $0.1 }
    return Set(scripts + targets)
  }
}
