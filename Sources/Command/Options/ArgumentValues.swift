import ArgumentParser
import IPRenderKit
import MessageModel
import PageLayout
import PageReading
import Pictures

// How the library's values are read from arguments and named in the help.

/// A value that is written as its raw value. The parser asks for all names of all options on each run, and would
/// describe every case at length.
protocol NamedValue: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension NamedValue {
  public var defaultValueDescription: String { rawValue }
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
  public static var allValueDescriptions: [String: String] { [:] }
}

extension Side: NamedValue {}
extension ScreenFrame: NamedValue {}
extension SendState: NamedValue {}
extension PNGEncoding: NamedValue {}
extension MessageForm: NamedValue {}
extension DateFormat.Clock: ExpressibleByArgument {}

extension SequenceFormat: NamedValue {}
extension SourceOptions.Markdown: NamedValue {}

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
enum GrowthDirection: String, NamedValue { case down, up }

/// Whose word counts for the direction of a paragraph.
enum BaseDirectionChoice: String, NamedValue { case natural, page }

/// The form of a layout's dump.
enum DumpForm: String, NamedValue { case json, text }
