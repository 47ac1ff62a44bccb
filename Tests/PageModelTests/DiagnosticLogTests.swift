import PageModel
import Testing

@Suite struct DiagnosticLogTests {
  private func diagnostic(_ number: Int) -> Diagnostic {
    Diagnostic(.otherFrames, "message \(number % 3)", at: InputOrigin(byteOffset: number * 7 % 11))
  }

  @Test func whatIsSaidAgainIsCountedAtItsFirstPlace() {
    var log = DiagnosticLog()
    for number in [5, 2, 5, 8] { log.add(diagnostic(number)) }
    #expect(log.diagnostics.count == 1)
    #expect(log.diagnostics[0].more == 2 && log.diagnostics[0].origin.byteOffset == 1)
  }

  @Test func rewindingForgetsWhatCameAfterAMark() {
    for length in 0..<20 {
      var (log, whole) = (DiagnosticLog(), DiagnosticLog())
      for number in 0..<length { log.add(diagnostic(number)) }
      let mark = log.mark
      let before = log.diagnostics
      for number in length..<40 { log.add(diagnostic(number)) }
      log.rewind(to: mark)
      #expect(log.diagnostics == before)
      for number in 0..<40 { whole.add(diagnostic(number)) }
      for number in length..<40 { log.add(diagnostic(number)) }
      #expect(log.diagnostics == whole.diagnostics)
    }
  }
}
