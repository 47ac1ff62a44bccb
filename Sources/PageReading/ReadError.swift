import JSONText
import PageModel
import Primitives

/// The reason why an input cannot be read. The input is at fault in every case, so the command exits with the
/// code for invalid input.
public struct ReadError: Error, Equatable, Sendable {
  /// The kind of error.
  public enum Reason: Equatable, Sendable {
    /// An empty input.
    case empty
    /// Bytes that are not UTF-8 text.
    case notText
    /// Invalid JSON.
    case syntax
    /// JSON that does not contain a page.
    case unknownShape
    /// A format that is detected but not supported by this version.
    case notReadYet(InputFormat)
    /// An input that is larger than the limit.
    case tooLarge
    /// Nesting that is deeper than the limit.
    case tooDeep
    /// Too many values, blocks or text runs.
    case tooManyNodes
    /// A stream that is longer than the limit.
    case tooLong
    /// A selection that matches nothing in the chat, or an input with several chats and no selected one.
    case notInChat
  }

  /// The kind of error.
  public var reason: Reason
  /// The problem, on one line.
  public var message: String
  /// The fix, on one line; `nil` if the message is sufficient.
  public var help: String?
  /// The position in the input, or `nil` if it is not known.
  public var location: InputLocation?
  /// The byte offset from which the location is not computed yet.
  package var origin = InputOrigin.none

  package init(
    _ reason: Reason, _ message: String, help: String? = nil, at location: InputLocation? = nil
  ) {
    (self.reason, self.message, self.help, self.location) = (reason, message, help, location)
  }

  package init(_ reason: Reason, _ message: String, help: String? = nil, origin: InputOrigin) {
    self.init(reason, message, help: help)
    self.origin = origin
  }

  /// Returns the error with the location of its origin.
  ///
  /// - Parameter bytes: the whole input.
  package func located(in bytes: [UInt8]) -> ReadError {
    guard location == nil, let offset = origin.byteOffset else { return self }
    return ReadError(reason, message, help: help, at: SourceLocator(bytes).locate(offset))
  }
}

extension ReadError {
  /// Returns the error with the location of its origin if the document is the whole input; otherwise, the
  /// reader of the input finds it.
  func located(in document: JSONDocument) -> ReadError {
    document.inputOffset == nil ? located(in: document.bytes) : self
  }
}

extension JSONValue {
  package var origin: InputOrigin { document.origin(of: offset) }

  /// Returns the origin in the input of a byte of a string.
  package func origin(ofByte byte: Int) -> InputOrigin {
    guard let run = stringRuns.last(where: { $0.text <= byte }) else { return origin }
    return document.origin(of: min(run.input + byte - run.text, range.upperBound - 1))
  }
}

extension JSONDocument {
  /// - Parameter offset: the offset in bytes of the document.
  fileprivate func origin(of offset: Int) -> InputOrigin {
    guard let inputOffset else { return InputOrigin(byteOffset: offset) }
    return InputOrigin(byteOffset: inputOffset(offset))
  }
}

extension JSONDocument {
  /// - Throws: `ReadError` with the position, for text that is not JSON and for JSON beyond the limits.
  ///
  /// - Parameter inputOffset: the map to the input for a document that was created from an input that is not
  ///   JSON.
  package convenience init(
    reading bytes: [UInt8], limits: Limits, inputOffset: (@Sendable (Int) -> Int?)? = nil
  ) throws(ReadError) {
    guard bytes.count <= limits.inputBytes else { throw ReadError(bytes: bytes.count, limits: limits) }
    do {
      try self.init(bytes, limits: limits.json, inputOffset: inputOffset)
    } catch {
      throw ReadError(error, in: bytes)
    }
  }
}

extension ReadError {
  package init(_ error: JSONError, in bytes: [UInt8]) {
    let reason: Reason =
      switch error.reason {
      case .syntax: .syntax
      case .tooDeep: .tooDeep
      case .tooManyNodes: .tooManyNodes
      }
    let message = reason == .syntax ? "not valid JSON: \(error.message)" : error.message
    self.init(reason, message, help: error.help, at: SourceLocator(bytes).locate(error.offset))
  }

  package init(bytes: Int, limits: Limits) {
    self.init(.tooLarge, "the input has \(bytes) bytes, more than the limit of \(limits.inputBytes)")
  }
}

extension ReadError: CustomStringConvertible {
  /// The error as `line:column: message (at pointer)`, without unknown parts.
  public var description: String {
    guard let location else { return message }
    let place = location.pointer.map { $0.isEmpty ? "" : " (at \($0))" } ?? ""
    return "\(location.line):\(location.column): \(message)\(place)"
  }
}
