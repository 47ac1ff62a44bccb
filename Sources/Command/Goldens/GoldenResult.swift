import IPRenderKit

/// What is to be told of a case.
struct GoldenResult: Sendable {
  enum State: String { case same, different, missing, accepted, failed }

  let name: String
  let state: State
  /// What is wrong, or what was written, in a line.
  let summary: String
  /// Lines of the text that differ.
  var excerpt = ""
  var pixels: PictureNumbers?
  /// The version of the pixels that was expected.
  var drawnBy: Int?
  var report: ReportCase?

  var line: String {
    "\(state.rawValue.padded(to: Self.stateWidth))  \(name): \(summary)\(excerpt)".asVisibleLines + "\n"
  }

  static let stateWidth = 9

  var json: String {
    var writer = JSONWriter(indentation: 0)
    writer.object {
      $0.value("case", name)
      $0.value("result", state.rawValue)
      $0.value("message", summary.isEmpty ? nil : summary)
      if let pixels { $0.object("picture") { pixels.write(to: &$0) } }
      if state != .same { $0.value("drawn_by", drawnBy) }
    }
    return writer.text.asVisibleJSON + "\n"
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  /// As `asVisibleLine`, of each line.
  var asVisibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).asVisibleLine }
      .joined(separator: "\n")
  }
}

/// What came of all cases, for programs that collect tests (JUnit's XML).
struct JUnitReport {
  let name: String
  let results: [GoldenResult]

  var xml: String {
    func count(_ states: GoldenResult.State...) -> Int { results.count { states.contains($0.state) } }
    let counts =
      "tests=\"\(results.count)\" failures=\"\(count(.different, .missing))\" errors=\"\(count(.failed))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
      <testsuite name="\(Self.escaped(name))" \(counts)>
      \(results.map(test).joined(separator: "\n"))
      </testsuite>
      </testsuites>

      """
  }

  private func test(_ result: GoldenResult) -> String {
    let parts = result.name.split(separator: "/").map(String.init)
    let group = ([name] + parts.dropLast()).joined(separator: ".")
    let opening = "<testcase classname=\"\(Self.escaped(group))\" name=\"\(Self.escaped(parts.last ?? ""))\""
    let element: String
    switch result.state {
    case .same, .accepted: return opening + "/>"
    case .different, .missing: element = "failure"
    case .failed: element = "error"
    }
    return opening + "><\(element) message=\"\(Self.escaped(result.summary))\">"
      + "\(Self.escaped(result.excerpt))</\(element)></testcase>"
  }

  /// For text and for attributes; XML has no other control characters.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case _ where scalar.value < 0x20 || (0xfffe...0xffff).contains(scalar.value): "\u{fffd}"
      default: String(scalar)
      }
    }
    .joined()
  }
}
