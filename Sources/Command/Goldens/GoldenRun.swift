import IPRenderKit
import Synchronization

/// Draws the cases of a folder and compares them with what is expected, or writes it.
struct GoldenRun {
  let folder: GoldenFolder
  let isAccepting: Bool
  let wantsReport: Bool
  /// Of cases that say nothing else.
  let tolerance: PictureTolerance

  /// Everything that is written.
  func outputs(besides others: [String?]) -> [String?] {
    others + (isAccepting ? folder.cases.flatMap { [$0.text.name, $0.picture.name] } : [])
  }

  /// - Parameter tell: called of each case, in their order.
  func perform(by count: Int, _ tell: @escaping @Sendable (GoldenResult) -> Void) -> [GoldenResult] {
    let results = Mutex<[GoldenResult]>([])
    let cases = folder.cases
    Crew(size: min(count, max(1, cases.count))).perform(cases.count) { [self] index, renderers in
      result(of: cases[index], by: renderers)
    } done: { _, result in
      result.said.map(Reporter.write)
      tell(result.result)
      results.withLock { $0.append(result.result) }
    }
    return results.withLock { $0 }
  }

  /// - Returns: what is told of the case, and what its drawing says on standard error.
  private func result(
    of item: GoldenCase, by renderers: Renderers
  ) -> (result: GoldenResult, said: String?) {
    var said: String?
    do throws(Failure) {
      let drawn = try item.drawn(by: renderers, tolerance)
      let (text, hasErrors) = drawn.reporter.shown(drawn.diagnostics)
      said = text
      if hasErrors {
        throw Failure(
          status: .badInput, code: .strict, text: "something is wrong with it, as is said of it",
          file: item.input.name)
      }
      return (try compared(drawn.comparison, item), said)
    } catch {
      let message = LocatedDiagnostic(error).description
      let report = wantsReport ? ReportCase(name: item.name, summary: message, pictures: []) : nil
      return (GoldenResult(name: item.name, state: .failed, summary: message, report: report), said)
    }
  }

  private func compared(_ comparison: OutcomeComparison, _ item: GoldenCase) throws(Failure) -> GoldenResult {
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
          comparison.reportCase(name: item.name), { (error: RenderError) in Failure(error, file: item.name) })
      }
    }
    result.pixels = comparison.pixels.map(PictureNumbers.init)
    result.drawnBy = comparison.expectedPixels
    return result
  }

  private func accept(_ comparison: OutcomeComparison, _ item: GoldenCase) throws(Failure) -> [String] {
    var names: [String] = []
    let files = try mapping(
      comparison.accepted(isMarked: true), { (error: RenderError) in Failure(error, file: item.name) })
    for (name, bytes) in files {
      // The folder is the user's, the names are ours.
      let path = item.picture.beforeLastName.appending(Path(name))
      try OutputTarget.file(path.name, .made).write([bytes])
      names.append(Path.visible(name))
    }
    return names
  }
}
