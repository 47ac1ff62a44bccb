import PageModel

extension Page {
  /// What the app makes of a Markdown file that it opens as a page: headings of the first level are titles, and links lead
  /// to every heading by its words (Docs/Input.md 8.3).
  mutating func becomeAppDocument() {
    var names = HeadingNames()
    blocks = blocks.flatMap { block -> [Block] in
      guard case .heading(let text, let level) = block.kind else { return [block] }
      let anchor = Block(.anchor(name: names.name(of: text.plainText)), origin: block.origin)
      return [anchor, level == 1 ? Block(.title(text), origin: block.origin) : block]
    }
  }
}

/// Names that links find headings by, as they are usual in Markdown: lower case, hyphens for spaces, without punctuation,
/// and a number for a name that was there before.
struct HeadingNames {
  private var uses: [String: Int] = [:]

  mutating func name(of text: String) -> String {
    var name = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar == " " || scalar == "-" {
        name += "-"
      } else if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        name.unicodeScalars.append(scalar)
      }
    }
    let count = uses[name, default: 0]
    uses[name] = count + 1
    return count == 0 ? name : "\(name)-\(count)"
  }
}
