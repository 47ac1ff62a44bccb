import IPRenderKit

/// Why the command stops: one line for people, a code for scripts, and the exit status.
struct Failure: Error {
  var status: ExitStatus
  var code: DiagnosticCode
  var message: String
  /// The file that it is about, as the user named it; `nil` when it is about none that was read.
  var file: String?
  var location: InputLocation?
  /// The reader of a pipe went away: a reason to stop, not to complain.
  var isSilent = false
}

extension Failure {
  static func usage(_ message: String) -> Failure { Failure(status: .usage, code: .usage, message: message) }

  static func noInput(_ file: String, _ reason: String) -> Failure {
    Failure(status: .noInput, code: .noInput, message: reason, file: file)
  }

  static func tooLarge(_ file: String, limit: Int, limitOption: String?) -> Failure {
    let remedy = limitOption.map { "; \($0) allows more" } ?? ""
    return Failure(
      status: .badInput, code: .tooLarge, message: "the file has more than \(limit) bytes\(remedy)",
      file: file)
  }

  init(_ error: ReadError, file: String) {
    let isStream = error.reason == .notReadYet(.stream)
    self.init(
      status: .badInput, code: error.reason.code,
      message: isStream ? "this is a stream of pages: --stream draws its frames" : error.message, file: file,
      location: error.location)
  }

  init(_ error: PictureError, file: String) {
    self.init(status: .badInput, code: .badPicture, message: error.description, file: file)
  }

  init(_ error: FileError) {
    self.init(
      status: .cannotWrite, code: .cannotWrite, message: error.description, isSilent: error.isBrokenPipe)
  }

  init(_ error: PNGError) {
    switch error {
    case .invalidSize, .tooManyBytes:
      self.init(status: .badInput, code: .tooManyPixels, message: error.description)
    case .notWholeRows, .wrongBands, .compressorFailed:
      self.init(status: .internalError, code: .internal, message: error.description)
    }
  }

  init(_ error: FrameError) {
    switch error {
    case .notOpaque:
      self = .usage("\(error) (--background)")
    case .oneFileNeeded:
      self = .usage(error.description)
    case .otherPicture:
      self.init(status: .internalError, code: .internal, message: error.description)
    }
  }

  init(_ error: FontError) {
    self.init(status: .internalError, code: .noFont, message: error.message)
  }

  init(_ error: RenderError, file: String) {
    switch error {
    case .fonts(let error): self.init(error)
    case .tooManyPixels:
      self.init(
        status: .badInput, code: .tooManyPixels, message: "\(error) (--max-pixels)", file: file)
    case .encoding(let error): self.init(error)
    case .frames(let error): self.init(error)
    case .writing(let error): self.init(error)
    }
  }
}

extension ReadError.Reason {
  fileprivate var code: DiagnosticCode {
    switch self {
    case .empty: .emptyInput
    case .notText: .notText
    case .syntax: .syntax
    case .unknownShape: .notAPage
    case .notReadYet: .notReadYet
    case .tooLarge: .tooLarge
    case .tooDeep: .tooDeep
    case .tooManyNodes: .tooManyNodes
    case .tooLong: .tooLong
    }
  }
}
