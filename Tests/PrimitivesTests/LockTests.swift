import Foundation
import Primitives
import Testing

@Suite("Values behind a lock") struct LockTests {
  @Test func noChangeIsLost() async {
    let total = Total()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { total.sum.withLock { $0 += 1 } } }
      }
    }
    #expect(total.sum.withLock { $0 } == 8000)
  }

  private final class Total: Sendable { let sum = Lock(0) }

  private struct Refusal: Error {}

  @Test func anErrorUnlocks() {
    let value = Lock([1])
    #expect(throws: Refusal.self) {
      try value.withLock { value throws(Refusal) in
        value.append(2)
        throw Refusal()
      }
    }
    #expect(value.withLock { $0 } == [1, 2])
  }

  @Test func theValueGoesWithTheLock() {
    final class Object: Sendable {}
    weak var kept: Object?
    do {
      let object = Object()
      kept = object
      let lock = Lock<Object?>(nil)
      lock.withLock { [object] in $0 = object }
    }
    #expect(kept == nil)
  }

  /// The thread sanitizer does not support `Mutex`: a module that used one would make all reports of `make threads`
  /// worthless. The command is not part of what it runs.
  @Test func everyModuleUsesTheLockThatTheSanitizerFollows() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix("Command/")
    }
    #expect(files.count > 100)
    let others = try files.filter { file in
      try String(contentsOf: sources.appending(path: file), encoding: .utf8)
        .split(separator: "\n").contains { line in
          !line.drop { $0 == " " }.hasPrefix("//") && line.contains(/\bMutex\b/)
        }
    }
    #expect(others == ["Primitives/Lock.swift"])
  }
}
