import Primitives

/// A pool of renderers for servers. Any number of tasks can use it at the same time.
///
/// Each renderer has its own thread, fonts and caches. A thread renders one image at a time, so the pool bounds memory
/// and processors, and long work does not block the threads that Swift's tasks share. Requests that find no idle
/// renderer wait in the order in which they came.
public final class RendererPool: Sendable {
  /// The number of renderers.
  public let size: Int
  /// The maximum number of waiting requests.
  public let queueLimit: Int
  private let state: Lock<State>

  /// The error of a request that finds the queue full. Servers respond with the status 503.
  public struct QueueFull: Error, Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of waiting requests.
    public let limit: Int

    public var description: String {
      "all renderers are busy, and \(limit) requests are waiting; try again later"
    }
  }

  private struct Waiting {
    let id: Int
    let continuation: CheckedContinuation<PooledRenderer, any Error>
  }

  private struct State {
    var idle: [PooledRenderer]
    var queue: [Waiting] = []
    var nextID = 0
  }

  /// The default number of renderers: the number of processors that this process may use.
  public static var defaultSize: Int { Processors.count }

  /// Creates a pool, and checks the fonts. Each renderer opens its fonts for its first request.
  ///
  /// - Parameters:
  ///   - size: The number of renderers, at least 1.
  ///   - queueLimit: The maximum number of requests that wait for a renderer.
  ///   - fontFolders: Folders that are searched for fonts before the folders of the system.
  ///   - path: The manifest of a font set, or `nil` for the built-in fonts.
  ///   - language: The language of Han characters where the text does not set one, as a BCP 47 tag.
  /// - Throws: ``RenderError/fonts(_:)`` if a required font family is missing, or if the manifest is invalid;
  ///   ``RenderError/input(_:)`` if a folder does not exist; ``RenderError/option(_:)`` if the size is less than 1 or the system can start no more threads.
  public init(
    size: Int = RendererPool.defaultSize, queueLimit: Int = .max, fontFolders: [String] = [],
    fontSet path: String? = nil, language: String = Renderer.defaultLanguage
  ) throws(RenderError) {
    guard size >= 1 else {
      throw .option(OptionError(.size, "must be a whole number from 1"))
    }
    self.size = size
    self.queueLimit = max(0, queueLimit)
    // Problems of fonts and folders are errors here, not in the first request.
    let fontSet = try path.map { path throws(RenderError) in try FontSet(contentsOf: path) }
    let makeRenderer: MakeRenderer = { () throws(RenderError) in
      try Renderer(fontFolders: fontFolders, fontSet: fontSet, language: language)
    }
    _ = try makeRenderer()
    var idle: [PooledRenderer] = []
    for count in 0..<size {
      guard let thread = RenderThread() else {
        throw .option(
          OptionError(.size, "must be at most \(count), because the system can start no more threads"))
      }
      idle.append(PooledRenderer(on: thread, makeRenderer))
    }
    // The renderer that was used last has the warmest caches, so the first one is at the end.
    state = Lock(State(idle: idle.reversed()))
  }

  /// Calls a closure with a renderer that no other task uses meanwhile, on the thread of the renderer.
  ///
  /// The closure must not keep the renderer. A task that is cancelled while it waits leaves the queue.
  ///
  /// - Parameter body: A closure that renders. `Task.isCancelled` in it is that of the calling task.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure; `CancellationError` if the task is cancelled while it waits; ``QueueFull``.
  public func withRenderer<Value: Sendable>(
    _ body: @Sendable (Renderer) throws -> Value
  ) async throws -> Value {
    let renderer = try await take()
    defer { giveBack(renderer) }
    return try await renderer.perform(body)
  }

  /// Renders a page, a message or a chat as one image. Unless the options set a number of threads, one thread renders
  /// the image.
  ///
  /// - Throws: A ``RenderError``, or an error of ``withRenderer(_:)``.
  public func still(
    of input: InputFile, options: RenderOptions = RenderOptions()
  ) async throws -> Still {
    let options = options.onOneThread
    return try await withRenderer { try $0.still(of: input, options: options) }
  }

  /// Checks an input without rendering it.
  ///
  /// - Throws: A ``RenderError`` if the input cannot be read, or an error of ``withRenderer(_:)``.
  public func check(
    _ input: InputFile, options: RenderOptions = RenderOptions()
  ) async throws -> CheckReport {
    let options = options.onOneThread
    return try await withRenderer { try $0.check(input, options: options) }
  }

  // MARK: - The queue

  /// Waits for an idle renderer.
  private func take() async throws -> PooledRenderer {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<PooledRenderer, any Error>) in
        let outcome: Result<PooledRenderer, any Error>? = state.withLock { state in
          // A task that was cancelled before has already looked for its place in the queue.
          if Task.isCancelled { return .failure(CancellationError()) }
          if let renderer = state.idle.popLast() { return .success(renderer) }
          if state.queue.count >= queueLimit { return .failure(QueueFull(limit: queueLimit)) }
          state.queue.append(Waiting(id: id, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.queue.firstIndex { $0.id == id }.map { state.queue.remove(at: $0) }
      }
      waiting?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Gives a renderer to the first request of the queue.
  private func giveBack(_ renderer: PooledRenderer) {
    let next = state.withLock { state -> Waiting? in
      if state.queue.isEmpty {
        state.idle.append(renderer)
        return nil
      }
      return state.queue.removeFirst()
    }
    next?.continuation.resume(returning: renderer)
  }
}

extension RenderOptions {
  /// The options with one thread, unless they set a number. In a pool, images share the processors.
  fileprivate var onOneThread: RenderOptions {
    var options = self
    options.threads = threads ?? 1
    return options
  }
}

private typealias MakeRenderer = @Sendable () throws(RenderError) -> Renderer

/// A renderer that stays on its thread.
private actor PooledRenderer {
  private let thread: RenderThread
  private let makeRenderer: MakeRenderer
  private var renderer: Renderer?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(on thread: RenderThread, _ makeRenderer: @escaping MakeRenderer) {
    (self.thread, self.makeRenderer) = (thread, makeRenderer)
  }

  func perform<Value: Sendable>(_ body: @Sendable (Renderer) throws -> Value) throws -> Value {
    let renderer = try self.renderer ?? makeRenderer()
    self.renderer = renderer
    return try body(renderer)
  }
}
