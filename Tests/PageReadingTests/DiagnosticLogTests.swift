import PageModel
import Testing

@testable import PageReading

@Suite struct DiagnosticLogTests {
  private func diagnostic(_ message: String, _ offset: Int?) -> Diagnostic {
    Diagnostic(code: .badValue, message: message, origin: InputOrigin(byteOffset: offset))
  }

  @Test func eachIsKeptOnceAtItsFirstPlace() {
    var log = DiagnosticLog()
    for (message, offset) in [("a", 7), ("b", 1), ("a", 3), ("a", 7), ("a", 9)] {
      log.add(diagnostic(message, offset))
    }
    #expect(log.diagnostics.map(\.message) == ["a", "b"])
    #expect(log.diagnostics.map(\.origin.byteOffset) == [3, 1])
    #expect(log.diagnostics.map(\.more) == [2, 0])
  }

  /// Quoted text belongs to the position.
  @Test func anEarlierPlaceBringsItsExcerpt() {
    var log = DiagnosticLog()
    for (offset, text) in [(7, "late"), (3, "early"), (9, "later")] {
      var diagnostic = diagnostic("a", offset)
      diagnostic.excerpt = InputExcerpt(text, position: 0)
      log.add(diagnostic)
    }
    #expect(log.diagnostics.map(\.excerpt?.text) == ["early"])
  }

  @Test func oneOfAnotherCodeIsAnother() {
    var log = DiagnosticLog()
    log.add(Diagnostic(.badValue, "a"))
    log.add(Diagnostic(.unknownKey, "a"))
    #expect(log.diagnostics.map(\.code) == [.badValue, .unknownKey])
  }

  @Test func theOrderIsThatOfTheInput() {
    let diagnostics = [diagnostic("a", nil), diagnostic("b", 9), diagnostic("c", 2), diagnostic("d", 9)]
    #expect(diagnostics.sortedByPlace().map(\.message) == ["c", "b", "d", "a"])
  }

  @Test func rewindingForgetsWhatCameAfterAMark() {
    func diagnostic(_ number: Int) -> Diagnostic {
      Diagnostic(.otherFrames, "message \(number % 3)", at: InputOrigin(byteOffset: number * 7 % 11))
    }
    for length in 0..<20 {
      var (log, whole) = (DiagnosticLog(), DiagnosticLog())
      for number in 0..<length { log.add(diagnostic(number)) }
      let (mark, before) = (log.mark, log.diagnostics)
      for number in length..<40 { log.add(diagnostic(number)) }
      log.rewind(to: mark)
      #expect(log.diagnostics == before)
      for number in 0..<40 { whole.add(diagnostic(number)) }
      for number in length..<40 { log.add(diagnostic(number)) }
      #expect(log.diagnostics == whole.diagnostics)
    }
  }
}
