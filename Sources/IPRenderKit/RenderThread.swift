import Glibc
import Raster

/// A thread that runs the jobs of one actor, in order. The thread ends with the last reference to the executor.
final class RenderThread: SerialExecutor {
  private let queue = JobQueue()

  /// Starts the thread. Returns `nil` if the system can start no more threads.
  init?() {
    guard let thread = WorkerPool.startThread({ [queue] in queue.run() }) else { return nil }
    pthread_detach(thread)
  }

  deinit { queue.close() }

  func enqueue(_ job: consuming ExecutorJob) {
    queue.add(UnownedJob(job), for: self)
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

/// The jobs that wait for a thread. Access to the members requires the mutex.
private final class JobQueue: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signals that there is a job, or that the queue is closed.
  private let isChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// The jobs, each with its executor, which must exist until the job has run.
  private var jobs: [(job: UnownedJob, executor: RenderThread)] = []
  private var isClosed = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(isChanged, nil)
  }

  deinit {
    pthread_cond_destroy(isChanged)
    pthread_mutex_destroy(mutex)
    isChanged.deallocate()
    mutex.deallocate()
  }

  func add(_ job: UnownedJob, for executor: RenderThread) {
    pthread_mutex_lock(mutex)
    jobs.append((job, executor))
    pthread_cond_signal(isChanged)
    pthread_mutex_unlock(mutex)
  }

  func close() {
    pthread_mutex_lock(mutex)
    isClosed = true
    pthread_cond_signal(isChanged)
    pthread_mutex_unlock(mutex)
  }

  /// Runs jobs until the queue is closed. Only the thread of the queue calls this.
  func run() {
    while let next = next() {
      next.job.runSynchronously(on: next.executor.asUnownedSerialExecutor())
    }
  }

  private func next() -> (job: UnownedJob, executor: RenderThread)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while jobs.isEmpty, !isClosed { pthread_cond_wait(isChanged, mutex) }
    return jobs.isEmpty ? nil : jobs.removeFirst()
  }
}
