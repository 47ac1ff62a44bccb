import ArgumentParser
import Glibc
import IPRenderKit

/// Writes diagnostics and messages to standard error, in the selected format.
struct Reporter {
  var form = DiagnosticForm.text
  var color = ColorChoice.auto
  var isQuiet = false
  var isStrict = false
  /// True if a marked text that cannot be parsed is rendered as far as possible.
  var isLenient = false
  /// The codes of warnings that are hidden.
  var ignored: Set<DiagnosticCode> = []
  /// The codes of diagnostics that are errors.
  var errors: Set<DiagnosticCode> = []
  /// True if diagnostics do not show the line of the input, which may contain names that `--hide-names`
  /// replaces.
  var hidesSource = false
  /// The collector of messages; `nil` for standard error.
  var notes: Notes?

  private static let standardError = OutputDescriptor(STDERR_FILENO, name: "standard error")

  /// Returns the reporter for a command with these chat options.
  func hidingSource(for chat: ChatArguments) -> Reporter {
    var reporter = self
    reporter.hidesSource = chat.hideNames
    return reporter
  }

  /// Runs a command, and turns its error into a message and an exit code.
  func run(_ work: () throws(CommandError) -> Void) throws {
    Breakdown.say(
      lastLine(
        Diagnostic(
          .error, code: .internal, message: "the program crashed, probably because memory ran out")))
    do throws(CommandError) {
      try OpenFileLimit.require()
      try work()
    } catch {
      if !error.isSilent { Self.write(text(of: error)) }
      throw error.status.code
    }
  }

  /// Shows diagnostics in their order. With `isStrict`, every warning is an error. If there is an error,
  /// throws one without a further message.
  func show(_ diagnostics: [Diagnostic]) throws(CommandError) {
    let (text, hasErrors) = shown(diagnostics)
    say(text: text)
    if hasErrors { throw CommandError(status: .badInput, code: .strict, text: "", isSilent: true) }
  }

  /// Returns the text of diagnostics, and true if there is an error among them.
  func shown(_ diagnostics: [Diagnostic]) -> (text: String, hasErrors: Bool) {
    let diagnostics = judged(diagnostics)
    let errors = diagnostics.filter { $0.severity == .error }
    return (text(of: isQuiet ? errors : diagnostics), !errors.isEmpty)
  }

  /// Returns the diagnostics that are not hidden, with the severities that the options set. An error is never
  /// hidden, because the problem would be lost silently.
  func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.compactMap { found in
      var found = hidesSource ? found.withoutSource : found
      let isAllowed = isLenient && found.code == .cannotParse
      if isAllowed { found.severity = .warning }
      if errors.contains(found.code) {
        found.severity = .error
      } else if found.severity == .warning, ignored.contains(found.code) {
        return nil
      } else if isStrict, !isAllowed {
        found.severity = .error
      }
      return found
    }
  }

  /// Shows the progress of a run for a person who watches it.
  func say(_ sentence: String) {
    guard !isQuiet, form != .json else { return }
    say(text: sentence + "\n")
  }

  private func say(text: String) {
    if let notes { notes.text += text } else { Self.write(text) }
  }

  /// Shows the durations of the phases, which do not belong to an input.
  func show(_ clock: PhaseClock) { Self.write(clock.report(as: form)) }

  /// Returns a progress line if a person may be watching: on a terminal, unless only errors are shown.
  func progress(of total: Int, _ noun: String = "frames") -> ProgressLine? {
    guard !isQuiet, form != .json, Terminal.movesCursor(STDERR_FILENO) else { return nil }
    return ProgressLine(total: total, of: noun, start: MonotonicClock.now)
  }

  func text(of failure: CommandError) -> String { text(of: [Diagnostic(failure)]) }

  private func text(of diagnostics: [Diagnostic]) -> String {
    diagnostics.map(line).joined(separator: form == .text ? "\n" : "")
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    switch form {
    case .json: diagnostic.json + "\n"
    case .concise: diagnostic.line(isColored: color.isOn) + "\n"
    case .text: (hidesSource ? diagnostic.withoutSource : diagnostic).report(isColored: color.isOn)
    }
  }

  /// Returns the text of a diagnostic that replaces all further output of the run.
  func lastLine(_ diagnostic: Diagnostic) -> String {
    (progress(of: 0) == nil ? "" : ProgressLine.erased) + line(diagnostic)
  }

  /// Writes to standard error. Its errors are ignored, because they could not be reported.
  static func write(_ text: String) { try? standardError.write([Array(text.utf8)]) }
}

extension Reporter {
  /// Creates the reporter of a command whose arguments cannot be parsed. It searches them only for the format
  /// and the colors.
  init(_ arguments: [String]) {
    form = Self.value(of: "--diagnostics", in: arguments).flatMap(DiagnosticForm.init) ?? .text
    color = Self.value(of: "--color", in: arguments).flatMap(ColorChoice.init) ?? .auto
  }

  private static func value(of option: String, in arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    for (index, word) in options.enumerated().reversed() {
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
      if word == option, index + 1 < options.count { return options[index + 1] }
    }
    return nil
  }
}

/// The messages about one of several inputs, kept until it is its turn.
final class Notes { var text = "" }

/// The format of diagnostics on standard error: several lines, one line, or a JSON object each.
enum DiagnosticForm: String, CaseIterable { case text, concise, json }

/// The condition for colored diagnostics.
enum ColorChoice: String, NamedValue {
  case auto, always, never

  var isOn: Bool {
    switch self {
    case .auto: Terminal.showsColors(STDERR_FILENO)
    case .always: true
    case .never: false
    }
  }
}

extension Diagnostic {
  init(_ failure: CommandError) {
    self.init(
      .error, code: failure.code, message: failure.text, help: failure.help, file: failure.file,
      location: failure.location)
  }
}

enum Terminal {
  /// Returns true if colors are shown: only on a terminal, and not if the user disables them (no-color.org).
  static func showsColors(_ descriptor: Int32) -> Bool {
    movesCursor(descriptor) && environment("NO_COLOR") == ""
  }

  /// Returns true if a line on the terminal can be overwritten.
  static func movesCursor(_ descriptor: Int32) -> Bool {
    OutputDescriptor(descriptor, name: "").isTerminal && environment("TERM") != "dumb"
  }

  /// Returns the value of a variable; empty if it is not set.
  private static func environment(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}

/// The end of the command if its arguments start no run: with the requested text on standard output, or with
/// the error on standard error.
enum Finish {
  static func leave(printing text: String) -> Never {
    do {
      try Reporter().run { () throws(CommandError) in try OutputTarget.standardOutput.write(text) }
    } catch {
      exit(Command.exitCode(for: error).rawValue)
    }
    exit(EXIT_SUCCESS)
  }

  /// Leaves with an error of the parser, whose message quotes the arguments.
  static func leave(after error: any Error) -> Never {
    let code = Command.exitCode(for: error)
    let text = Command.fullMessage(for: error)
    if code.isSuccess { leave(printing: text.isEmpty ? "" : text + "\n") }
    if !text.isEmpty {
      let arguments = SystemStrings.arguments
      let failure =
        ReplacedOption.failure(in: arguments, saidOf: text)
        ?? OptionParsing.failure(of: QuotedArguments(arguments).shown(in: text)).namingInput(in: arguments)
      Reporter.write(Reporter(arguments).text(of: failure))
    }
    exit(code.rawValue)
  }
}

/// The arguments that messages of several lines quote, made safe to show.
struct QuotedArguments {
  /// The texts that could break a line or control the terminal, the longest first, because one may be a part
  /// of another.
  private let pieces: [[UInt8]]

  init(_ arguments: [String]) {
    var pieces: Set<String> = []
    for argument in arguments where argument.asVisibleLine != argument {
      pieces.insert(argument)
      // A value may be quoted without its option, and an option without its value.
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { pieces.formUnion(parts) }
      // The parser reads each letter of `-abc` as an option.
      for scalar in argument.unicodeScalars { pieces.insert("-" + String(scalar)) }
    }
    self.pieces = pieces.map { Array($0.utf8) }
      .filter { String(decoding: $0, as: UTF8.self).asVisibleLine.utf8.count != $0.count }
      .sorted { $0.count > $1.count }
  }

  /// Returns the text with every quoted argument on a single line, and without control sequences.
  func shown(in text: String) -> String {
    var bytes = Array(text.utf8)
    for piece in pieces {
      bytes.replace(piece, with: Array(String(decoding: piece, as: UTF8.self).asVisibleLine.utf8))
    }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).asVisibleLine }
      .joined(separator: "\n")
  }
}
