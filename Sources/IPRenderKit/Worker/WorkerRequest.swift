import JSONText
import PageReading

/// A request to a worker, in one line (Spec/Worker.md 2).
package struct WorkerRequest {
  package enum RequestKind: String, CaseIterable { case png, layout, check, convert, frames, trace }

  /// The keys of a request.
  package enum Key: String, CaseIterable {
    case id, want, content, path, name, folder, options, parts, revision
    case seconds = "max_seconds"
  }

  /// The id of the request as JSON; `null` if it has none.
  package let id: String
  package private(set) var want = RequestKind.png
  /// The bytes of the input; `nil` if the input is a file.
  package private(set) var content: [UInt8]?
  package private(set) var path: String?
  /// The file name of the content.
  package private(set) var name: String?
  /// The folder for relative paths in the content.
  package private(set) var folder: String?
  /// The options, as command-line arguments.
  package private(set) var words: [String] = []
  package private(set) var seconds: Double?
  /// True if frames are sent one at a time, each in its own response.
  package private(set) var isInParts = false
  /// The state of the files, as JSON: requests with the same one may use what an earlier one read. `nil` if each
  /// request reads the files again.
  package private(set) var revision: String?

  /// The error of a request.
  package struct Mistake: Error {
    /// The id of the request, as JSON.
    package let id: String
    package let text: String

    package init(id: String = "null", _ text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - line: The line without its line break.
  ///   - limits: The limits of the content. If the content exceeds them, the error is reported when it is
  ///     read.
  package init(_ line: [UInt8], limits: Limits = Limits()) throws(Mistake) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(
        line,
        limits: JSONLimits(
          nesting: max(limits.nesting, Limits().nesting) + 1,
          values: max(limits.values, Limits().values) + 1000))
    } catch {
      throw Mistake("cannot read the request: \(error.message)")
    }
    let root = document.root
    guard root.isObject else { throw Mistake("a request must be a JSON object, not \(root.kindName)") }
    let members = Dictionary(
      root.keys.map { ($0.string ?? "", root.value(ofKey: $0)) }, uniquingKeysWith: { $1 })
    id = try Self.id(members["id"])
    for key in root.keys {
      guard let name = key.string, let value = members[name] else { continue }
      try take(name, value)
    }
    try requireInput()
  }

  /// Reads the arguments of a tool.
  ///
  /// - Parameter arguments: The arguments of the tool (Spec/Worker.md 6): keys of a request, and `to`.
  init(id: String, want: RequestKind, _ arguments: JSONValue?) throws(Mistake) {
    self.id = id
    self.want = want
    for key in arguments.map({ Array($0.keys) }) ?? [] {
      guard let name = key.string, let value = arguments?.value(ofKey: key) else { continue }
      switch name {
      case "to" where want == .convert: words.append("--to=" + (try text(value, name)))
      case "id", "want": throw Mistake(id: id, "a tool takes no \"\(name)\"")
      default: try take(name, value)
      }
    }
    try requireInput()
  }

  private func requireInput() throws(Mistake) {
    guard (content == nil) != (path == nil) else {
      throw Mistake(id: id, "a request must have either \"content\" or \"path\"")
    }
    guard path == nil || name == nil && folder == nil else {
      throw Mistake(id: id, "\"name\" and \"folder\" apply only to \"content\"")
    }
    guard !isInParts || want == .frames else {
      throw Mistake(id: id, "\"parts\" applies only to \"want\": \"frames\"")
    }
  }

  /// Returns the id as JSON: a number, a string, or `null` if it is missing.
  static func id(_ value: JSONValue?) throws(Mistake) -> String {
    guard let value, !value.isNull else { return "null" }
    return try short(value, "id")
  }

  private static func short(_ value: JSONValue, _ name: String, id: String = "null") throws(Mistake) -> String
  {
    guard value.numeral != nil || value.isString, value.range.count <= mostBytesOfID else {
      throw Mistake(id: id, "\"\(name)\" must be a number or a short string")
    }
    return value.source
  }

  private static let mostBytesOfID = 1000

  private mutating func take(_ name: String, _ value: JSONValue) throws(Mistake) {
    guard let key = Key(rawValue: name) else {
      throw Mistake(id: id, "unknown key \"\(name.asExcerpt)\" in the request")
    }
    switch key {
    case .id: break
    case .want:
      guard let want = value.string.flatMap(RequestKind.init) else {
        throw Mistake(
          id: id, "\"want\" must be one of \(RequestKind.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      self.want = want
    case .content:
      // A JSON value is used as its source text, and a string as its content.
      content = value.string.map { Array($0.utf8) } ?? Array(value.document.bytes[value.range])
    case .path: path = try text(value, name)
    case .name: self.name = try text(value, name)
    case .folder: folder = try text(value, name)
    case .options: try takeOptions(value)
    case .revision: revision = try Self.short(value, "revision", id: id)
    case .seconds:
      guard let seconds = value.double, seconds > 0 else {
        throw Mistake(id: id, "\"max_seconds\" must be a number above 0")
      }
      self.seconds = seconds
    case .parts:
      guard let isInParts = value.bool else { throw Mistake(id: id, "\"parts\" must be true or false") }
      self.isInParts = isInParts
    }
  }

  private func text(_ value: JSONValue, _ name: String) throws(Mistake) -> String {
    guard let text = value.string else { throw Mistake(id: id, "\"\(name)\" must be a string") }
    guard !text.isEmpty else { throw Mistake(id: id, "\"\(name)\" must not be empty") }
    return text
  }

  private mutating func takeOptions(_ options: JSONValue) throws(Mistake) {
    guard options.isObject else { throw Mistake(id: id, "\"options\" must be an object") }
    for key in options.keys {
      guard let name = key.string, name.utf8.allSatisfy({ Self.isOfName($0) }), !name.isEmpty else {
        throw Mistake(id: id, "an option must have its name on the command line, without the dashes")
      }
      let value = options.value(ofKey: key)
      if value.isObject, Self.optionsOfMembers.contains(name) {
        try takeMembers(value, of: name)
        continue
      }
      let values = value.isArray ? Array(value.elements) : [value]
      for value in values {
        switch value.bool {
        case true?: words.append("--" + name)
        case false?: break
        case nil:
          if value.isNull { continue }
          guard let text = value.numeral ?? value.string else {
            throw Mistake(
              id: id,
              "option \"\(name)\" must be true, false, a number, a string or a list of these; only \"limit\" and \"set\" are objects"
            )
          }
          words.append("--\(name)=\(text)")
        }
      }
    }
  }

  /// The options whose values are objects with names and values.
  private static let optionsOfMembers: Set<String> = ["limit", "set"]

  /// Adds an option with names and values, for example `{"pixels": 1000}`.
  private mutating func takeMembers(_ members: JSONValue, of name: String) throws(Mistake) {
    for key in members.keys {
      guard let part = key.string, !part.isEmpty, part.utf8.allSatisfy({ Self.isOfName($0) }) else {
        throw Mistake(id: id, "option \"\(name)\" has names of small letters and hyphens")
      }
      let value = members.value(ofKey: key)
      if value.isNull { continue }
      guard let text = value.numeral ?? value.string ?? value.bool.map({ $0 ? "true" : "false" }) else {
        throw Mistake(id: id, "\"\(part)\" of option \"\(name)\" is a number, a string, true or false")
      }
      words.append("--\(name)=\(part)=\(text)")
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
