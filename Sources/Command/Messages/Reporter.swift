import ArgumentParser
import Glibc
import IPRenderKit

/// Says on standard error what there is to say, in the form that was asked for.
struct Reporter {
  var form = MessageForm.text
  var isQuiet = false
  var isStrict = false

  private static let standardError = OutputDescriptor(STDERR_FILENO, name: "standard error")

  /// Runs a command and turns its failure into a line and an exit code.
  func run(_ work: () throws(Failure) -> Void) throws {
    do throws(Failure) {
      try work()
    } catch {
      if !error.isSilent { show([Message(error)]) }
      throw error.status.code
    }
  }

  /// Shows what was noticed about an input, in its order. With `isStrict` every warning is an error.
  ///
  /// - Throws: a failure that has nothing to add, when an error was shown.
  func show(_ diagnostics: [Diagnostic], of input: InputFile) throws(Failure) {
    let diagnostics = diagnostics.sortedByPlace()
    var messages = diagnostics.map { Message($0, file: input.name) }
    for index in messages.indices where isStrict { messages[index].severity = .error }
    let shown = messages.indices.filter { !isQuiet || messages[$0].severity == .error }
    // Finding places takes another walk through the input, so nobody pays for it whom nothing is told.
    if shown.contains(where: { diagnostics[$0].origin.byteOffset != nil }) {
      let locator = SourceLocator(input.bytes)
      for index in shown {
        messages[index].location = diagnostics[index].origin.byteOffset.map(locator.locate)
      }
    }
    show(shown.map { messages[$0] })
    if messages.contains(where: { $0.severity == .error }) {
      throw Failure(status: .badInput, code: .strict, message: "", isSilent: true)
    }
  }

  /// What is not about an input: the phases.
  func show(_ clock: PhaseClock) { Self.write(clock.report(as: form)) }

  /// Shown where a person may be watching: on a terminal, unless nothing but errors is wanted.
  func progress(of total: Int) -> ProgressLine? {
    guard !isQuiet, form == .text, Terminal.movesCursor(STDERR_FILENO) else { return nil }
    return ProgressLine(total: total, start: MonotonicClock.now)
  }

  private func show(_ messages: [Message]) {
    let isColored = form == .text && Terminal.showsColors(STDERR_FILENO)
    Self.write(messages.map { form == .json ? $0.json : $0.line(isColored: isColored) }.joined())
  }

  /// When nobody reads standard error there is nobody to tell.
  static func write(_ text: String) {
    try? standardError.write([Array(text.utf8)])
  }
}

extension Message {
  fileprivate init(_ diagnostic: Diagnostic, file: String) {
    self.init(
      severity: diagnostic.severity, code: diagnostic.code.rawValue, text: diagnostic.message, file: file,
      more: diagnostic.more)
  }

  fileprivate init(_ failure: Failure) {
    self.init(
      severity: .error, code: failure.code.rawValue, text: failure.message, file: failure.file,
      location: failure.location)
  }
}
