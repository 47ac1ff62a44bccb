import ArgumentParser
import Glibc
import IPRenderKit

/// Variables that stand in for options which are not given. This list is what is read and what the help says;
/// the manual page is compared with it.
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

  /// Its name is the option's.
  var option: String {
    "--" + rawValue.dropFirst(Self.prefix.count).lowercased().map { $0 == "_" ? "-" : String($0) }.joined()
  }

  /// How it says what the option says by being repeated.
  var note: String {
    switch self {
    case .theme, .design, .side, .scale, .width, .lang, .timeZone, .mediaDir: ""
    case .liningFigures: ", 1 or 0"
    case .fontDir: ", folders separated by colons"
    }
  }

  /// `parse`: reads the option's value. Returns `nil` when the variable is not set or empty. Throws what
  /// `parse` says, with the variable's name.
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

  /// The files and the folder that pictures take when their options are silent. What is wrong with them is told where
  /// they are used.
  static var places: [String] {
    let folder = try? mediaDir.value(OptionParsing.folder)
    let theme = try? EnvironmentVariable.theme.value(OptionParsing.theme)
    let language = try? lang.value(OptionParsing.language)
    return [folder, theme?.path, language?.path].compactMap { $0 }
  }

  /// From now on nothing but where fonts are comes from the environment.
  static func forgetPictures() {
    for variable in allCases where variable != .fontDir { unsetenv(variable.rawValue) }
  }

  /// What stands where an option is silent. `given`: what the option says.
  func value<Value>(unless given: Value?, _ parse: (String) throws -> Value) throws(Failure) -> Value? {
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
