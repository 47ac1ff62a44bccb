import ArgumentParser
import IPRenderKit

/// The error that stops the command: the problem and its fix for people, a code for scripts, and the exit status.
struct CommandError: Error {
  var status: ExitStatus
  var code: DiagnosticCode
  var text: String
  var help: String?
  /// The file of the error, as the user named it; `nil` for an error that is not about a file.
  var file: String?
  var location: InputLocation?
  /// The invalid option, by its name without dashes; `nil` if there is no single one.
  var option: String?
  /// True if the reader of a pipe closed it, which ends the run without an error message.
  var isSilent = false
}

extension CommandError {
  /// The error of the parser for arguments without an input.
  private static let noInput = "missing expected argument '<input>'"

  /// Returns the error with the ways to name an input, if none is named.
  func namingInput(in arguments: [String]) -> CommandError {
    guard text == Self.noInput else { return self }
    let command = arguments.first.flatMap { CompletionScript.subcommands.contains($0) ? $0 : nil }
    let help =
      if arguments.contains("--live") {
        "pass - to read standard input, or run 'iprender scene --live'"
      } else if let command, command != RenderCommand.configuration.commandName {
        "name one, such as 'iprender \(command) page.json'; 'iprender help \(command)' lists the options"
      } else {
        "name one, such as 'iprender page.json'; 'iprender --help' shows examples"
      }
    return .usage("no input is named", help: help)
  }

  static func usage(_ text: String, help: String? = nil) -> CommandError {
    CommandError(status: .usage, code: .usage, text: text, help: help)
  }

  /// Creates the failure of a run that a diagnostic ends.
  init(_ diagnostic: Diagnostic) {
    self.init(
      status: .badInput, code: diagnostic.code, text: diagnostic.message, help: diagnostic.help,
      file: diagnostic.file, location: diagnostic.location)
  }

  /// Creates the error of an input.
  ///
  /// - Parameter limitOption: The option that allows larger files.
  init(_ error: InputError, limitOption: String? = nil) {
    self.init(status: .noInput, code: error.code, text: error.reason, help: error.help, file: error.path)
    switch error {
    case .unreadable, .isFolder, .noFolder, .isLink, .isOutside, .notRegular: break
    case .tooLarge:
      status = .badInput
      if let limitOption { help = "raise the limit with \(limitOption)" }
    }
  }

  init(_ error: ReadError, file: String) {
    self.init(
      status: .badInput, code: error.code, text: error.message, help: error.help, file: file,
      location: error.location)
    switch error.reason {
    case .notReadYet(.stream):
      (text, help) = ("the input is a stream of pages", "add --stream to render its frames")
    case .tooLarge: help = "raise the limit with \(InputOptions.limitOption)"
    case .notInChat: status = .usage
    case .empty, .notText, .syntax, .unknownShape, .notReadYet, .tooDeep, .tooManyNodes, .tooLong: break
    }
  }

  init(_ error: FileError) {
    self.init(
      status: error.isBrokenPipe ? .fine : .cannotWrite, code: .cannotWrite, text: error.description,
      help: error.help, isSilent: error.isBrokenPipe)
  }

  init(_ error: PNGError) {
    switch error {
    case .invalidSize, .longSide, .largeFile, .tooManyBytes:
      self.init(status: .badInput, code: error.code, text: error.description, help: error.help)
    case .notWholeRows, .wrongBands, .compressorFailed, .writerFailed, .oldProcessor:
      self.init(status: .internalError, code: error.code, text: error.description, help: error.help)
    }
  }

  init(_ error: FrameError) {
    switch error {
    case .notOpaque: self = .usage(error.description, help: "set --background to a color")
    case .oneFileNeeded, .fileNeeded: self = .usage(error.description, help: error.help)
    case .oddSides: self = .usage(error.description, help: error.help)
    case .longSide:
      self.init(status: .badInput, code: .tooManyPixels, text: error.description, help: error.help)
    case .noEncoder, .encoderFailed:
      self.init(status: .cannotWrite, code: .cannotWrite, text: error.description, help: error.help)
    case .badPattern: self = .usage("-o: \(error)", help: error.help)
    case .otherEnding(let name): self = .usage("-o \(name): \(error)", help: error.help)
    case .unknownForm(let path):
      self = .usage("-o \(path): \(error)", help: error.help.map { $0 + ", or set --format" })
    case .otherPicture: self.init(status: .internalError, code: .internal, text: error.description)
    }
  }

  /// Creates the error of an option, with the names that options have on the command line.
  init(_ error: OptionError) {
    guard let name = error.name.commandOption else {
      self = .usage(error.description)
      return
    }
    let problem = error.text.naming { option in option.commandOption.map { "--" + $0 } ?? option.rawValue }
    self = .usage("--\(name) \(problem)", help: error.name.fix)
    option = name
  }

  init(_ error: FontError) {
    guard case .invalidSet(let path, let location, let reason, let fix) = error else {
      self.init(status: .internalError, code: .noFont, text: error.message, help: error.help)
      return
    }
    self.init(status: .badInput, code: .badValue, text: reason, help: fix, file: path, location: location)
  }

  init(_ error: RenderError, file: String) {
    switch error {
    case .input(let error): self.init(error)
    case .unreadable(let error, let file): self.init(error, file: file)
    case .option(let error): self.init(error)
    case .anchor(let error): self = .usage("--anchor: \(error)", help: error.help)
    case .fonts(let error): self.init(error)
    case .tooManyPixels:
      self.init(
        status: .badInput, code: .tooManyPixels, text: error.description,
        help: "lower --scale, or raise the limit with \(Limit.pixels.option)", file: file)
    case .picture(let reason, let file):
      self.init(status: .badInput, code: .badPicture, text: reason, file: file)
    case .range(let reason): self = .usage("--range: \(reason)")
    case .encoding(let error): self.init(error)
    case .frames(let error): self.init(error)
    case .writing(let error): self.init(error)
    }
  }

  /// Converts the errors of some work. `file`: the file of errors that name none. `isChat`: true if the
  /// content can be split into pages.
  static func blaming<Result>(
    _ file: InputFile, isChat: Bool = false, _ work: @autoclosure () throws(RenderError) -> Result
  ) throws(CommandError) -> Result {
    do throws(RenderError) {
      return try work()
    } catch {
      var failure = CommandError(error, file: file.name)
      if isChat, failure.code == .tooManyPixels {
        failure.help =
          "write the chat as pages with -o out-%03d.png, or raise the limit with \(Limit.pixels.option)"
      }
      throw failure
    }
  }
}

/// The exit status of the command: the numbers of sysexits.h, which scripts and shells know.
enum ExitStatus: Int32 {
  /// Success. It is also the status if the reader of a pipe closed it, so that scripts under `pipefail` do
  /// not fail.
  case fine = 0
  case different = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case internalError = 70
  case cannotWrite = 73
  /// The time limit was exceeded. With more time, the same run may succeed.
  case timeUp = 75
  /// The statuses that shells report for programs that SIGHUP, SIGINT and SIGTERM ended.
  case hungUp = 129
  case interrupted = 130
  case terminated = 143

  var code: ExitCode { ExitCode(rawValue) }
}
