import IPRenderKit

/// Draws one picture after the other, with fonts and glyphs of its own.
actor Drawer {
  private let renderer: Renderer

  init() throws { renderer = try Renderer() }

  func png(of message: [UInt8], options: RenderOptions) throws -> [UInt8] {
    try renderer.still(of: InputFile(message, name: "message.json"), options: options).png
  }
}

/// Draws for many clients at once.
struct Drawers: Sendable {
  private let drawers: [Drawer]

  init(count: Int) throws { drawers = try (0..<count).map { _ in try Drawer() } }

  func png(of message: [UInt8], forClient client: Int) async throws -> [UInt8] {
    var options = RenderOptions(palette: .day)
    options.threads = 1
    options.reading.limits.inputBytes = 64 << 10
    options.pixelLimit = 8_000_000
    return try await drawers[client % drawers.count].png(of: message, options: options)
  }
}

func frames(_ answer: InputFile, send: @Sendable ([UInt8]) async throws -> Void) async throws {
  let renderer = try Renderer()
  for try await frame in try renderer.stream(of: answer).frames() where !frame.isRepeat {
    try await send(frame.bytes)
  }
}
