import ArgumentParser
import Glibc
import IPRenderKit

extension ThemeChoice {
  /// What a shell offers for a word that begins with `prefix`: the palettes, and what is there of JSON files
  /// and folders.
  @Sendable static func completions(_: [String], _: Int, _ prefix: String) -> [String] {
    let entries = entries(of: Path(prefix).beforeLastName.name)
    return names
      + entries.filter { Path($0).endsWithSlash || Path($0).ending == Path(literal: ".json") }
  }

  /// Paths of what is in a folder and not hidden, in order; folders end in a slash.
  ///
  /// - Parameter folder: empty, or with a slash at its end.
  private static func entries(of folder: String) -> [String] {
    let pattern = folder.map { "*?[\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "*"
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, GLOB_MARK, nil, &result) == 0 else { return [] }
    return UnsafeBufferPointer(start: result.gl_pathv, count: Int(result.gl_pathc))
      .compactMap { $0.map { String(cString: $0) } }
  }
}
