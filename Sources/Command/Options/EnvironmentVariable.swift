import ArgumentParser
import Glibc
import IPRenderKit

/// The environment variables that replace options that are not given. The help prints this list, and a test
/// compares the manual page with it.
enum EnvironmentVariable: String, CaseIterable {
  case theme = "IPRENDER_THEME"
  case design = "IPRENDER_DESIGN"
  case side = "IPRENDER_SIDE"
  case scale = "IPRENDER_SCALE"
  case width = "IPRENDER_WIDTH"
  case lang = "IPRENDER_LANG"
  case timeZone = "IPRENDER_TIME_ZONE"
  case liningFigures = "IPRENDER_LINING_FIGURES"
  case mediaDir = "IPRENDER_MEDIA_DIR"
  case fontDir = "IPRENDER_FONT_DIR"

  private static let prefix = "IPRENDER_"

  /// The name of the option, which is derived from that of the variable.
  var option: String {
    "--" + rawValue.dropFirst(Self.prefix.count).lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
  }

  /// The note in the help about values of a flag or a repeated option.
  var note: String {
    switch self {
    case .theme, .design, .side, .scale, .width, .lang, .timeZone, .mediaDir: ""
    case .liningFigures: ", 1 or 0"
    case .fontDir: ", folders separated by colons"
    }
  }

  /// Returns the value of the variable; `nil` if it is not set or empty. `parse`: parses the value of the
  /// option. Throws the errors of `parse`, with the name of the variable.
  func value<Value>(_ parse: (String) throws -> Value) throws -> Value? {
    guard let text = SystemStrings.variable(rawValue), !text.isEmpty else { return nil }
    do {
      return try parse(text)
    } catch let error as ValidationError {
      throw ValidationError(
        "the value '\(text.asVisibleLine)' of the environment variable \(rawValue) is invalid: \(error.message)"
      )
    }
  }

  /// The folder and the files that images use if their options are not given. Errors in them are reported
  /// when they are used.
  static var places: [String] {
    let folder = try? mediaDir.value(OptionParsing.folder)
    let theme = try? EnvironmentVariable.theme.value(OptionParsing.theme)
    let language = try? lang.value(OptionParsing.language)
    return [folder, theme?.path, language?.path].compactMap { $0 }
  }

  /// Removes all variables except the font folders from the environment.
  static func forgetPictures() {
    for variable in allCases where variable != .fontDir { unsetenv(variable.rawValue) }
  }

  /// Returns the value of an option or, if it is not given, that of the variable. `given`: the value of the
  /// option.
  func value<Value>(unless given: Value?, _ parse: (String) throws -> Value) throws(CommandError) -> Value? {
    if let given { return given }
    do { return try value(parse) } catch {
      throw OptionParsing.failure(of: (error as? ValidationError)?.message ?? String(describing: error))
    }
  }

  static func help(_ variables: [EnvironmentVariable] = allCases) -> String {
    let width = variables.map(\.rawValue.count).max() ?? 0
    let lines = variables.map { variable in
      let padding = String(repeating: " ", count: width - variable.rawValue.count)
      return "  \(variable.rawValue)\(padding)  \(variable.option)\(variable.note)"
    }
    return "ENVIRONMENT (of an option that is not given):\n" + lines.joined(separator: "\n")
  }
}
