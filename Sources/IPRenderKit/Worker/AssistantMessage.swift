import JSONText
import PageReading

/// A line of an assistant in the Model Context Protocol: a JSON-RPC 2.0 message (Spec/Worker.md 6).
package struct AssistantMessage {
  package enum Call {
    /// Begins the session.
    ///
    /// - Parameter version: The version of the protocol that both sides use from now on.
    case initialize(version: String)
    case ping
    case listTools
    case callTool(WorkerRequest)
    /// A call with an error in its arguments. The error is a result, because an assistant can correct them.
    case mistakenTool(String)
    /// A notification, or a response to a request that was never sent. There is no response.
    case nothing
  }

  /// The id of the request, as JSON.
  package let id: String
  package let call: Call

  /// The error of a message, with its JSON-RPC code.
  package struct Mistake: Error {
    /// The id of the request, as JSON.
    package let id: String
    package let code: Int
    package let text: String

    package init(id: String = "null", _ code: Int, _ text: String) {
      (self.id, self.code, self.text) = (id, code, text)
    }
  }

  /// The versions of the protocol that are identical in the parts used here, without the version that allows
  /// several messages in a line.
  private static let versions = ["2024-11-05", "2025-06-18", "2025-11-25"]

  /// Reads a message.
  ///
  /// - Parameter line: The line without its line break.
  package init(_ line: [UInt8]) throws(Mistake) {
    let limits = Limits()
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(
        line, limits: JSONLimits(nesting: limits.nesting + 3, values: limits.values + 1000))
    } catch {
      throw Mistake(-32700, "cannot read the message as JSON: \(error.message)")
    }
    let root = document.root
    let isBatch = root.isArray
    let messages = isBatch ? Array(root.elements) : [root]
    if !messages.isEmpty, messages.allSatisfy(Self.wantsNothing) {
      (id, call) = ("null", .nothing)
      return
    }
    guard root.isObject, root.member("jsonrpc")?.string == "2.0" else {
      throw Mistake(
        -32600,
        isBatch
          ? "cannot read a batch; send each message on its own line"
          : "a message must be a JSON-RPC 2.0 object")
    }
    let id: String?
    do throws(WorkerRequest.Mistake) { id = try WorkerRequest.id(root.member("id")) } catch { id = nil }
    guard let id, let name = root.member("method")?.string else {
      throw Mistake(
        id: id ?? "null", -32600, "\"id\" must be a number or a short string, and \"method\" a string")
    }
    self.id = id
    call = try Self.call(name, root.member("params"), id)
  }

  /// Returns true if a message is a response or a notification. Neither gets a response, even with errors:
  /// otherwise two programs could answer each other endlessly.
  private static func wantsNothing(_ message: JSONValue) -> Bool {
    guard message.isObject else { return false }
    guard let method = message.member("method") else {
      // The result may be `null`.
      return message.keys.contains { $0.string == "result" || $0.string == "error" }
    }
    return method.isString && message.member("id") == nil && message.member("jsonrpc")?.string == "2.0"
  }

  private static func call(_ method: String, _ parameters: JSONValue?, _ id: String) throws(Mistake) -> Call {
    switch method {
    case "initialize":
      let wanted = parameters?.member("protocolVersion")?.string ?? ""
      return .initialize(version: versions.last { $0 <= wanted } ?? versions[0])
    case "ping": return .ping
    case "tools/list": return .listTools
    case "tools/call":
      let name = parameters?.member("name")?.string ?? ""
      let wants: [String: WorkerRequest.RequestKind] = ["render": .png, "check": .check, "convert": .convert]
      guard let want = wants[name] else {
        throw Mistake(id: id, -32602, "unknown tool \"\(name.asExcerpt)\"")
      }
      do throws(WorkerRequest.Mistake) {
        return .callTool(try WorkerRequest(id: id, want: want, parameters?.member("arguments")))
      } catch {
        return .mistakenTool(error.text)
      }
    default: throw Mistake(id: id, -32601, "unknown method \"\(method.asExcerpt)\"")
    }
  }
}
