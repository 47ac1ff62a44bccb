import Glibc
import IPRenderKit
import Pictures

/// Where a result goes: a file, which appears whole or not at all, or standard output.
enum OutputTarget {
  case standardOutput
  case file(String)

  static let dash = "-"

  /// What `-o` says; without it, standard output.
  init(_ option: String?) {
    self = option.map { $0 == Self.dash ? .standardOutput : .file($0) } ?? .standardOutput
  }

  /// Where a picture goes: what `-o` says; without it, the input's name with `.png`, beside the input. What comes from
  /// a pipe has no name, so its picture goes to standard output.
  init(picture option: String?, input: String) {
    guard option == nil, Self.isNamed(input) else {
      self.init(option)
      return
    }
    self = .file(Self.pictureName(of: input))
  }

  /// Checked before any work is done.
  ///
  /// - Throws: a failure for bytes on a terminal, and for an output that would replace one of the inputs.
  func check(isBinary: Bool, inputs: [String]) throws(Failure) {
    switch self {
    case .standardOutput:
      if isBinary, OutputDescriptor.standardOutput.isTerminal {
        throw .usage("a picture is not written to a terminal: name a file with -o, or send it to a pipe")
      }
    case .file(let path):
      for input in inputs where Self.isSameFile(path, input) {
        throw .usage("the output would replace the input \(input): name another file with -o")
      }
    }
  }

  func write(_ pieces: [[UInt8]]) throws(Failure) {
    do throws(FileError) {
      switch self {
      case .standardOutput: try OutputDescriptor.standardOutput.write(pieces)
      case .file(let path): try AtomicFile.write(pieces, to: path)
      }
    } catch {
      throw Failure(error)
    }
  }

  func write(_ text: String) throws(Failure) { try write([Array(text.utf8)]) }

  /// Whether a picture can take its name from the input's. A file that is missing has a name too; reading it will fail.
  private static func isNamed(_ input: String) -> Bool {
    guard input != InputFile.standardInput else { return false }
    var status = stat()
    return stat(input, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  /// `folder/page.json` → `folder/page.png`; a name without an extension gets one.
  private static func pictureName(of input: String) -> String {
    let nameStart = input.lastIndex(of: "/").map { input.index(after: $0) } ?? input.startIndex
    let name = input[nameStart...]
    // A name that begins with its only dot is a hidden file's, not an extension.
    let stem = name.lastIndex(of: ".").flatMap { $0 == nameStart ? nil : name[..<$0] } ?? name
    return input[..<nameStart] + stem + ".png"
  }

  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(path, &first) == 0, stat(other, &second) == 0, first.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
