import Foundation
import PageLayout
import Primitives
import Testing

@testable import IPRenderKit
@testable import Staging

/// Parts that a film leaves out or plays faster, captions, and the times of steps (Spec/Tapes.md 6).
struct SceneReuseTests {
  private static func run(_ steps: String...) throws -> SceneRun {
    try #require(try SceneTests.run(steps.joined(separator: "\n")))
  }

  @Test func aClockLeavesOutAndHurries() {
    var clock = SceneClock()
    #expect(clock == SceneClock() && clock.film(7.3) == 7.3 && clock.script(7.3) == 7.3)
    clock.hide(at: 60)
    clock.show(at: 180)
    clock.setSpeed(4, at: 240)
    clock.setSpeed(1, at: 480)
    for (script, film) in [
      (0.0, 0.0), (60, 60), (100, 60), (180, 60), (240, 120), (360, 150), (480, 180), (500, 200),
    ] {
      #expect(clock.film(script) == film, "\(script)")
    }
    for (film, script) in [(0.0, 0.0), (59, 59), (60, 180), (120, 240), (150, 360), (200, 500)] {
      #expect(clock.script(film) == script, "\(film)")
    }
    // The speed is that from before after something was left out.
    clock.setSpeed(2, at: 500)
    clock.hide(at: 520)
    clock.setSpeed(3, at: 530)
    #expect(clock.film(530) == 210 && clock.script(400) == 520)
    clock.show(at: 560)
    #expect(clock.film(590) == 220)
    var start = SceneClock()
    start.hide(at: 0)
    start.show(at: 30)
    #expect(start.script(0) == 30 && start.film(0) == 0)
  }

  @Test func whatIsHiddenHappensAllTheSame() throws {
    let first = "Message \"One\" from Anna\nSleep 1s\nMessage \"Two\" from Anna\nSleep 1s"
    let last = "Message \"Three\" from Anna\nSleep 1s"
    let whole = try Self.run(first, last)
    let part = try Self.run("Hide", first, "Show", last)
    #expect(abs(whole.seconds - part.seconds - 2.8) < 0.02)
    let (one, other) = (try whole.moments(), try part.moments())
    for tick in [0, 10, 40] {
      let frames = (one.frame(atTick: 168 + Double(tick)), other.frame(atTick: Double(tick)))
      #expect(frames.0.items.map(\.origin) == frames.1.items.map(\.origin), "\(tick)")
      #expect(frames.1.items.count > 1)
    }
  }

  @Test func aPartPlaysFaster() throws {
    let whole = try Self.run("Message \"One\"", "Sleep 4s", "Message \"Two\"", "Sleep 1s")
    let fast = try Self.run(
      "Message \"One\"", "Speed 4", "Sleep 4s", "Speed 1", "Message \"Two\"", "Sleep 1s")
    #expect(abs(whole.seconds - fast.seconds - 3) < 0.02)
  }

  @Test func captionsHaveTheTimesOfTheFilm() throws {
    let run = try Self.run(
      "Message \"One\"", "Hide", "Sleep 2s", "Show", "Caption \"A --> <b>\\nand more\" for 500ms", "Sleep 2s",
      "Caption \"B\"", "Sleep 1s")
    let cues = run.cues(run.script.captions)
    #expect(cues.map(\.text) == ["A --> <b>\nand more", "B"])
    #expect(cues.map { ($0.start * 60).rounded() } == [24, 144] && ((cues[0].end) * 60).rounded() == 54)
    let srt = String(decoding: run.subtitles(.srt), as: UTF8.self)
    #expect(srt.hasPrefix("1\n00:00:00,400 --> 00:00:00,900\nA → <b>\nand more\n\n2\n00:00:02,400 --> "))
    let vtt = String(decoding: run.subtitles(.vtt), as: UTF8.self)
    #expect(vtt.hasPrefix("WEBVTT\n\n00:00:00.400 --> 00:00:00.900\nA → &lt;b>\nand more\n\n"))
    // Without captions, chapters are written.
    let chapters = try Self.run(
      "Marker \"Start\"", "Message \"One\"", "Sleep 1s", "Marker \"End\"", "Sleep 1s")
    #expect(String(decoding: chapters.subtitles(.vtt), as: UTF8.self).contains("Start\n\n00:00:01.400"))
  }

  @Test func aTraceSaysWhenStepsBeginAndEnd() throws {
    let run = try Self.run("Type \"ab\"", "Send", "Speed 2", "Sleep 2s", "Marker \"X\"")
    let trace = try #require(try JSONSerialization.jsonObject(with: Data(run.trace())) as? [String: Any])
    let steps = try #require(trace["steps"] as? [[String: Any]])
    #expect(steps.map { $0["step"] as? String } == ["Type", "Send", "Speed", "Sleep", "Marker"])
    #expect(steps.map { $0["line"] as? Int } == [1, 2, 3, 4, 5])
    let ends = steps.map { $0["end"] as? Double ?? 0 }
    // Parts of a film have whole frames.
    #expect(zip(ends, [0.12, 0.42, 0.42, 1.42, 1.42]).allSatisfy { abs($0 - $1) < 1.0 / 60 }, "\(ends)")
    #expect(trace["frames"] as? Int == run.frameCount && trace["chapters"] != nil && trace["captions"] == nil)
  }

  @Test func theStateOfTheScreenIsWhereItBegins() throws {
    var options = RenderOptions(scale: 1)
    options.screen = PageScreen(size: CanvasSize(320, 480))
    (options.chat.draft, options.chat.typing) = ("Half a", "Anna")
    let tape = try TapeFile(InputFile("Message \"Hi\"\nType \" text\"\nSend\nSleep 1s".utf8, name: "a.tape"))
    let run = try Renderer().scene(of: tape, options: options)
    let moments = try run.moments()
    let first = moments.frame(atTick: 0)
    #expect(first.state.panel.field?.text.plainText == "Half a" && first.state.activity != nil)
    let last = moments.frame(atTick: run.seconds * 60)
    #expect(last.isSettled && last.state.activity != nil)
    let sent = last.items.compactMap { item -> String? in
      guard case .entry(let entry) = item.content, item.id.message == 2 else { return nil }
      return entry.row.map { _ in "row" }
    }
    #expect(
      sent == ["row"] && run.script.events.contains { $0.message?.message.text.plainText == "Half a text" })
    options.chat.pinned = 3
    #expect(throws: RenderError.self) { try Renderer().scene(of: tape, options: options) }
  }
}
