import Glibc
import PageLayout
import PageModel
import PageReading
import Pictures
import Primitives
import Typography

/// The reason why there is no result. Its description is one line with the position and the fix.
public enum RenderError: Error, Sendable, CustomStringConvertible {
  /// A file or folder that does not exist, cannot be read or is too large.
  case input(InputError)
  /// An input that is invalid or exceeds a limit, with its name.
  case unreadable(ReadError, file: String)
  /// An option with an invalid value.
  case option(OptionError)
  /// A page without the anchor that ``LayoutOptions/anchor`` names.
  case anchor(UnknownAnchor)
  case fonts(FontError)
  case tooManyPixels(TooManyPixels)
  /// A file that is not an image, with the reason.
  case picture(String, file: String)
  /// A range that is not in the page, with the reason.
  case range(String)
  case encoding(PNGError)
  case frames(FrameError)
  case writing(FileError)

  public var description: String {
    switch self {
    case .input(let error): error.description
    case .unreadable(let error, let file): "\(file):\(error.location == nil ? " " : "")\(error)"
    case .option(let error): error.description
    case .anchor(let error): error.description
    case .fonts(let error): error.message
    case .tooManyPixels(let error): error.description
    case .picture(let reason, let file): "\(file): \(reason)"
    case .range(let reason): reason
    case .encoding(let error): error.description
    case .frames(let error): error.description
    case .writing(let error): error.description
    }
  }

  /// The code of the diagnostic: a short, stable name for scripts.
  public var code: DiagnosticCode {
    switch self {
    case .input(let error): error.code
    case .unreadable(let error, _): error.code
    case .frames(.longSide): .tooManyPixels
    case .option, .frames, .range: .usage
    case .anchor: .unknownAnchor
    case .fonts(.invalidSet): .badValue
    case .fonts: .noFont
    case .tooManyPixels: .tooManyPixels
    case .picture: .badPicture
    case .encoding(let error): error.code
    case .writing: .cannotWrite
    }
  }

  @available(*, deprecated, renamed: "diagnostic")
  public var message: Diagnostic { diagnostic }

  /// The error as a diagnostic, as the command prints it.
  public var diagnostic: Diagnostic {
    switch self {
    case .input(let error):
      Diagnostic(.error, code: code, message: error.reason, help: error.help, file: error.path)
    case .unreadable(let error, let file):
      Diagnostic(
        .error, code: code, message: error.message, help: error.help, file: file,
        location: error.location)
    case .picture(let reason, let file):
      Diagnostic(.error, code: code, message: reason, file: file)
    case .fonts(.invalidSet(let path, let location, let reason, let fix)):
      Diagnostic(.error, code: code, message: reason, help: fix, file: path, location: location)
    case .option, .anchor, .fonts, .tooManyPixels, .range, .encoding, .frames, .writing:
      Diagnostic(.error, code: code, message: description, help: help)
    }
  }

  /// The fix, if there is one.
  package var help: String? {
    switch self {
    case .input(let error): error.help
    case .unreadable(let error, _): error.help
    case .anchor(let error): error.help
    case .fonts(let error): error.help
    case .tooManyPixels: "choose a smaller scale or canvas, or raise the limit"
    case .encoding(let error): error.help
    case .frames(let error): error.help
    case .writing(let error): error.help
    case .option, .picture, .range: nil
    }
  }
}

extension InputError {
  /// The code of the diagnostic: a short, stable name for scripts.
  package var code: DiagnosticCode {
    switch self {
    case .unreadable, .isFolder, .noFolder, .isLink, .isOutside, .notRegular: .noInput
    case .tooLarge: .tooLarge
    }
  }
}

extension ReadError {
  /// The code of the diagnostic: a short, stable name for scripts.
  package var code: DiagnosticCode {
    switch reason {
    case .empty: .emptyInput
    case .notText: .notText
    case .syntax: .syntax
    case .unknownShape: .notAPage
    case .notReadYet: .notReadYet
    case .tooLarge: .tooLarge
    case .tooDeep: .tooDeep
    case .tooManyNodes: .tooManyNodes
    case .tooLong: .tooLong
    case .notInChat: .usage
    }
  }
}

extension PNGError {
  /// The code of the diagnostic: a short, stable name for scripts.
  package var code: DiagnosticCode {
    switch self {
    case .largeFile: .tooLarge
    case .invalidSize, .longSide, .tooManyBytes: .tooManyPixels
    case .notWholeRows, .wrongBands, .compressorFailed, .writerFailed, .oldProcessor: .internal
    }
  }
}

/// Converts the error of a call, as in `try mapping(PNGFormat(picture), RenderError.encoding)`. The argument
/// is a call because a closure would have to declare the error that it throws.
package func mapping<Value, Found: Error, Thrown: Error>(
  _ work: @autoclosure () throws(Found) -> Value, _ thrown: (Found) -> Thrown
) throws(Thrown) -> Value {
  do { return try work() } catch { throw thrown(error) }
}

extension RenderError {
  /// Returns a conversion of the errors of a reader. `file`: the name of the input.
  package static func unreadable(in file: String) -> (ReadError) -> RenderError {
    { .unreadable($0, file: file) }
  }
}

/// The reason why an input cannot be used.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that does not exist or cannot be read, with the error number of the system.
  case unreadable(path: String, code: Int32)
  /// A folder in place of a file.
  case isFolder(path: String)
  /// A file that is larger than the limit, in bytes.
  case tooLarge(path: String, limit: Int)
  /// A folder that does not exist.
  case noFolder(path: String)
  /// A symbolic link on the path of a file that must be inside a folder.
  case isLink(path: String)
  /// A file outside the folder that it must be in.
  case isOutside(path: String)
  /// A device, a pipe or a socket in place of a file.
  case notRegular(path: String)

  public var path: String {
    switch self {
    case .unreadable(let path, _), .isFolder(let path), .tooLarge(let path, _), .noFolder(let path),
      .isLink(let path), .isOutside(let path), .notRegular(let path):
      path
    }
  }

  /// The problem, without the path.
  package var reason: String {
    switch self {
    case .unreadable(_, let code): "cannot read the file: \(String(cString: strerror(code)))"
    case .isFolder: "this is a folder without a result.json"
    case .tooLarge(_, let limit): "the file has more than \(limit) bytes"
    case .noFolder: "the folder does not exist"
    case .isLink: "a symbolic link leads to the file"
    case .isOutside: "the file is outside the folder that it must be in"
    case .notRegular: "this is not a regular file"
    }
  }

  /// The fix, if there is one.
  package var help: String? {
    switch self {
    case .isFolder: "name a file, or the folder of an export, which contains result.json"
    case .isLink: "name the file itself"
    case .unreadable, .tooLarge, .noFolder, .isOutside, .notRegular: nil
    }
  }

  /// The path and the problem, for example `page.json: cannot read the file: No such file or directory`.
  public var description: String { "\(path): \(reason)" }
}

/// The error for an anchor that a page does not have.
public struct UnknownAnchor: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
  /// The nearest name or, if no name is near, the first names of the page.
  package let help: String?

  /// The maximum number of names to list.
  private static let namesShown = 5

  /// Creates the error.
  ///
  /// - Returns: `nil` if the page has the anchor.
  package init?(_ name: String, in page: Page) {
    let anchors = PageOutline(page.blocks).anchors.map(\.name)
    guard !anchors.contains(name) else { return nil }
    self.init(name, notIn: anchors)
  }

  /// Creates the error.
  ///
  /// - Parameter anchors: The names of the anchors in document order.
  init(_ name: String, notIn anchors: [String]) {
    var known: Set<String> = []
    let anchors = anchors.filter { known.insert($0).inserted }
    description =
      "the page has no anchor '\(name.asExcerpt)'" + (anchors.isEmpty ? ", because it has no anchors" : "")
    help = Self.help(for: name, among: anchors)
  }

  private static func help(for name: String, among anchors: [String]) -> String? {
    if let nearest = Spelling.nearest(to: name, among: anchors) {
      return Spelling.question(nearest.asExcerpt)
    }
    if anchors.isEmpty { return nil }
    let shown = anchors.prefix(namesShown).map { "'\($0.asExcerpt)'" }.joined(separator: ", ")
    let more = anchors.count - namesShown
    return "the page has \(shown)" + (more > 0 ? " and \(more) more" : "")
  }
}
