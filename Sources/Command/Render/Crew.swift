import IPRenderKit
import Synchronization

/// Threads that do one job after the other, each with renderers of its own. What comes of the jobs is handed over in
/// their order, so that nothing depends on who was faster.
struct Crew: ~Copyable {
  private let pool: WorkerPool
  private let renderers: Tools

  /// No two threads have one number at a time, which the compiler cannot see.
  private struct Tools: @unchecked Sendable { let all: [Renderers] }

  init(size: Int) {
    pool = WorkerPool(size: size)
    renderers = Tools(all: (0..<size).map { _ in Renderers() })
  }

  /// - Parameters:
  ///   - work: a job by its number, from 0 on.
  ///   - done: called for one job after the other, on whichever thread.
  func perform<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int, Renderers) -> Value,
    done: @escaping @Sendable (Int, Value) -> Void
  ) {
    let waiting = Mutex<(next: Int, values: [Int: Value])>((0, [:]))
    pool.perform(count, upTo: pool.size) { [renderers] thread, job in
      let value = work(job, renderers.all[thread])
      waiting.withLock { waiting in
        waiting.values[job] = value
        while let value = waiting.values.removeValue(forKey: waiting.next) {
          done(waiting.next, value)
          waiting.next += 1
        }
      }
    }
  }
}
