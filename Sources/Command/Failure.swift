import IPRenderKit
import JSONText
import PageModel
import PageReading
import Pictures
import Typography

/// Why the command stops: one line for people, a code for scripts, and the exit status.
struct Failure: Error {
  var status: ExitStatus
  var code: DiagnosticCode
  var message: String
  /// The file that it is about, as the user named it; `nil` when it is about none that was read.
  var file: String?
  var location: InputLocation?
  /// The reader of a pipe had enough: a reason to stop, not to complain.
  var isSilent = false
}

extension Failure {
  static func usage(_ message: String) -> Failure { Failure(status: .usage, code: .usage, message: message) }

  /// - Parameter limitOption: the option that allows larger files.
  init(_ error: InputError, limitOption: String? = nil) {
    self.init(status: .noInput, code: error.code, message: error.reason, file: error.path)
    switch error {
    case .unreadable, .isFolder, .noFolder: break
    case .tooLarge:
      status = .badInput
      if let limitOption { message += "; \(limitOption) allows more" }
    }
  }

  init(_ error: ReadError, file: String) {
    self.init(
      status: .badInput, code: error.code, message: error.message, file: file, location: error.location)
    switch error.reason {
    case .notReadYet(.stream): message = "this is a stream of pages: --stream draws its frames"
    case .tooLarge: message += "; \(InputOptions.limitOption) allows more"
    case .notInChat: status = .usage
    case .empty, .notText, .syntax, .unknownShape, .notReadYet, .tooDeep, .tooManyNodes, .tooLong: break
    }
  }

  init(_ error: PictureError, file: String) {
    self.init(status: .badInput, code: .badPicture, message: error.description, file: file)
  }

  init(_ error: FileError) {
    self.init(
      status: error.isBrokenPipe ? .fine : .cannotWrite, code: .cannotWrite, message: error.description,
      isSilent: error.isBrokenPipe)
  }

  init(_ error: PNGError) {
    switch error {
    case .invalidSize, .tooManyBytes:
      self.init(status: .badInput, code: error.code, message: error.description)
    case .notWholeRows, .wrongBands, .compressorFailed, .oldProcessor:
      self.init(status: .internalError, code: error.code, message: error.description)
    }
  }

  init(_ error: FrameError) {
    switch error {
    case .notOpaque:
      self = .usage("\(error) (--background)")
    case .oneFileNeeded, .fileNeeded:
      self = .usage(error.description)
    case .oddSides:
      self = .usage("\(error) (--even)")
    case .noEncoder, .encoderFailed:
      self.init(status: .cannotWrite, code: .cannotWrite, message: error.description)
    case .badPattern:
      self = .usage("-o: \(error)")
    case .unknownForm(let path):
      self = .usage("-o \(path): \(error), or --format says what it is")
    case .otherPicture:
      self.init(status: .internalError, code: .internal, message: error.description)
    }
  }

  init(_ error: FontError) {
    self.init(status: .internalError, code: .noFont, message: error.message)
  }

  init(_ error: RenderError, file: String) {
    switch error {
    case .input(let error): self.init(error)
    case .unreadable(let error, let file): self.init(error, file: file)
    case .option(let error): self = .usage(error.description)
    case .anchor(let error): self = .usage("--anchor: \(error)")
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

extension Failure {
  /// - Parameters:
  ///   - file: what errors are about that know of no file.
  ///   - isChat: whether it can be cut into pages.
  static func blaming<Result>(
    _ file: InputFile, isChat: Bool = false, _ work: () throws(RenderError) -> Result
  ) throws(Failure) -> Result {
    do throws(RenderError) {
      return try work()
    } catch {
      var failure = Failure(error, file: file.name)
      if isChat, failure.code == .tooManyPixels {
        failure.message += "; -o out-%03d.png cuts a chat into pages"
      }
      throw failure
    }
  }
}
