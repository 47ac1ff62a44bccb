import Foundation
import Primitives
import Synchronization
import Testing

@testable import Raster

@Suite("Threads that share work")
struct WorkerPoolTests {
  @Test("Every job is done once, and two workers never have the same number", arguments: [1, 2, 3, 8])
  func once(size: Int) {
    let pool = WorkerPool(size: size)
    for jobs in [0, 1, 2, 7, 500] {
      for threads in [0, 1, 2, 9] {
        let done = Lock([Int](repeating: 0, count: jobs))
        let busy = Lock([Bool](repeating: false, count: size))
        let collisions = Atomic(0)
        let counts = Counts(done: done, busy: busy, collisions: collisions)
        pool.perform(jobs, upTo: threads) { worker, job in counts.count(worker, job) }
        #expect(counts.done.withLock { $0 } == [Int](repeating: 1, count: jobs))
        #expect(counts.collisions.load(ordering: .relaxed) == 0)
      }
    }
  }

  private final class Counts: Sendable {
    let done: Lock<[Int]>
    let busy: Lock<[Bool]>
    let collisions: Atomic<Int>

    init(done: consuming Lock<[Int]>, busy: consuming Lock<[Bool]>, collisions: consuming Atomic<Int>) {
      self.done = done
      self.busy = busy
      self.collisions = collisions
    }

    func count(_ worker: Int, _ job: Int) {
      let isTaken = busy.withLock { busy in
        defer { busy[worker] = true }
        return busy[worker]
      }
      if isTaken { collisions.wrappingAdd(1, ordering: .relaxed) }
      done.withLock { $0[job] += 1 }
      busy.withLock { $0[worker] = false }
    }
  }

  @Test("A pool that is gone leaves no waiting thread behind", .timeLimit(.minutes(60)))
  func ends() throws {
    let caller = Threads.own
    let threads = Threads()
    for _ in 0..<50 {
      let pool = WorkerPool(size: 4)
      pool.perform(40, upTo: 4) { worker, job in
        threads.note(Threads.own)
        // The caller waits for a helper, even a late one, as long as there are jobs for it.
        while worker == 0, job == 0, threads.noted == [caller], !Task.isCancelled { usleep(1000) }
      }
    }
    let helpers = threads.noted.subtracting([caller])
    #expect(!helpers.isEmpty)
    // The last ones can still be ending.
    while helpers.contains(where: Threads.exists), !Task.isCancelled { usleep(10_000) }
    #expect(!Task.isCancelled)
  }

  @Test(
    "Helpers receive the signals of crashes, and block signals to the process",
    .timeLimit(.minutes(60)))
  func breakdownsAreHeard() {
    let pool = WorkerPool(size: 4)
    let box = Masks()
    // The caller's own jobs end after a helper has had one, even a late one.
    pool.perform(64, upTo: 4) { worker, _ in
      box.note(worker)
      while worker == 0, box.masks.withLock({ $0.count }) < 2, !Task.isCancelled { usleep(1000) }
    }
    let helpers = box.masks.withLock { $0 }.filter { $0.key > 0 }
    for (_, blocked) in helpers {
      #expect(Set(blocked).isDisjoint(with: WorkerPool.breakdownSignals))
      #expect(blocked.contains(SIGTERM) && blocked.contains(SIGALRM) && blocked.contains(SIGCHLD))
    }
    #expect(!helpers.isEmpty)
  }

  /// The signals that each worker's thread blocks.
  private final class Masks: Sendable {
    let masks = Lock([Int: [Int32]]())

    func note(_ worker: Int) {
      var set = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &set)
      let blocked = (1..<32).filter { sigismember(&set, $0) == 1 }
      masks.withLock { $0[worker] = blocked }
    }
  }

  /// The numbers of threads according to the system.
  private final class Threads: Sendable {
    private let numbers = Lock(Set<String>())

    var noted: Set<String> { numbers.withLock { $0 } }
    func note(_ thread: String) { _ = numbers.withLock { $0.insert(thread) } }

    static var own: String {
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      return path.map { String($0.split(separator: "/").last ?? "") } ?? ""
    }

    static func exists(_ thread: String) -> Bool {
      FileManager.default.fileExists(atPath: "/proc/self/task/" + thread)
    }
  }
}
