import JSONText

/// The three ways of writing a page as JSON. They share one reader; what differs is the key that names a
/// value's constructor.
package enum Family {
  case tdlib, botAPI, mtproto

  package init?(_ format: InputFormat) {
    switch format {
    case .tdlib: self = .tdlib
    case .botAPI: self = .botAPI
    case .mtproto: self = .mtproto
    case .telegraph, .markdown, .html, .stream, .chatExport, .message, .chatCompletion: return nil
    }
  }

  package var format: InputFormat {
    switch self {
    case .tdlib: .tdlib
    case .botAPI: .botAPI
    case .mtproto: .mtproto
    }
  }

  /// The family that an object belongs to by itself.
  package init?(of value: JSONValue) {
    if value["@type"]?.isString == true {
      self = .tdlib
    } else if value["_"]?.isString == true || value["className"]?.isString == true {
      self = .mtproto
    } else if value["type"]?.isString == true {
      self = .botAPI
    } else {
      return nil
    }
  }

  /// What names the constructor of `value`: this family's own key first, since others use `type` for other
  /// things.
  package func typeName(of value: JSONValue) -> String? {
    for key in discriminators {
      if let name = value.member(key)?.string { return name }
    }
    return nil
  }

  private var discriminators: [StaticString] {
    switch self {
    case .tdlib: ["@type", "_", "className", "type"]
    case .botAPI: ["type", "@type", "_", "className"]
    case .mtproto: ["_", "className", "@type", "type"]
    }
  }
}
