import ArgumentParser
import IPRenderKit
import PageFormats
import PageLayout
import Pictures

// How the library's values are read from arguments and named in the help.

extension Side: ExpressibleByArgument {}
extension PNGEncoding: ExpressibleByArgument {}
extension MessageForm: ExpressibleByArgument {}
extension DateFormat.Clock: ExpressibleByArgument {}

extension SequenceFormat: ExpressibleByArgument {}
extension SourceOptions.Markdown: ExpressibleByArgument {}

/// From which format the input is read, or from which moment on frames are drawn: no format's name is a number.
enum FromValue: ExpressibleByArgument {
  case format(InputFormat)
  case moment(FrameMoment)

  init?(argument: String) {
    if let format = InputFormat(rawValue: argument) {
      self = .format(format)
    } else if let moment = FrameMoment(parsing: argument) {
      self = .moment(moment)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { InputFormat.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// Which edge of a stream's container stays where it is.
enum GrowthDirection: String, CaseIterable, ExpressibleByArgument { case down, up }

/// Whose word counts for the direction of a paragraph.
enum BaseDirectionChoice: String, CaseIterable, ExpressibleByArgument { case natural, page }

/// The form of a layout's dump.
enum DumpForm: String, CaseIterable, ExpressibleByArgument { case json, text }
