import Glibc
import Testing

@testable import Command

@Suite("The progress line")
struct ProgressTests {
  private func at(_ seconds: Double) -> Int { Int(seconds * 1e9) }

  @Test("It shows the progress, the speed and the remaining time")
  func text() {
    var line = ProgressLine(total: 1800, start: at(5))
    #expect(
      line.update(done: 300, now: at(6))
        == "\r\u{1b}[K[###                 ] 300 of 1800 frames, 300 a second, 5 s left")
    #expect(
      line.update(done: 400, now: at(25))
        == "\r\u{1b}[K[####                ] 400 of 1800 frames, 20 a second, 1 min 10 s left")
    #expect(
      line.update(done: 1800, now: at(26))
        == "\r\u{1b}[K[####################] 1800 of 1800 frames, 86 a second, 0 s left")
  }

  @Test("Before the first frame is complete, nothing is known")
  func noFrames() {
    var line = ProgressLine(total: 7, start: 0)
    #expect(line.update(done: 0, now: at(3)) == "\r\u{1b}[K[                    ] 0 of 7 frames")
    var chat = ProgressLine(total: 7, of: "messages", start: 0)
    #expect(chat.update(done: 0, now: at(3)) == "\r\u{1b}[K[                    ] 0 of 7 messages")
  }

  @Test("It is drawn at most ten times per second, and not at all for a short run")
  func rate() {
    var line = ProgressLine(total: 100, start: 0)
    #expect(line.update(done: 50, now: at(0.099)) == nil)
    let shown = (100...1099).filter { line.update(done: 50, now: at(Double($0) / 1000)) != nil }
    #expect(shown == Array(stride(from: 100, through: 1000, by: 100)))
  }

  @Test("Extreme counts do not stop the run")
  func absurd() {
    var line = ProgressLine(total: 0, start: 0)
    #expect(line.update(done: .max, now: at(1))?.hasSuffix("0 s left") == true)
    #expect(line.update(done: -1, now: at(2))?.hasSuffix("-1 of 0 frames") == true)
  }
}

@Suite("Signals", .serialized)
struct InterruptionTests {
  @Test(
    "The first signal stops the run between frames; the next one has its default effect",
    .timeLimit(.minutes(10)), arguments: Interruption.allCases)
  func firstSignal(_ wish: Interruption) {
    // A signal that the process was started to ignore, as by nohup, stays ignored.
    for wish in Interruption.allCases { signal(wish.rawValue, SIG_DFL) }
    Interruption.watch()
    #expect(Interruption.requested == nil)
    kill(getpid(), wish.rawValue)
    // It can belong to another thread.
    while Interruption.requested == nil && !Task.isCancelled { usleep(1000) }
    #expect(Interruption.requested == wish)
    var action = sigaction()
    sigaction(wish.rawValue, nil, &action)
    #expect(action.__sigaction_handler.sa_handler == nil)
    Interruption.watch()
    #expect(Interruption.requested == nil)
    for wish in Interruption.allCases { signal(wish.rawValue, SIG_DFL) }
  }
}
