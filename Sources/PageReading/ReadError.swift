import JSONText
import PageModel

/// Why no page could be read. Every case is the input's fault: a command exits with its code for bad input.
public struct ReadError: Error, Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case empty
    /// Bytes that are no UTF-8 text.
    case notText
    /// Meant to be JSON, and is not.
    case syntax
    /// JSON, but no page in it.
    case unknownShape
    /// Recognised, but this version has no reader for it.
    case notReadYet(InputFormat)
    case tooLarge
    case tooDeep
    /// Of values, blocks or runs of text.
    case tooManyNodes
    /// A stream of more seconds than allowed.
    case tooLong
    /// What was asked for of a chat is not in it, or somebody has to say which chat is meant.
    case notInChat
  }

  public var reason: Reason
  /// One line, with the remedy where there is one.
  public var message: String
  /// Where, when the error has a place.
  public var location: InputLocation?
  /// The place of which the location is not worked out yet.
  package var origin = InputOrigin.none

  package init(_ reason: Reason, _ message: String, at location: InputLocation? = nil) {
    (self.reason, self.message, self.location) = (reason, message, location)
  }

  package init(_ reason: Reason, _ message: String, origin: InputOrigin) {
    self.init(reason, message)
    self.origin = origin
  }

  /// With the location of its place.
  ///
  /// - Parameter bytes: the whole input.
  package func located(in bytes: [UInt8]) -> ReadError {
    guard location == nil, let offset = origin.byteOffset else { return self }
    return ReadError(reason, message, at: SourceLocator(bytes).locate(offset))
  }
}

extension ReadError {
  /// With the location of its place, in a document that is the whole input; without one, the reader of the input finds it.
  func located(in document: JSONDocument) -> ReadError {
    document.inputOffset == nil ? located(in: document.bytes) : self
  }
}

extension JSONValue {
  package var origin: InputOrigin { document.origin(of: offset) }

  /// The place in the input of a byte of a string.
  package func origin(ofByte byte: Int) -> InputOrigin {
    guard let run = stringRuns.last(where: { $0.text <= byte }) else { return origin }
    return document.origin(of: min(run.input + byte - run.text, range.upperBound - 1))
  }
}

extension JSONDocument {
  /// - Parameter offset: in bytes of the document.
  fileprivate func origin(of offset: Int) -> InputOrigin {
    guard let inputOffset else { return InputOrigin(byteOffset: offset) }
    return InputOrigin(byteOffset: inputOffset(offset))
  }
}

extension JSONDocument {
  /// - Throws: `ReadError` with the place, for text that is not JSON and for JSON beyond the limits.
  ///
  /// - Parameter inputOffset: of a document that was written for an input that is no JSON.
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
    self.init(reason, message, at: SourceLocator(bytes).locate(error.offset))
  }

  package init(bytes: Int, limits: Limits) {
    self.init(.tooLarge, "the input has \(bytes) bytes, more than the limit of \(limits.inputBytes)")
  }
}

extension ReadError: CustomStringConvertible {
  /// `line:column: message (at pointer)`, without what is unknown.
  public var description: String {
    guard let location else { return message }
    let place = location.pointer.map { $0.isEmpty ? "" : " (at \($0))" } ?? ""
    return "\(location.line):\(location.column): \(message)\(place)"
  }
}
