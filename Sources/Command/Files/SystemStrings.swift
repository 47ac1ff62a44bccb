import Glibc
import IPRenderKit

/// What the system hands to the program: strings in which names that are not UTF-8 keep their bytes (`Path`). Swift's
/// own would have replaced them.
enum SystemStrings {
  /// Of the command line, without the program's name.
  static var arguments: [String] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
      .compactMap { $0.map { Path(cString: $0).name } }
      .dropFirst().map { $0 }
  }

  /// Of the environment; `nil` for a variable that is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { Path(cString: $0).name } }
}
