import ArgumentParser
import IPRender

// How the library's values are read from arguments and named in the help.

extension Side: ExpressibleByArgument {}
extension PNGEncoding: ExpressibleByArgument {}
extension MessageForm: ExpressibleByArgument {}

extension InputFormat: ExpressibleByArgument {
  /// Formats that are only recognised cannot be asked for.
  private static let readable: [InputFormat] = [.tdlib, .botAPI, .mtproto]

  public init?(argument: String) {
    guard let format = Self.readable.first(where: { $0.rawValue == argument }) else { return nil }
    self = format
  }

  public static var allValueStrings: [String] { readable.map(\.rawValue) }
  public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// Whose word counts for the direction of a paragraph.
enum BaseDirectionChoice: String, CaseIterable, ExpressibleByArgument { case natural, page }

/// The form of a layout's dump.
enum DumpForm: String, CaseIterable, ExpressibleByArgument { case json, text }
