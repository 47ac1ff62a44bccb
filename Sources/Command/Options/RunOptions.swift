import ArgumentParser
import IPRenderKit

/// What a whole run may cost.
struct RunOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The longest that the run may take; then it ends with exit code 75, and nothing is half written (default: any time).",
      valueName: "seconds"),
    transform: Bounds.runTime.parse)
  var maxSeconds: Double?

  /// From now on the time counts.
  func startClock(_ reporter: Reporter) {
    guard let maxSeconds else { return }
    let message = LocatedDiagnostic(
      severity: .error, code: .timeLimit,
      text: "not done within \(JSONWriter.number(maxSeconds)) s (--max-seconds)")
    TimeLimit.start(seconds: maxSeconds, saying: reporter.lastLine(message))
  }
}
