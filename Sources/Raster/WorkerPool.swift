import Glibc
import Synchronization

/// A thread pool whose threads wait for work and share it with the caller.
///
/// It is used instead of libdispatch, because the threads of libdispatch read `/proc` when all of them have
/// been busy for a second, and end the program if its sandbox forbids that (Spec/Security.md 4).
package final class WorkerPool: @unchecked Sendable {
  /// The number of threads that work at a time, including the caller's.
  package let size: Int
  private let shared = Shared()
  private var threads: [pthread_t] = []

  /// The signals that the system sends to a thread that cannot continue.
  package static let breakdownSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

  /// Creates a pool. No thread is started before there is work for more than one.
  package init(size: Int) { self.size = max(1, size) }

  deinit {
    shared.locked {
      shared.isClosed = true
      pthread_cond_broadcast(shared.isWanted)
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` for each job from 0 on, and returns when all are done. Each free thread takes the next
  /// job. Only one caller may use the pool at a time.
  ///
  /// - Parameters:
  ///   - threads: the maximum number of threads; 0 counts as 1.
  ///   - body: receives the number of its thread, 0 for the caller's, and the job. No two threads have the
  ///     same number at a time.
  package func perform(
    _ jobCount: Int, upTo threads: Int, _ body: @escaping @Sendable (_ worker: Int, _ job: Int) -> Void
  ) {
    let jobs = Jobs(count: jobCount)
    @Sendable func work(as worker: Int) { while let job = jobs.next() { body(worker, job) } }
    let helpers = min(threads, size, jobCount) - 1
    if helpers > 0 { share(work, among: helpers) } else { work(as: 0) }
  }

  private func share(_ work: @escaping @Sendable (Int) -> Void, among helpers: Int) {
    // Without a thread the pool has one less.
    while threads.count < helpers, let thread = Self.startThread({ [shared] in shared.help() }) {
      threads.append(thread)
    }
    shared.locked {
      shared.work = work
      shared.openings = min(helpers, threads.count)
      shared.nextNumber = 1
      for _ in 0..<shared.openings { pthread_cond_signal(shared.isWanted) }
    }
    work(0)
    shared.locked {
      // Threads that have not begun have nothing to do anymore.
      shared.openings = 0
      while shared.runningCount > 0 { pthread_cond_wait(shared.isDone, shared.mutex) }
      shared.work = nil
    }
  }

  /// Starts a thread; returns `nil` if the system can start no more threads.
  package static func startThread(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    // Signals sent to the process are for the threads that existed before. Signals caused by this thread are
    // its own: if such a signal is blocked, the process ends without a message.
    var (requests, before) = (sigset_t(), sigset_t())
    sigfillset(&requests)
    for signal in breakdownSignals { sigdelset(&requests, signal) }
    pthread_sigmask(SIG_SETMASK, &requests, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(ThreadBody(run))
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    guard failure == 0 else {
      argument.release()
      return nil
    }
    return thread
  }

  /// The function of a thread, which C receives as a pointer.
  private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// The remaining jobs.
private final class Jobs: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(count: Int) { self.count = count }

  func next() -> Int? {
    let job = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return job < count ? job : nil
  }
}

/// The state shared by the threads of a pool; access requires its lock.
private final class Shared: @unchecked Sendable {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signals that there are openings, or that the pool is closed.
  let isWanted = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Signals that no thread is running.
  let isDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  var work: (@Sendable (Int) -> Void)?
  /// The number of threads that may still join.
  var openings = 0
  var nextNumber = 1
  var runningCount = 0
  var isClosed = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(isWanted, nil)
    pthread_cond_init(isDone, nil)
  }

  deinit {
    pthread_cond_destroy(isDone)
    pthread_cond_destroy(isWanted)
    pthread_mutex_destroy(mutex)
    isDone.deallocate()
    isWanted.deallocate()
    mutex.deallocate()
  }

  func locked(_ body: () -> Void) {
    pthread_mutex_lock(mutex)
    body()
    pthread_mutex_unlock(mutex)
  }

  /// Runs a thread from its start to its end.
  func help() {
    locked {
      while !isClosed {
        guard openings > 0, let work else {
          pthread_cond_wait(isWanted, mutex)
          continue
        }
        openings -= 1
        runningCount += 1
        let number = nextNumber
        nextNumber += 1
        pthread_mutex_unlock(mutex)
        work(number)
        pthread_mutex_lock(mutex)
        runningCount -= 1
        if runningCount == 0 { pthread_cond_signal(isDone) }
      }
    }
  }
}
