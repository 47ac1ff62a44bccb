import Glibc
import IPRenderKit

/// Inputs by the names that a command line has for them.
extension InputFile {
  static let standardInput = "-"

  /// `argument`: a path, or a dash for standard input. `limitOption`: the option that raises the limit.
  /// `stdinName`: what standard input would be called as a file.
  init(argument: String, limit: Int, limitOption: String? = nil, stdinName: String? = nil) throws(Failure) {
    do throws(InputError) {
      self =
        argument == Self.standardInput
        ? try .standardInput(named: stdinName, limit: limit) : try InputFile(reading: argument, limit: limit)
    } catch {
      throw Failure(error, limitOption: limitOption)
    }
  }

  static func exists(_ argument: String) -> Bool { argument != standardInput && Path(argument).exists }
}

extension InputFolder {
  /// As `require`, for folders that options name.
  static func requireNamed(_ paths: [String]) throws(Failure) {
    do throws(InputError) { try require(paths) } catch { throw Failure(error) }
  }
}

/// What the system hands to the program: strings in which names that are not UTF-8 keep their bytes (`Path`). Swift's
/// own would have replaced them.
enum SystemStrings {
  /// Of the command line, without the program's name.
  static let arguments = ProgramArguments.names

  /// Of the environment; `nil` for a variable that is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { Path(cString: $0).name } }
}

/// Files that are open at a time.
enum OpenFileLimit {
  /// Twice what a run has open at most: the output, a folder and a picture in it, a font.
  private static let needed = 8

  /// Refused at the start: later, a picture that cannot be opened would only be missing.
  static func require() throws(Failure) {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<needed {
      let descriptor = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else {
        guard errno == EMFILE || errno == ENFILE else { return }
        throw Failure(
          status: .internalError, code: .internal,
          text: "only \(opened.count) more files can be opened, but \(needed) are required",
          help: "raise the limit with ulimit -n")
      }
      opened.append(descriptor)
    }
  }
}

/// The endings by which inputs are found in a folder. What they hold is told by their content.
enum InputEnding {
  static let all = ["json", "jsonl", "md", "markdown", "html", "htm", "tape"]

  private static let known = Set(all.map { Path(literal: "." + $0) })
  private static let tape = Path(literal: ".tape")

  static func has(_ path: Path) -> Bool { known.contains(path.ending) }

  /// Whether it is the script of a conversation, which names what comes out by itself.
  static func isTape(_ path: Path) -> Bool { path.ending == tape }
}
