import IPRenderKit

/// Answers messages of the Model Context Protocol with the results of a worker (Spec/Worker.md 6).
final class AssistantRequestHandler: RequestHandler {
  private let desk: WorkerRequestHandler

  init(_ desk: WorkerRequestHandler) { self.desk = desk }

  private static let instructions = """
    Draws, checks and converts Telegram messages and pages offline. Check a message before it is sent, draw it to see \
    it as its reader will; warnings name the line and the remedy.
    """

  /// The greeting is empty, because the client sends the first message.
  var greeting: [UInt8] { [] }

  func warmUp() { desk.warmUp() }

  func answer(_ line: [UInt8], begin: (String) -> Void, part: ([UInt8]) -> Void) -> [UInt8] {
    do throws(AssistantMessage.Mistake) {
      let message = try AssistantMessage(line)
      begin(message.id)
      switch message.call {
      case .initialize(let version): return result(message.id, introduction(version))
      case .ping: return result(message.id, "{}")
      case .listTools: return result(message.id, Texts.tools)
      case .callTool(let request): return result(message.id, Self.outcome(desk.reply(to: request)))
      case .mistakenTool(let text): return result(message.id, Self.outcome([], isError: true, [text]))
      case .nothing: return []
      }
    } catch {
      begin(error.id)
      return mistake(error.id, error.code, error.text)
    }
  }

  func refusal(_ id: String, _ error: Diagnostic, _ status: ExitStatus) -> [UInt8] {
    // Only rendering can end a process, and such a request has an id. A line without one was too long.
    id == "null"
      ? mistake(id, -32600, error.message) : result(id, Self.outcome([], isError: true, [error.description]))
  }

  func isAnswer(_ bytes: [UInt8]) -> Bool { WorkerLine.isOneLine(bytes) }

  // MARK: - JSON

  private func result(_ id: String, _ json: String) -> [UInt8] { message(id, "\"result\": \(json)") }

  private func mistake(_ id: String, _ code: Int, _ text: String) -> [UInt8] {
    message(id, "\"error\": {\"code\": \(code), \"message\": \(JSONWriter.quoted(text).asVisibleJSON)}")
  }

  private func message(_ id: String, _ rest: String) -> [UInt8] {
    Array("{\"jsonrpc\": \"2.0\", \"id\": \(id), \(rest)}\n".utf8)
  }

  private func introduction(_ version: String) -> String {
    var writer = JSONWriter(indentation: 0)
    writer.object { writer in
      writer.value("protocolVersion", version)
      writer.object("capabilities") { $0.object("tools") { _ in } }
      writer.object("serverInfo") { server in
        server.value("name", "iprender")
        server.value("version", desk.version)
      }
      writer.value("instructions", Self.instructions)
    }
    return writer.text.asVisibleJSON
  }

  /// The formats that are not images. The protocol has embedded resources for them.
  private static let documents: [OutputForm: (type: String, isText: Bool)] = [
    .pdf: ("application/pdf", false), .html: ("text/html", true),
  ]

  private static func outcome(_ reply: WorkerRequestHandler.Reply) -> String {
    let problems = (reply.diagnostics + [reply.error].compactMap { $0 }).map(\.description)
    guard let (name, form) = reply.payload else { return outcome([], isError: true, problems) }
    let part: (inout JSONWriter) -> Void = { part in
      switch form {
      case .bytes(let bytes):
        let format = OutputForm(rawValue: name) ?? .png
        guard let document = Self.documents[format] else {
          part.value("type", "image")
          part.value("data", Base64.encode(bytes))
          part.value("mimeType", format == .svg ? "image/svg+xml" : "image/" + name)
          return
        }
        part.value("type", "resource")
        part.object("resource") { resource in
          resource.value("uri", "iprender:///message." + name)
          resource.value("mimeType", document.type)
          if document.isText {
            resource.value("text", String(decoding: bytes, as: UTF8.self))
          } else {
            resource.value("blob", Base64.encode(bytes))
          }
        }
      case .text(let text), .json(let text):
        part.value("type", "text")
        part.value("text", text)
      }
    }
    return outcome([part], isError: false, problems)
  }

  /// Returns the result of a tool.
  ///
  /// - Parameter lines: Further messages, which become a separate part.
  private static func outcome(
    _ parts: [(inout JSONWriter) -> Void], isError: Bool, _ lines: [String]
  ) -> String {
    var writer = JSONWriter(indentation: 0)
    writer.object { writer in
      writer.array("content") { list in
        for part in parts { list.object(nil, part) }
        if !lines.isEmpty {
          list.object { part in
            part.value("type", "text")
            part.value("text", lines.joined(separator: "\n"))
          }
        }
      }
      writer.value("isError", isError)
    }
    return writer.text.asVisibleJSON
  }
}
