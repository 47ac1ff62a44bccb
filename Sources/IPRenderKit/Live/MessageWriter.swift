import Glibc
import Pictures
import Raster

/// Writes messages to a descriptor on a thread of its own. At most one frame waits, so that a slow reader
/// costs no memory; other messages wait for space.
final class MessageWriter: @unchecked Sendable {
  private let output: OutputDescriptor
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var thread: pthread_t?

  // Access to these members requires the mutex.
  private var waiting: [[UInt8]] = []
  private var byteCount = 0
  private var hasFrame = false
  private var isClosed = false
  private var failure: FileError?

  /// The number of bytes from which a message that is no frame waits.
  private static let mostBytes = 1 << 20

  init(_ output: OutputDescriptor) throws(RenderError) {
    self.output = output
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(isChanged, nil)
    thread = WorkerPool.startThread { [self] in run() }
    guard thread != nil else { throw .writing(FileError(path: output.name, code: EAGAIN)) }
  }

  deinit {
    pthread_cond_destroy(isChanged)
    pthread_mutex_destroy(mutex)
    isChanged.deallocate()
    mutex.deallocate()
  }

  /// True if no frame waits.
  var isReady: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return !hasFrame || failure != nil
  }

  /// Waits until no frame waits.
  func waitUntilReady() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while hasFrame, failure == nil { pthread_cond_wait(isChanged, mutex) }
  }

  /// - Parameter message: The bytes in pieces, which are not copied.
  func add(_ message: [[UInt8]], isFrame: Bool = false) throws(RenderError) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isFrame, failure == nil, byteCount > Self.mostBytes { pthread_cond_wait(isChanged, mutex) }
    if let failure { throw .writing(failure) }
    waiting += message
    byteCount += message.reduce(0) { $0 + $1.count }
    if isFrame { hasFrame = true }
    pthread_cond_broadcast(isChanged)
  }

  /// Waits until everything is written.
  func finish() throws(RenderError) {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_broadcast(isChanged)
    pthread_mutex_unlock(mutex)
    if let thread { pthread_join(thread, nil) }
    thread = nil
    if let failure { throw .writing(failure) }
  }

  private func run() {
    while let messages = take() {
      var failure: FileError?
      do throws(FileError) { try output.write(messages) } catch { failure = error }
      pthread_mutex_lock(mutex)
      self.failure = failure
      byteCount = waiting.reduce(0) { $0 + $1.count }
      hasFrame = false
      pthread_cond_broadcast(isChanged)
      pthread_mutex_unlock(mutex)
      if failure != nil { return }
    }
  }

  private func take() -> [[UInt8]]? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while waiting.isEmpty, !isClosed { pthread_cond_wait(isChanged, mutex) }
    guard !waiting.isEmpty else { return nil }
    defer { waiting = [] }
    return waiting
  }
}
