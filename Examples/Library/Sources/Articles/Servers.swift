import IPRenderKit

/// Renders messages for many clients at once.
struct MessageService: Sendable {
  private let pool: RendererPool

  init() throws { pool = try RendererPool(size: 4, queueLimit: 100) }

  func png(of message: [UInt8]) async throws -> [UInt8] {
    var options = RenderOptions(palette: .day)
    options.reading.limits.inputBytes = 64 << 10
    options.pixelLimit = 8_000_000
    return try await pool.still(of: InputFile(message, name: "message.json"), options: options).bytes
  }
}

func whenBusy(_ service: MessageService, _ message: [UInt8]) async throws -> (status: Int, body: [UInt8]) {
  do {
    return (200, try await service.png(of: message))
  } catch let error as RendererPool.QueueFull {
    return (503, Array("\(error)".utf8))
  } catch let error as RenderError {
    return (422, Array(error.diagnostic.json.utf8))
  }
}

func pooled(_ message: [UInt8], _ options: RenderOptions) async throws -> Still {
  let pool = try RendererPool(size: 4, queueLimit: 100)
  let still = try await pool.still(of: InputFile(message, name: "message.json"), options: options)
  return still
}

func anyWork(_ pool: RendererPool, _ page: InputFile) async throws -> [LayoutElement] {
  let elements = try await pool.withRenderer { renderer in
    try renderer.layOut(page.read()).elements
  }
  return elements
}

func frames(_ answer: InputFile, send: @Sendable ([UInt8]) async throws -> Void) async throws {
  let renderer = try Renderer()
  for try await frame in try renderer.stream(of: answer).frames() where !frame.isRepeat {
    try await send(frame.bytes)
  }
}
