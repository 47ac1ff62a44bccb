import Foundation

/// A constant that is a number, or a table of numbers.
struct Number: Equatable {
  let module: String
  /// The section that the comment of the constant cites, or that of the enclosing declaration; `nil` if none is cited.
  let citation: SectionCitation?
  /// The source that a comment names instead of the section's: inferred, an iprender choice, or measured on a phone.
  let source: RuleSource?
  /// The number of lines that contain a number: a row of a table counts as one.
  let count: Int

  /// The modules whose numbers affect the image.
  private static let modules = [
    "MessageLayout", "PageLayout", "Painting", "Reveal", "Typography",
  ]

  static let all: [Number] = modules.flatMap { module in
    Repository.files(in: ["Sources/\(module)"], "swift").flatMap { file in
      found(in: (try? String(contentsOf: file, encoding: .utf8)) ?? "", module: module)
    }
  }

  /// Follows the comments and the indentation, which the formatter preserves.
  static func found(in text: String, module: String) -> [Number] {
    var numbers: [Number] = []
    var comment = ""
    // The enclosing declarations of the line, and the last declaration of the file.
    var around: [(indentation: Int, citation: SectionCitation?, source: RuleSource?)] = []
    // The enclosing functions, whose values are no constants.
    var bodies: [Int] = []
    var last: SectionCitation?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("//") {
        comment += " " + words.drop { "/ ".contains($0) }
        continue
      }
      guard !words.isEmpty, !words.hasPrefix("@"), !words.hasPrefix("import ") else { continue }
      let indentation = line.count - words.count
      around.removeAll { $0.indentation >= indentation }
      bodies.removeAll { $0 >= indentation && !words.hasPrefix(")") }
      let own = citation(in: comment)
      let ownSource = source(in: comment)
      last = own ?? last
      if let constant = words.firstMatch(of: #/\blet \w+[^=]*= (.*)/#),
        words.contains("static let ") || bodies.isEmpty
      {
        let rows = [constant.1] + rest(of: lines[(index + 1)...], opened: constant.1, indentation)
        let count = rows.count { $0.contains(#/(?:^|[^\w."])[0-9]/#) }
        if count > 0 {
          numbers.append(
            Number(
              module: module, citation: own ?? around.last { $0.citation != nil }?.citation ?? last,
              source: ownSource ?? around.last { $0.source != nil }?.source, count: count))
        }
      }
      if own != nil || ownSource != nil, !words.hasPrefix("}") {
        around.append((indentation, own, ownSource))
      }
      if words.contains(#/\b(func|init|subscript)\b.*\(|\bvar\b[^=]*\{|\{ [^}]*$/#) {
        bodies.append(indentation)
      }
      comment = ""
    }
    return numbers
  }

  /// Returns the lines of a value that continues because its first line ends with an opening bracket.
  private static func rest(
    of lines: ArraySlice<Substring>, opened first: Substring, _ indentation: Int
  ) -> [Substring] {
    guard let end = first.last, "[({".contains(end) else { return [] }
    return Array(lines.prefix { $0.prefix { $0 == " " }.count > indentation })
  }

  private static func citation(in comment: String) -> SectionCitation? {
    comment.firstMatch(of: #/Spec/([A-Z][A-Za-z]+)\.md ([0-9]+(?:\.[0-9]+)*)/#).map {
      SectionCitation(document: String($0.1), number: String($0.2))
    }
  }

  private static func source(in comment: String) -> RuleSource? {
    if comment.lowercased().contains(#/\binferred\b/#) { return .inferred }
    if comment.contains("of our own") || comment.contains(#/\biprender choices?\b/#) { return .ours }
    return comment.lowercased().contains("measured on") ? .measured : nil
  }
}

/// The document that is generated from the sections and from the numbers that cite them.
struct FidelityDocument {
  let sections: [SectionCitation: SourcedSection]
  let numbers: [Number]
  let score: PhoneScore

  var text: String {
    var lines = [
      "# Fidelity", "",
      "This page lists where each number of the layout comes from, and which goldens show it. If a number changed, these",
      "goldens would fail. The sections are those of the documents in `Spec`.", "",
      "A comment below the heading of a section names its source and its goldens, for example",
      "`<!-- source: read; goldens: chats/screen-* -->`. Without a comment, a section has the source of the section above",
      "it. A constant of the code has the source of the section that it cites, unless its comment names another one",
      "(inferred, an iprender choice, measured on a phone). A row of a table counts as one number.", "",
      "A test makes this page from these comments and constants. To write it again, run",
      "`IPRENDER_ACCEPT=1 swift test --filter FidelityTests`.", "",
      "## The score", "", "| From | Meaning | Sections | Numbers | Share |",
      "| --- | --- | --- | --- | --- |",
    ]
    let cited = numbers.filter { source($0) != nil }
    let all = total(cited)
    for source in RuleSource.allCases {
      let own = cited.filter { self.source($0) == source }
      let count = Set(own.compactMap(\.citation)).count
      lines.append(
        "| \(source.rawValue) | \(source.meaning) | \(count) | \(total(own)) | \(percent(total(own), of: all)) |"
      )
    }
    let pinned = total(cited.filter { $0.citation.map { !(sections[$0]?.goldens ?? []).isEmpty } ?? false })
    let uncited = numbers.filter { source($0) == nil }
    lines += [
      "",
      "Sections with \(pinned) of these \(all) numbers (\(percent(pinned, of: all))) name goldens that show them, "
        + "which are compared pixel by pixel.",
      "\(total(uncited)) numbers cite no section: limits, steps and sizes of computed values, "
        + "and facts about files.",
    ]
    lines += score.lines
    lines += AppSystem.document
    lines += LowContrast.document
    let documents = Set(cited.compactMap(\.citation?.document)).sorted()
    for document in documents {
      lines += [
        "", "## \(document).md", "", "| Section | From | Numbers | Pinned by |", "| --- | --- | --- | --- |",
      ]
      let citations = Set(cited.compactMap(\.citation)).filter { $0.document == document }
      for citation in citations.sorted(by: { Self.parts($0).lexicographicallyPrecedes(Self.parts($1)) }) {
        guard let section = sections[citation] else { continue }
        let own = cited.filter { $0.citation == citation }
        let sources = RuleSource.allCases.compactMap { source -> String? in
          let count = total(own.filter { self.source($0) == source })
          return count == 0 ? nil : count == total(own) ? source.rawValue : "\(source.rawValue) (\(count))"
        }
        let goldens = section.goldens.map { "`\($0)`" }.joined(separator: ", ")
        lines.append(
          "| \(section.number) \(section.title) | \(sources.joined(separator: ", ")) | \(total(own)) "
            + "| \(goldens.isEmpty ? "–" : goldens) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func source(_ number: Number) -> RuleSource? {
    number.citation.flatMap { number.source ?? sections[$0]?.source }
  }

  private func total(_ numbers: [Number]) -> Int { numbers.reduce(0) { $0 + $1.count } }

  private func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\((100 * part + whole / 2) / whole) %"
  }

  private static func parts(_ citation: SectionCitation) -> [Int] {
    citation.number.split(separator: ".").compactMap { Int($0) }
  }
}
