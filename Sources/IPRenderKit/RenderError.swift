import Glibc
import PageLayout
import PageModel
import PageReading
import Pictures
import Primitives
import Typography

/// Why there is no picture. One line each, with the place and the remedy.
public enum RenderError: Error, Sendable, CustomStringConvertible {
  /// A file or folder that is not there, may not be read or is too large.
  case input(InputError)
  /// An input that is no page, or beyond the limits; with the name of the input.
  case unreadable(ReadError, file: String)
  /// An option has a value that nothing can be drawn with.
  case option(OptionError)
  /// The page has no anchor of the name that ``LayoutOptions/anchor`` asks for.
  case anchor(UnknownAnchor)
  case fonts(FontError)
  case tooManyPixels(TooManyPixels)
  /// A file that should be a picture and is none, with the reason.
  case picture(String, file: String)
  /// A part of a page that is not in it, with the reason.
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

  /// A stable short name for scripts, the command's.
  public var code: DiagnosticCode {
    switch self {
    case .input(let error): error.code
    case .unreadable(let error, _): error.code
    case .frames(.longSide): .tooManyPixels
    case .option, .frames, .range: .usage
    case .anchor: .unknownAnchor
    case .fonts: .noFont
    case .tooManyPixels: .tooManyPixels
    case .picture: .badPicture
    case .encoding(let error): error.code
    case .writing: .cannotWrite
    }
  }

  @available(*, deprecated, renamed: "diagnostic")
  public var message: LocatedDiagnostic { diagnostic }

  /// The error as the command prints it.
  public var diagnostic: LocatedDiagnostic {
    switch self {
    case .input(let error):
      LocatedDiagnostic(severity: .error, code: code, text: error.reason, help: error.help, file: error.path)
    case .unreadable(let error, let file):
      LocatedDiagnostic(
        severity: .error, code: code, text: error.message, help: error.help, file: file,
        location: error.location)
    case .picture(let reason, let file):
      LocatedDiagnostic(severity: .error, code: code, text: reason, file: file)
    case .option, .anchor, .fonts, .tooManyPixels, .range, .encoding, .frames, .writing:
      LocatedDiagnostic(severity: .error, code: code, text: description)
    }
  }
}

extension InputError {
  /// A stable short name.
  package var code: DiagnosticCode {
    switch self {
    case .unreadable, .isFolder, .noFolder, .isLink, .isOutside, .notRegular: .noInput
    case .tooLarge: .tooLarge
    }
  }
}

extension ReadError {
  /// A stable short name.
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
  /// A stable short name.
  package var code: DiagnosticCode {
    switch self {
    case .invalidSize, .longSide, .largeFile, .tooManyBytes: .tooManyPixels
    case .notWholeRows, .wrongBands, .compressorFailed, .writerFailed, .oldProcessor: .internal
    }
  }
}

/// Throws one error in place of another, as in `try mapping(PNGFormat(picture), RenderError.encoding)`: a closure would
/// have to name the error that it throws, a call does not.
package func mapping<Value, Found: Error, Thrown: Error>(
  _ work: @autoclosure () throws(Found) -> Value, _ thrown: (Found) -> Thrown
) throws(Thrown) -> Value {
  do { return try work() } catch { throw thrown(error) }
}

extension RenderError {
  /// What becomes of an error of a reader. `file`: the name of the input.
  package static func unreadable(in file: String) -> (ReadError) -> RenderError {
    { .unreadable($0, file: file) }
  }
}

/// Why an input could not be taken.
public enum InputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file, or it may not be read; with the system's error number.
  case unreadable(path: String, code: Int32)
  /// A folder where a file is needed.
  case isFolder(path: String)
  /// More bytes than the limit.
  case tooLarge(path: String, limit: Int)
  /// There is no such folder.
  case noFolder(path: String)
  /// A link leads to a file that must stand beneath a folder.
  case isLink(path: String)
  /// A file that must stand beneath a folder, and does not.
  case isOutside(path: String)
  /// A device, a pipe or a socket where a file is needed.
  case notRegular(path: String)

  public var path: String {
    switch self {
    case .unreadable(let path, _), .isFolder(let path), .tooLarge(let path, _), .noFolder(let path),
      .isLink(let path), .isOutside(let path), .notRegular(let path):
      path
    }
  }

  /// What is wrong, without the path.
  package var reason: String {
    switch self {
    case .unreadable(_, let code): "the file cannot be read: \(String(cString: strerror(code)))"
    case .isFolder: "this is a folder without a result.json"
    case .tooLarge(_, let limit): "the file has more than \(limit) bytes"
    case .noFolder: "there is no such folder"
    case .isLink: "a symbolic link leads to the file"
    case .isOutside: "the file is outside the folder that it must be in"
    case .notRegular: "this is not a regular file"
    }
  }

  /// The fix, where there is one.
  package var help: String? {
    switch self {
    case .isFolder: "name a file, or the folder of an export, which contains result.json"
    case .isLink: "name the file itself"
    case .unreadable, .tooLarge, .noFolder, .isOutside, .notRegular: nil
    }
  }

  /// `page.json: the file cannot be read: No such file or directory`.
  public var description: String { "\(path): \(reason)" }
}

/// A page has no anchor of a name that was asked for. One line, with the names that it has.
public struct UnknownAnchor: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  /// More names are not listed.
  private static let namesShown = 5

  /// - Returns: `nil` when the page has the anchor.
  package init?(_ name: String, in page: Page) {
    var known: Set<String> = []
    let anchors = PageOutline(page.blocks).anchors.map(\.name).filter { known.insert($0).inserted }
    guard !known.contains(name) else { return nil }
    description = "the page has no anchor '\(name.asExcerpt)'" + Self.remedy(for: name, among: anchors)
  }

  /// The nearest name; without one, those that come first.
  private static func remedy(for name: String, among anchors: [String]) -> String {
    if let nearest = Spelling.nearest(to: name, among: anchors) {
      return ", did you mean '\(nearest.asExcerpt)'?"
    }
    if anchors.isEmpty { return ", nor any other" }
    let shown = anchors.prefix(namesShown).map { "'\($0.asExcerpt)'" }.joined(separator: ", ")
    let more = anchors.count - namesShown
    return ": it has \(shown)" + (more > 0 ? " and \(more) more" : "")
  }
}
