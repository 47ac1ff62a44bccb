import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import NIOWebSocket

/// A WebSocket connection (RFC 6455) with a page of this server.
final class WebSocket: Sendable {
  /// The texts that the page sends, until the connection ends.
  let texts: AsyncStream<String>
  private let handler: WebSocketHandler.Access

  /// The maximum size of a message of a page, in bytes.
  static let longestText = 1 << 16
  /// The maximum number of messages of a page that wait. A page that sends faster is disconnected.
  static let mostWaiting = 1000
  /// The version of the protocol.
  private static let version = "13"

  private init(texts: AsyncStream<String>, handler: WebSocketHandler.Access) {
    (self.texts, self.handler) = (texts, handler)
  }

  /// Answers a request that opens a connection.
  ///
  /// - Parameters:
  ///   - channel: The channel of the request. The host and the origin of the request were checked.
  ///   - serve: Uses the connection, which is closed afterwards.
  static func response(
    to request: Request, on channel: any Channel, serve: @escaping @Sendable (WebSocket) async -> Void
  ) async throws -> Response {
    guard request.headers[client: .upgrade]?.lowercased() == "websocket",
      request.headers[client: .socketVersion] == version,
      let key = request.headers[client: .socketKey], key.utf8.count == 24
    else {
      throw Refusal(
        status: .upgradeRequired, code: "web-socket", message: "this path is a WebSocket",
        help: "open it with a WebSocket of version 13")
    }
    let (texts, continuation) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(mostWaiting))
    // The page sends its first message after it has received the response. Both handlers are there before.
    let access = try await channel.eventLoop.submit {
      let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: longestText))
      let handler = WebSocketHandler(texts: continuation)
      try channel.pipeline.syncOperations.addHandlers([decoder, handler], position: .first)
      return WebSocketHandler.Access(handler: NIOLoopBound(handler, eventLoop: channel.eventLoop))
    }.get()
    let socket = WebSocket(texts: texts, handler: access)
    let accept = SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
    var headers: HTTPFields = [.upgrade: "websocket", .connection: "Upgrade"]
    if let name = HTTPField.Name("Sec-WebSocket-Accept") {
      headers[name] = Data(accept).base64EncodedString()
    }
    return Response(
      status: .switchingProtocols, headers: headers,
      body: ResponseBody { _ in
        await serve(socket)
        socket.close()
        // The response never ends, so the server does not consider the connection idle.
        try? await channel.closeFuture.get()
      })
  }

  /// Sends a binary message. A slow page makes a sender that waits for the end wait.
  ///
  /// - Returns: The end of the sending, which fails if the connection has ended.
  func send(_ bytes: ByteBuffer) -> EventLoopFuture<Void> { handler.send(.binary, bytes) }

  /// Sends a text, and returns when the system has taken it.
  func send(_ json: JSON) async {
    guard let bytes = try? json.bytes else { return }
    try? await handler.send(.text, ByteBuffer(bytes: bytes)).get()
  }

  /// Closes the connection.
  func close() { handler.close(.normalClosure) }
}

/// Converts the bytes of a connection to the messages of a `WebSocket`. No handler after it receives anything.
final class WebSocketHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = ByteBuffer

  /// The handler as other threads use it.
  struct Access: Sendable {
    let handler: NIOLoopBound<WebSocketHandler>
    private var loop: any EventLoop { handler.eventLoop }

    init(handler: NIOLoopBound<WebSocketHandler>) { self.handler = handler }

    func send(_ code: WebSocketOpcode, _ bytes: ByteBuffer) -> EventLoopFuture<Void> {
      let promise = loop.makePromise(of: Void.self)
      loop.execute { handler.value.write(code, bytes, promise) }
      return promise.futureResult
    }

    func close(_ reason: WebSocketErrorCode) { loop.execute { handler.value.close(reason) } }
  }

  private let texts: AsyncStream<String>.Continuation
  private var context: ChannelHandlerContext?
  private var isClosing = false

  init(texts: AsyncStream<String>.Continuation) { self.texts = texts }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    texts.finish()
  }

  func channelInactive(context: ChannelHandlerContext) {
    texts.finish()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    let frame = unwrapInboundIn(data)
    // Messages of pages are masked, and short enough for one frame.
    guard frame.maskKey != nil, frame.fin else { return close(.protocolError) }
    let bytes = frame.unmaskedData
    switch frame.opcode {
    case .text:
      guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
        return close(.dataInconsistentWithMessage)
      }
      if case .enqueued = texts.yield(text) { return }
      close(.policyViolation)
    case .ping: write(.pong, bytes, nil)
    case .pong: break
    case .connectionClose: close(.normalClosure)
    default: close(.unacceptableData)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { close(.protocolError) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    let isEnd = (event as? ChannelEvent) == .inputClosed || event is ChannelShouldQuiesceEvent
    if isEnd { close(.goingAway) }
    context.fireUserInboundEventTriggered(event)
  }

  fileprivate func write(
    _ code: WebSocketOpcode, _ bytes: ByteBuffer, _ promise: EventLoopPromise<Void>?
  ) {
    guard let context, !isClosing else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    context.write(wrapOutboundOut(Self.head(code, bytes.readableBytes)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
  }

  fileprivate func close(_ reason: WebSocketErrorCode) {
    guard let context, !isClosing else { return }
    let code = ByteBuffer(integer: UInt16(webSocketErrorCode: reason))
    context.write(wrapOutboundOut(Self.head(.connectionClose, code.readableBytes)), promise: nil)
    isClosing = true
    texts.finish()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(code)).whenComplete { _ in bound.value.close(promise: nil) }
  }

  /// Returns the bytes before a message to a page, which is one frame without a mask.
  private static func head(_ code: WebSocketOpcode, _ count: Int) -> ByteBuffer {
    var buffer = ByteBuffer()
    buffer.writeInteger(0x80 | UInt8(webSocketOpcode: code))
    switch count {
    case ..<126: buffer.writeInteger(UInt8(count))
    case ..<0x1_0000:
      buffer.writeInteger(UInt8(126))
      buffer.writeInteger(UInt16(count))
    default:
      buffer.writeInteger(UInt8(127))
      buffer.writeInteger(UInt64(count))
    }
    return buffer
  }
}

/// The hash function SHA-1 (FIPS 180-4), which the handshake of a WebSocket needs. It protects nothing.
enum SHA1 {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    for block in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[block..<block + 64], into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
    let first = block.startIndex
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[first + index * 4 + $1]) }
    }
    for index in 16..<80 {
      words.append(turned(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let sum = turned(a, 5) &+ mixed &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (sum, a, turned(b, 30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
  }
}
