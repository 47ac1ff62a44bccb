import ArgumentParser
import IPRenderKit

/// The options of tapes.
struct TapeOptions: OptionTable {
  @Setting(
    "var", "Set a variable of a tape: NAME=VALUE.", "name=value", allowedIn: .playback,
    VariableValue.init)
  var variables: [VariableValue] = []

  var values: [String: String] {
    Dictionary(variables.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Requires that a tape uses every variable that is set.
  func requireUse(by tape: TapeFile) throws(CommandError) {
    guard let unused = variables.first(where: { !tape.mayUse($0.name) }) else { return }
    throw .usage(
      "--var \(unused.name) has no effect, because the tape has no variable $\(unused.name)",
      help: "remove it")
  }

  /// Requires that there are none for an input that is not a tape.
  func requireNone() throws(CommandError) {
    if !variables.isEmpty { throw .usage("--var applies only to tapes", help: "remove it") }
  }
}

/// The value of a variable of a tape.
struct VariableValue: Equatable, Sendable {
  let name: String
  let value: String

  init(_ text: String) throws {
    guard let (name, value) = text.keyAndValue, TapeFile.isVariable(name) else {
      throw ValidationError("it must be a name and a value, such as NAME=Anna.")
    }
    (self.name, self.value) = (name, value)
  }
}
