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
    case .option, .frames: .usage
    case .anchor: .unknownAnchor
    case .fonts: .noFont
    case .tooManyPixels: .tooManyPixels
    case .encoding(let error): error.code
    case .writing: .cannotWrite
    }
  }

  /// The error as the command prints it.
  public var message: DiagnosticMessage {
    switch self {
    case .input(let error):
      DiagnosticMessage(severity: .error, code: code, text: error.reason, file: error.path)
    case .unreadable(let error, let file):
      DiagnosticMessage(
        severity: .error, code: code, text: error.message, file: file, location: error.location)
    case .option, .anchor, .fonts, .tooManyPixels, .encoding, .frames, .writing:
      DiagnosticMessage(severity: .error, code: code, text: description)
    }
  }
}

extension InputError {
  /// A stable short name.
  package var code: DiagnosticCode {
    switch self {
    case .unreadable, .isFolder, .noFolder: .noInput
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
    case .invalidSize, .tooManyBytes: .tooManyPixels
    case .notWholeRows, .wrongBands, .compressorFailed, .oldProcessor: .internal
    }
  }
}

extension RenderError {
  static func whenMeasuring<Result>(
    _ work: () throws(TooManyPixels) -> Result
  ) throws(RenderError) -> Result {
    do throws(TooManyPixels) { return try work() } catch { throw .tooManyPixels(error) }
  }

  static func whenTaking<Result>(_ work: () throws(InputError) -> Result) throws(RenderError) -> Result {
    do throws(InputError) { return try work() } catch { throw .input(error) }
  }

  static func whenEncoding<Result>(_ work: () throws(PNGError) -> Result) throws(RenderError) -> Result {
    do throws(PNGError) { return try work() } catch { throw .encoding(error) }
  }

  static func whenFraming<Result>(_ work: () throws(FrameError) -> Result) throws(RenderError) -> Result {
    do throws(FrameError) { return try work() } catch { throw .frames(error) }
  }

  static func whenWriting<Result>(_ work: () throws(FileError) -> Result) throws(RenderError) -> Result {
    do throws(FileError) { return try work() } catch { throw .writing(error) }
  }
}
