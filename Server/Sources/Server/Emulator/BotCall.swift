import Hummingbird

/// A file that a call uploads.
struct Upload: Sendable, Equatable {
  var name: String
  var type: String?
  var bytes: [UInt8]
}

/// A call of a method, as the bot sent it.
struct RawCall: Sendable {
  /// The parameters. Those of forms and queries are strings.
  var parameters: [String: JSON] = [:]
  var files: [String: Upload] = [:]
}

/// A call whose parameters have the types of the schema.
struct BotCall: Sendable {
  var method: BotSchema.Method
  var parameters: [String: JSON]
  var files: [String: Upload] = [:]
  /// Whether the message that the call names may be one that only one person sees.
  var isEphemeral = false

  subscript(_ name: String) -> JSON? { parameters[name] }

  func text(_ name: String) -> String? { parameters[name]?.string }

  func int(_ name: String) -> Int? { parameters[name]?.int }

  func flag(_ name: String) -> Bool { parameters[name]?.isTrue ?? false }
}

/// Reads the parameters and files of a call from its query and its body.
struct CallReader: Sendable {
  let limits: Limits

  /// The maximum size of a parameter that is not a file, in bytes.
  private static let longestField = 1 << 20
  /// The maximum size of a body without files, in bytes.
  private static let longestText = 4 << 20

  func call(of request: Request) async throws -> RawCall {
    var call = RawCall()
    for (name, value) in PercentEncoding.pairs(request.uri.query ?? "") {
      call.parameters[name] = .text(value)
    }
    guard request.method != .get else { return call }
    let small = Limits(bytes: min(limits.bytes, Self.longestText), seconds: limits.seconds)
    let type = request.headers[client: .contentType] ?? ""
    switch type.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
    case "multipart/form-data": try await readParts(of: request, type, into: &call)
    case "application/json":
      let bytes = try await BodyReader.bytes(of: request, small)
      guard !bytes.isEmpty else { return call }
      guard (try? JSONBody(bytes)) != nil, let object = try? JSON(bytes).members else {
        throw BotError("can't parse request JSON object")
      }
      call.parameters.merge(object) { $1 }
    case "application/x-www-form-urlencoded", "":
      let text = String(decoding: try await BodyReader.bytes(of: request, small), as: UTF8.self)
      for (name, value) in PercentEncoding.pairs(text) { call.parameters[name] = .text(value) }
    default: _ = try await BodyReader.bytes(of: request, small)
    }
    return call
  }

  private struct Part {
    var name: String
    var file: String?
    var type: String?
    var bytes: [UInt8] = []
  }

  private func readParts(of request: Request, _ type: String, into call: inout RawCall) async throws {
    var reader: MultipartReader
    do { reader = try MultipartReader(contentType: type) } catch {
      throw BotError("can't parse the multipart body: \(error.reason)")
    }
    var part: Part?
    for try await chunk in BodyReader.chunks(of: request, limits) {
      let events: [MultipartReader.Event]
      do { events = try reader.read(chunk.readableBytesView) } catch {
        throw BotError("can't parse the multipart body: \(error.reason)")
      }
      for event in events {
        switch event {
        case .part(let name, let file, let type): part = Part(name: name, file: file, type: type)
        case .data(let bytes):
          part?.bytes += bytes
          guard part?.file != nil || part?.bytes.count ?? 0 <= Self.longestField else {
            throw BotError(413, nil)
          }
        case .end:
          guard let whole = part else { continue }
          if let file = whole.file {
            call.files[whole.name] = Upload(name: file, type: whole.type, bytes: whole.bytes)
          } else {
            call.parameters[whole.name] = .text(String(decoding: whole.bytes, as: UTF8.self))
          }
          part = nil
        }
      }
    }
    guard reader.isComplete else { throw BotError("can't parse the multipart body: it ends too early") }
  }
}

/// Reads bodies within the limits of size and time.
enum BodyReader {
  /// Returns the whole body.
  static func bytes(of request: Request, _ limits: Limits) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await chunk in chunks(of: request, limits) { bytes += chunk.readableBytesView }
    return bytes
  }

  /// Returns the chunks of the body. The sequence throws if the body is too large or too slow.
  static func chunks(of request: Request, _ limits: Limits) -> AsyncThrowingStream<ByteBuffer, any Error> {
    let body = request.body
    return AsyncThrowingStream { continuation in
      let reading = Task {
        do {
          var count = 0
          for try await chunk in body {
            count += chunk.readableBytes
            guard count <= limits.bytes else { throw BotError(413, nil) }
            continuation.yield(chunk)
          }
          continuation.finish()
        } catch let error as BotError {
          continuation.finish(throwing: error)
        } catch {
          continuation.finish(throwing: BotError("the body ended too early or is malformed"))
        }
      }
      let timer = Task {
        try await Task.sleep(for: .seconds(limits.seconds))
        continuation.finish(throwing: BotError(code: 408, description: "Request Timeout"))
        reading.cancel()
      }
      continuation.onTermination = { _ in
        timer.cancel()
        reading.cancel()
      }
    }
  }
}
