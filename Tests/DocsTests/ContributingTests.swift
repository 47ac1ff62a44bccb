import Foundation
import Testing

/// The checklists of `Docs/Contributing` name what enforces each step, and the diagram of the modules is that of
/// the package.
@Suite struct ContributingTests {
  private static let checklists = [
    "Block", "Content", "InlineSyntax", "Option", "Sentence", "ThemeColor", "DesignNumber",
  ].map { Repository.root.appending(path: "Docs/Contributing/\($0).md") }

  private static let pages: [URL] =
    Repository.files(in: ["Docs/Contributing"], "md") + [Repository.root.appending(path: "ARCHITECTURE.md")]

  /// The sources of all tests.
  private static let tests: [String] = Repository.files(in: ["Tests"], "swift").compactMap {
    try? String(contentsOf: $0, encoding: .utf8)
  }

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: checklists)
  func everyStepNamesWhatEnforcesIt(file: URL) throws {
    let text = try Self.text(file)
    let steps = text.replacing(#/\n  +/#, with: " ").split(separator: "\n").filter { $0.hasPrefix("- [ ] ") }
    #expect(steps.count > 5)
    for step in steps {
      #expect(step.contains("Compiler: ") || step.contains("Test: "), "\(step)")
    }
    #expect(text.contains("\nNothing checks:\n"))
  }

  @Test(arguments: checklists)
  func checklistsAreShort(file: URL) throws {
    #expect(try Self.text(file).split(separator: "\n", omittingEmptySubsequences: false).count <= 81)
  }

  /// The types of single things that were drawn before everything became a `Box`.
  private static let formerTypes = [
    "ArtPart", "BoostBox", "CardItem", "CodeFrame", "DieFace", "FilePart", "FilePreview", "ForwardBox",
    "FreeGround", "LoadingBadge", "MediaBadge", "MessagePicture", "NameBadge", "PicturesPart",
    "PictureColors",
    "PreviewBadge", "PreviewButton", "PreviewCard", "PreviewPart", "PreviewPicture", "PreviewSticker",
    "PriceCapsule", "QuoteFrame", "RankBox", "RankCapsule", "ReplyBox", "ScreenPiece", "ServicePhoto",
    "TextPart", "TextPiece", "TranscriptBox", "VideoNoteSigns", "WaveformBox",
  ]

  @Test func nothingUsesATypeThatIsABoxNow() throws {
    let names = Set(Self.formerTypes)
    var uses: [String] = []
    for file in Repository.files(
      in: ["Sources/MessageLayout", "Sources/Painting", "Sources/Staging"], "swift")
    {
      for word in try Self.text(file).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        if names.contains(String(word)) { uses.append("\(file.lastPathComponent): \(word)") }
      }
    }
    #expect(uses == [])
  }

  /// A test is named as `Suite/function`.
  @Test(arguments: pages)
  func namedTestsAreThere(file: URL) throws {
    let text = try Self.text(file).replacing(#/\n */#, with: " ")
    for match in text.matches(of: #/`(\w+Tests)/(\w+)`/#) {
      let suite = "struct \(match.1) "
      let function = "func \(match.2)("
      #expect(Self.tests.contains { $0.contains(suite) && $0.contains(function) }, "\(match.0)")
    }
  }

  /// Paths are relative to the package or to `Sources`.
  @Test(arguments: pages)
  func namedFilesAreThere(file: URL) throws {
    let pattern = #/`([A-Z]\w+(?:/[\w+-]+)*/[\w+-]+\.(?:swift|c|h|md|json|tsv))`/#
    for match in try Self.text(file).matches(of: pattern) {
      let path = String(match.1)
      let places = [path, "Sources/" + path].map { Repository.root.appending(path: $0).path }
      #expect(places.contains { FileManager.default.fileExists(atPath: $0) }, "\(path)")
    }
  }

  // MARK: - Modules

  @Test func everyModuleIsListed() throws {
    let text = try Self.text(Repository.root.appending(path: "ARCHITECTURE.md"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.joined(separator: "\n")
    let folder = Repository.root.appending(path: "Sources").path
    let modules = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
    #expect(modules.count > 30)
    for module in modules.sorted() { #expect(rows.contains("`\(module)`"), "\(module)") }
  }

  /// The modules that each module imports directly or indirectly.
  private static func reached(_ imports: [String: Set<String>]) -> [String: Set<String>] {
    var reached = imports
    var count = -1
    while count != reached.values.reduce(0, { $0 + $1.count }) {
      count = reached.values.reduce(0) { $0 + $1.count }
      for (module, known) in reached {
        let others = known.reduce(into: known) { $0.formUnion(reached[$1] ?? []) }
        reached[module] = others
      }
    }
    return reached
  }

  /// Returns true for a module of Swift.
  private static func isSwift(_ module: String) -> Bool { module.prefixMatch(of: #/C[A-Z]/#) == nil }

  @Test func theDiagramIsThatOfThePackage() throws {
    let package = try Self.text(Repository.root.appending(path: "Package.swift"))
    var declared: [String: Set<String>] = ["Command": ["IPRenderKit"]]
    for match in package.matches(of: #/\.target\(\s*name: "(\w+)",\s*dependencies: \[([^\]]*)\]/#) {
      let names = match.2.matches(of: #/"(\w+)"/#).map { String($0.1) }
      declared[String(match.1)] = Set(names.filter(Self.isSwift))
    }
    // The support of fuzzing and of tests is not in `Sources`.
    declared = declared.filter { Self.isSwift($0.key) && $0.key != "FuzzSupport" && !$0.value.isEmpty }

    let text = try Self.text(Repository.root.appending(path: "ARCHITECTURE.md"))
    var drawn: [String: Set<String>] = [:]
    for match in text.matches(of: #/(?m)^ +(\w+) --> (.+)$/#) {
      let names = match.2.split(separator: " & ").map(String.init)
      drawn[String(match.1), default: []].formUnion(names)
    }
    #expect(drawn.count > 20)
    #expect(Self.reached(drawn) == Self.reached(declared))
  }
}
