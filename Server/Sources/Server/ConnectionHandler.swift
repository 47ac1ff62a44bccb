import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Monitors a connection, between the HTTP decoder and the server: limits the time to receive the head of a request,
/// answers malformed requests, and closes a connection if its request was not read completely.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The maximum time for a client to read a response, and to close the connection after the last one.
  private static let readingTime = TimeAmount.seconds(60), closingTime = TimeAmount.seconds(2)

  private let connections: Connections
  private let headTime: TimeAmount
  /// The number of the connection.
  private var number: Int?
  /// The number of requests that were forwarded and are not answered yet.
  private var requests = 0
  /// True while a request is being received: its head has arrived, but its end has not.
  private var isReading = false
  /// True while a response is being sent: its head has been written, but its end has not.
  private var isAnswering = false
  private var isLast = false
  private var isClosing = false
  private var timer: Scheduled<Void>?
  /// The first bytes of a request whose head is not complete.
  private var beginning: [UInt8] = []

  /// Creates the handler of one connection.
  ///
  /// - Parameter seconds: The maximum time to receive the head of a request.
  init(_ connections: Connections, seconds: Double) {
    self.connections = connections
    headTime = .milliseconds(Int64((seconds * 1000).rounded(.up)))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let number = connections.open(context.channel)
    self.number = number
    context.channel.closeFuture.whenComplete { [connections] _ in connections.close(number) }
    try? context.pipeline.syncOperations.addHandler(BytesHandler(self, context), position: .first)
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  // MARK: - Requests

  /// Inspects received bytes before they are decoded.
  ///
  /// - Returns: True if the bytes should be forwarded to the decoder.
  fileprivate func take(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) -> Bool {
    guard !isClosing else { return false }
    guard !isReading, requests == 0 else { return true }
    // Some clients send a line break after a body.
    let begun =
      beginning.isEmpty ? bytes.readableBytesView.drop { $0 == 0x0d || $0 == 0x0a } : bytes.readableBytesView
    guard !begun.isEmpty else { return true }
    beginning += begun.prefix(Self.longestBeginning - beginning.count)
    if timer == nil {
      start(headTime, context) { handler, context in handler.answer(.slow("head of the request"), context) }
    }
    return true
  }

  private static let longestBeginning = 64

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    switch unwrapInboundIn(data) {
    case .head(let request):
      stopTimer()
      beginning = []
      let isHealth =
        request.path?.prefix { $0 != "?" } == RequestHandler.healthPath[...]
        && [.get, .head].contains(request.method)
      guard isHealth || number.map(connections.begin) ?? true else { return answer(.crowded, context) }
      // The bytes after such a request are no longer HTTP.
      if request.method == .connect || request.headerFields[client: .upgrade] != nil { isLast = true }
      isReading = true
      requests += 1
    case .body: break
    case .end: isReading = false
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isClosing, let event = event as? ChannelEvent, event == .inputClosed { context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow:
      answer(.malformed(.requestHeaderFieldsTooLarge, "the head of the request is too large"), context)
    case HTTPParserError.invalidMethod where Self.namesMethod(beginning):
      var refusal = Refusal(
        status: .methodNotAllowed, code: "method", message: "unknown method", help: "use GET or POST"
      )
      refusal.headers[.allow] = "GET, HEAD, OPTIONS, POST"
      answer(refusal, context)
    case is HTTPParserError, is ByteToMessageDecoderError, is HTTP1TypeConversionError:
      answer(.malformed(.badRequest, "the request is malformed"), context)
    default: context.fireErrorCaught(error)
    }
  }

  /// Returns true if a request begins with a method name and a path.
  private static func namesMethod(_ bytes: [UInt8]) -> Bool {
    let word = bytes.prefix { byte in
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || byte == UInt8(ascii: "-")
    }
    return !word.isEmpty && bytes.dropFirst(word.count).starts(with: " /".utf8)
  }

  // MARK: - Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isClosing else {
      promise?.succeed()
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var response):
      isAnswering = true
      // The rest of a request that is already answered is not read.
      if isReading { isLast = true }
      if isLast, response.status != .switchingProtocols { response.headerFields[.connection] = "close" }
      if response.headerFields[.contentLength] != nil {
        start(Self.readingTime, context) { _, context in context.close(promise: nil) }
      }
      context.write(wrapOutboundOut(.head(response)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      isAnswering = false
      requests -= 1
      let written = promise ?? context.eventLoop.makePromise()
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      written.futureResult.whenComplete { _ in bound.value.0.wasAnswered(bound.value.1) }
      context.write(data, promise: written)
    }
  }

  private func wasAnswered(_ context: ChannelHandlerContext) {
    guard !isClosing, requests == 0 else { return }
    stopTimer()
    if let number { connections.wait(number) }
    if isLast { close(context) }
  }

  /// Sends an error without calling the server, and closes the connection.
  private func answer(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    // Earlier requests must be answered first.
    guard !isAnswering, requests == 0 || requests == 1 && isReading else {
      context.close(promise: nil)
      return
    }
    let reply = refusal.reply
    var fields = reply.headers
    fields[.contentType] = reply.type
    fields[.contentLength] = "\(reply.body.count)"
    fields[.connection] = "close"
    fields[.xContentTypeOptions] = "nosniff"
    let head = HTTPResponse(status: reply.status, headerFields: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: reply.body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if let number { connections.wait(number) }
    close(context)
  }

  /// Closes the connection when the client does, or after a short time. A client that is still sending would otherwise
  /// not see the response.
  private func close(_ context: ChannelHandlerContext) {
    isClosing = true
    context.close(mode: .output, promise: nil)
    start(Self.closingTime, context) { _, context in context.close(promise: nil) }
  }

  // MARK: - Time

  private func start(
    _ time: TimeAmount, _ context: ChannelHandlerContext,
    _ work: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void
  ) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
      timer = nil
      work(self, context)
    }
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }
}

/// Forwards received bytes to a `ConnectionHandler` before they are decoded.
private final class BytesHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let handler: ConnectionHandler
  /// The context of the connection handler.
  private let place: ChannelHandlerContext

  init(_ handler: ConnectionHandler, _ place: ChannelHandlerContext) {
    (self.handler, self.place) = (handler, place)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if handler.take(unwrapInboundIn(data), place) { context.fireChannelRead(data) }
  }
}
