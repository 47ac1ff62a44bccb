import Glibc
import IPRenderKit

/// Inputs by their names on the command line.
extension InputFile {
  static let standardInput = "-"

  /// Reads an input. `argument`: a path, or a dash for standard input. `limitOption`: the option that raises
  /// the limit. `stdinName`: the file name that standard input is treated as having.
  init(argument: String, limit: Int, limitOption: String? = nil, stdinName: String? = nil)
    throws(CommandError)
  {
    do throws(InputError) {
      self =
        argument == Self.standardInput
        ? try .standardInput(named: stdinName, limit: limit) : try InputFile(reading: argument, limit: limit)
    } catch {
      throw CommandError(error, limitOption: limitOption)
    }
  }

  static func exists(_ argument: String) -> Bool { argument != standardInput && Path(argument).exists }
}

extension InputFolder {
  /// Requires that folders of options exist, as `require` does.
  static func requireNamed(_ paths: [String]) throws(CommandError) {
    do throws(InputError) { try require(paths) } catch { throw CommandError(error) }
  }
}

/// The strings of the system, in which names that are not UTF-8 keep their bytes (`Path`). Swift's own
/// functions would replace those bytes.
enum SystemStrings {
  /// The command-line arguments, without the program's name.
  static let arguments = ProgramArguments.names

  /// Returns the value of an environment variable; `nil` if it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { Path(cString: $0).name } }
}

/// The number of files that can be open at the same time.
enum OpenFileLimit {
  /// Twice the number of files that a run has open at most: the output, a folder and an image in it, and a
  /// font.
  private static let needed = 8

  /// Requires enough files at the start. Later, an image that cannot be opened would only appear as missing.
  static func require() throws(CommandError) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<needed {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        guard errno == EMFILE || errno == ENFILE else { return }
        throw CommandError(
          status: .internalError, code: .internal,
          text: "only \(opened.count) more files can be opened, but \(needed) are required",
          help: "raise the limit with ulimit -n")
      }
      opened.append(descriptor)
    }
  }
}

/// The file extensions of inputs that are found in a folder. The format is detected from their content.
enum InputEnding {
  static let all = ["json", "jsonl", "md", "markdown", "html", "htm", "tape"]

  private static let known = Set(all.map { Path(literal: "." + $0) })
  private static let tape = Path(literal: ".tape")

  static func has(_ path: Path) -> Bool { known.contains(path.ending) }

  /// Returns true if the file is a tape, which names its own outputs.
  static func isTape(_ path: Path) -> Bool { path.ending == tape }
}
