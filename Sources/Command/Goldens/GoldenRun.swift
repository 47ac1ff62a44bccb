import IPRenderKit
import Synchronization

/// Renders the cases of a folder, and compares the results with the expected ones or writes them.
struct GoldenRun {
  let folder: GoldenFolder
  let isAccepting: Bool
  let wantsReport: Bool
  /// The tolerance of cases that set none.
  let tolerance: PictureTolerance
  /// The digest of the font set; `nil` without one.
  let fontSet: String?

  /// Returns all files that are written.
  func outputs(besides others: [String?]) -> [String?] {
    others + (isAccepting ? folder.cases.flatMap { [$0.text.name, $0.picture.name] } : [])
  }

  /// Renders all cases.
  ///
  /// - Parameter tell: Called with the result of each case, in the order of the cases.
  func perform(by count: Int, _ tell: @escaping @Sendable (GoldenResult) -> Void) -> [GoldenResult] {
    let results = Mutex<[GoldenResult]>([])
    let cases = folder.cases
    ThreadPool(size: min(count, max(1, cases.count))).perform(cases.count) { [self] index, renderers in
      result(of: cases[index], by: renderers)
    } done: { _, result in
      result.said.map(Reporter.write)
      tell(result.result)
      results.withLock { $0.append(result.result) }
    }
    return results.withLock { $0 }
  }

  /// Returns the result of a case.
  ///
  /// - Returns: The result, and the text for standard error.
  private func result(
    of item: GoldenCase, by renderers: Renderers
  ) -> (result: GoldenResult, said: String?) {
    var said: String?
    do throws(CommandError) {
      let drawn = try item.drawn(by: renderers, tolerance, fontSet: fontSet, isAccepting: isAccepting)
      let (text, hasErrors) = drawn.reporter.shown(drawn.diagnostics)
      said = text
      if hasErrors {
        throw CommandError(
          status: .badInput, code: .strict, text: "the case has errors",
          file: item.input.name)
      }
      return (try compared(drawn.comparison, item), said)
    } catch {
      let message = Diagnostic(error).description
      let report =
        wantsReport ? ReportCase(name: item.name, summary: message, pictures: item.expectedPictures) : nil
      return (GoldenResult(name: item.name, state: .failed, summary: message, report: report), said)
    }
  }

  private func compared(_ comparison: OutcomeComparison, _ item: GoldenCase) throws(CommandError)
    -> GoldenResult
  {
    var result: GoldenResult
    if comparison.isSame {
      result = GoldenResult(name: item.name, state: .same, summary: "")
    } else if isAccepting {
      let files = try accept(comparison, item)
      result = GoldenResult(name: item.name, state: .accepted, summary: files.joined(separator: ", "))
    } else {
      result = GoldenResult(
        name: item.name, state: comparison.missing.isEmpty ? .different : .missing,
        summary: comparison.summary, excerpt: comparison.missing.isEmpty ? comparison.excerpt : "")
      if wantsReport {
        result.report = try mapping(
          comparison.reportCase(name: item.name),
          { (error: RenderError) in CommandError(error, file: item.name) })
      }
    }
    result.pixels = comparison.pixels.map(PictureNumbers.init)
    result.drawnBy = comparison.expectedPixels
    return result
  }

  private func accept(_ comparison: OutcomeComparison, _ item: GoldenCase) throws(CommandError) -> [String] {
    var names: [String] = []
    let files = try mapping(
      comparison.accepted(isMarked: true), { (error: RenderError) in CommandError(error, file: item.name) })
    for (name, bytes) in files {
      // The folder is the user's, and the file names are chosen by iprender.
      let path = item.picture.beforeLastName.appending(Path(name))
      try OutputTarget.file(path.name, .made).write([bytes])
      names.append(Path.visible(name))
    }
    return names
  }
}

/// The reported result of a case.
struct GoldenResult: Sendable {
  enum State: String { case same, different, missing, accepted, failed }

  let name: String
  let state: State
  /// The problem, or the written files, on one line.
  let summary: String
  /// The first lines of the text that differ.
  var excerpt = ""
  var pixels: PictureNumbers?
  /// The pixel version of the expected image.
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

  /// The text with every line as `asVisibleLine` shows it.
  var asVisibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).asVisibleLine }
      .joined(separator: "\n")
  }
}

/// The results of all cases as JUnit XML, for programs that collect tests.
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

  /// Escapes a text for element content and attributes. XML allows no other control characters.
  private static func escaped(_ text: String) -> String {
    text.asVisibleLines.unicodeScalars.map { scalar in
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
