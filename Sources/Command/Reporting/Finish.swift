import ArgumentParser
import Glibc
import IPRenderKit

/// How the command leaves when its arguments are not those of a run: with what was asked for on standard output, or
/// with what is wrong with them on standard error.
enum Finish {
  static func leave(printing text: String) -> Never {
    do {
      try Reporter().run { () throws(Failure) in try OutputTarget.standardOutput.write(text) }
    } catch {
      exit(Command.exitCode(for: error).rawValue)
    }
    exit(EXIT_SUCCESS)
  }

  /// The parser's messages quote what was typed.
  static func leave(after error: any Error) -> Never {
    let code = Command.exitCode(for: error)
    let text = Command.fullMessage(for: error)
    if code.isSuccess { leave(printing: text.isEmpty ? "" : text + "\n") }
    if !text.isEmpty {
      Reporter.write(QuotedArguments(SystemStrings.arguments).shown(in: text) + "\n")
    }
    exit(code.rawValue)
  }
}

/// What was typed, to be found again in messages of several lines that quote it.
struct QuotedArguments {
  /// What could break a line or speak to the terminal, the longest first: one may be a part of another.
  private let pieces: [[UInt8]]

  init(_ arguments: [String]) {
    var pieces: Set<String> = []
    for argument in arguments where argument.asVisibleLine != argument {
      pieces.insert(argument)
      // A value after its option, and an option before its value.
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { pieces.formUnion(parts) }
      // Each letter of `-abc` is taken for an option of its own.
      for scalar in argument.unicodeScalars { pieces.insert("-" + String(scalar)) }
    }
    self.pieces = pieces.map { Array($0.utf8) }
      .filter { String(decoding: $0, as: UTF8.self).asVisibleLine.utf8.count != $0.count }
      .sorted { $0.count > $1.count }
  }

  /// The text with every quotation on its line, and nothing else in it that a terminal obeys.
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
