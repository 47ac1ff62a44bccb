import Glibc
import Synchronization

/// Threads that wait for work and share it with whoever has some.
///
/// Of our own, because those of libdispatch look into `/proc` when all of them have been busy for a second, and end the
/// program when its sandbox does not let them (Spec/Security.md 4).
package final class WorkerPool: @unchecked Sendable {
  /// Threads that work at a time, the caller's among them.
  package let size: Int
  private let shared = Shared()
  private var threads: [pthread_t] = []

  /// What the system sends to a thread that can do nothing more.
  package static let breakdownSignals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

  /// Nothing is started before there is work for more than one thread.
  package init(size: Int) { self.size = max(1, size) }

  deinit {
    shared.locked {
      shared.isClosed = true
      pthread_cond_broadcast(shared.isWanted)
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` for each job from 0 on, and returns when all are done. Who is free takes the next one. One
  /// caller at a time. `threads`: at most; 0 counts as 1. `body`: also gets the number of its thread, 0 for
  /// the caller's: no two threads have one number at a time.
  package func perform(
    _ jobCount: Int, upTo threads: Int, _ body: @escaping @Sendable (_ worker: Int, _ job: Int) -> Void
  ) {
    let jobs = Jobs(count: jobCount)
    @Sendable func work(as worker: Int) { while let job = jobs.next() { body(worker, job) } }
    let helpers = min(threads, size, jobCount) - 1
    if helpers > 0 { share(work, among: helpers) } else { work(as: 0) }
  }

  private func share(_ work: @escaping @Sendable (Int) -> Void, among helpers: Int) {
    while threads.count < helpers, let thread = start() { threads.append(thread) }
    shared.locked {
      shared.work = work
      shared.openings = min(helpers, threads.count)
      shared.nextNumber = 1
      for _ in 0..<shared.openings { pthread_cond_signal(shared.isWanted) }
    }
    work(0)
    shared.locked {
      // Who has not begun has nothing to do any more.
      shared.openings = 0
      while shared.runningCount > 0 { pthread_cond_wait(shared.isDone, shared.mutex) }
      shared.work = nil
    }
  }

  /// `nil` when the system has no more threads: then there is one less.
  private func start() -> pthread_t? {
    // What others ask of the process is for the threads that were there before. What this one does wrong is its own: a
    // signal of that kind which is blocked ends the process without a word.
    var (requests, before) = (sigset_t(), sigset_t())
    sigfillset(&requests)
    for signal in Self.breakdownSignals { sigdelset(&requests, signal) }
    pthread_sigmask(SIG_SETMASK, &requests, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(shared)
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().help() }
        return nil
      }, argument.toOpaque())
    guard failure == 0 else {
      argument.release()
      return nil
    }
    return thread
  }
}

/// Jobs that are left to do.
private final class Jobs: Sendable {
  private let count: Int
  private let taken = Atomic(0)

  init(count: Int) { self.count = count }

  func next() -> Int? {
    let job = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return job < count ? job : nil
  }
}

/// What the threads of a pool have in common; it may be looked at by who holds its lock.
private final class Shared: @unchecked Sendable {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// There are openings, or the pool is closed.
  let isWanted = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Nobody is running.
  let isDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  var work: (@Sendable (Int) -> Void)?
  /// Threads that may still join.
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

  /// What a thread does from its start to its end.
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
