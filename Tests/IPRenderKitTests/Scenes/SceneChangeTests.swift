import MessageLayout
import PageLayout
import Primitives
import Reveal
import Scene
import Testing

@testable import IPRenderKit
@testable import Painting
@testable import Staging

/// Changes of what still arrives, of what is out of sight, and of rows beside others (Spec/Motion.md 2 and 4).
struct SceneChangeTests {
  private static let page =
    "Third **answer** here with words and `code`\\n\\n- some more of them\\n- to be long\\n\\nוגם זה"

  private static func moments(_ steps: String...) throws -> SceneMoments {
    try #require(try SceneTests.run(steps.joined(separator: "\n"))).moments()
  }

  private static func frame(_ moments: SceneMoments, at seconds: Double) -> SceneFrame {
    moments.frame(atTick: (seconds * 60).rounded())
  }

  private static func row(_ message: Int64, in frame: SceneFrame) throws -> SceneItem {
    try #require(frame.items.last { $0.id == SceneItem.ID(message, .row) })
  }

  // MARK: - What arrives

  @Test(
    "What arrives while the theme changes has the colors of the new one",
    arguments: ["Answer \"\(page)\"", "Draft 1 \"\(page)\" \"Stop\"\nAt 1.3 Draft 1 \"\(page) and on\""],
    [("classic", "night"), ("night", "day"), ("day", "tinted")])
  func coloredAnew(step: String, themes: (String, String)) throws {
    let first = "Theme \(themes.0)\nMessage \"Q\" from me"
    let changed = try Self.moments(first, "At 1 \(step)", "At 1.6 Theme \(themes.1)", "Sleep 5s")
    let early = try Self.moments(first, "At 0.9 Theme \(themes.1)", "At 1 \(step)", "Sleep 5s")
    let renderer = try Renderer()
    for tick in stride(from: 84.0, through: 150, by: 6) {
      let lists = [changed.displayList(atTick: tick), early.displayList(atTick: tick)]
      let isSame = try renderer.bitmap(lists[0]) == renderer.bitmap(lists[1])
      // The circle has opened at tick 114.
      #expect(isSame == (tick >= 114), "\(tick)")
    }
  }

  @Test(
    "What is deleted while it arrives falls to dust as it stood there, and nothing jumps",
    arguments: ["Answer \"\(page)\"", "Draft 1 \"\(page)\""], ["Sleep 1ms", "Theme night"])
  func deletedWhileItArrives(step: String, later: String) throws {
    let lines = (1...12).map { "Message \"Number \($0)\" from me" }.joined(separator: "\n")
    let moments = try Self.moments(
      lines, "At 10 \(step)", "At 10.9 Delete last", "At 11 \(later)", "Sleep 3s")
    let last = Self.frame(moments, at: 10.9 - 1 / 60.0)
    let (before, question) = (try Self.row(13, in: last), try Self.row(12, in: last).origin.y)
    guard case .answer(let shown) = before.content else {
      Issue.record("it has arrived")
      return
    }
    #expect(!shown.isDone)
    var positions: Set<Double> = []
    for age in [0.0, 0.1, 0.3, 0.6] {
      let frame = Self.frame(moments, at: 10.9 + age)
      let rest = try Self.row(13, in: frame)
      guard case .answer(let left) = rest.content else {
        Issue.record("all of it is shown")
        return
      }
      positions.insert(left.position)
      if age == 0 { #expect(abs(try Self.row(12, in: frame).origin.y - question) < 9) }
      #expect(rest.look.dust != nil && left.container.height < shown.container.height + 8)
      #expect(abs(rest.origin.y - before.origin.y) < 9)
    }
    #expect(positions.count == 1)
    #expect(!Self.frame(moments, at: 13).items.contains { $0.id.message == 13 })
  }

  // MARK: - What is out of sight

  @Test(
    "What changes or goes below the window of a list that is scrolled up moves nothing in it",
    arguments: [
      "React 👍 to #20 from Anna", "Edit \"A text that is much longer, and takes several lines of it\" of #19",
      "Delete last", "Delete #18", "Delete #17\nReact ❤ to #20",
    ])
  func outOfSight(step: String) throws {
    let lines = (1...20).map { "Message \"Number \($0) of these\" from \($0 % 3 == 0 ? "Boris" : "Anna")" }
    let moments = try Self.moments(
      lines.joined(separator: "\n"), "Sleep 1s", "Scroll up 400 over 100ms", "At 20 \(step)", "Sleep 3s")
    let before = Self.frame(moments, at: 19.9)
    let (seen, window) = (try #require(before.items.first { $0.origin.y > 200 }), before.screen.listWindow)
    #expect(!before.items.contains { $0.id.message > 16 && $0.origin.y < window.maxY })
    for tick in stride(from: 1200.0, through: 1320, by: 5) {
      let now = moments.frame(atTick: tick).items.first { $0.id == seen.id }?.origin
      #expect(now == seen.origin, "\(tick)")
    }
  }

  @Test("What goes above the window moves nothing in it, and what goes in sight closes its gap smoothly")
  func inSight() throws {
    let lines = (1...20).map { "Message \"Number \($0) of these\" from Anna" }.joined(separator: "\n")
    let moments = try Self.moments(
      lines, "Sleep 1s", "Scroll up 200 over 100ms", "At 20 Delete #2", "At 22 Delete #14", "Sleep 3s")
    let places = (1190...1400).map { tick in
      moments.frame(atTick: Double(tick)).items.first { $0.id == SceneItem.ID(13, .row) }?.origin.y ?? -1
    }
    #expect(places[..<120].allSatisfy { $0 == places[0] } && places[0] > 0)
    #expect(places.last != places[0])
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($1 - $0) < 8 })
  }

  // MARK: - Avatars

  @Test("The avatar of a row above one that goes grows and fades in, while the other one shrinks")
  func avatarsChange() throws {
    let moments = try Self.moments(
      "Message \"Zero\" from Boris\nMessage \"One\" from Anna\nMessage \"Two\" from Anna",
      "At 5 Delete last", "Sleep 2s")
    func avatar(_ message: Int64, _ age: Double) throws -> Appearance? {
      let item = try Self.row(message, in: Self.frame(moments, at: 5 + age))
      guard case .entry(let entry) = item.content, entry.row?.avatar != nil else { return nil }
      return item.look.avatar
    }
    #expect(try avatar(2, -0.1) == nil && avatar(3, -0.1) == .whole)
    #expect(try avatar(2, 0) == .growing(0, from: 0.2) && avatar(3, 0) == .whole)
    for age in [0.05, 0.1] {
      let (comes, goes) = (try #require(try avatar(2, age)), try #require(try avatar(3, age)))
      #expect(abs(comes.alpha - age / 0.2) < 0.01 && abs(comes.alpha + goes.alpha - 1) < 0.01)
      #expect(abs(comes.scale - 0.2 - 0.8 * comes.alpha) < 0.01)
    }
    #expect(try avatar(2, 0.25) == .whole && avatar(3, 0.25)?.isHidden == true)
  }

  @Test("The avatar of a row that is joined by the one below goes in the same way")
  func avatarsGo() throws {
    let moments = try Self.moments(
      "Message \"One\" from Anna\nMessage \"Two\" from Boris\nMessage \"Three\" from Anna", "At 5 Delete #2",
      "Sleep 2s")
    let item = try Self.row(1, in: Self.frame(moments, at: 5.1))
    guard case .entry(let entry) = item.content else { return }
    #expect(entry.row?.avatar != nil && abs(item.look.avatar.alpha - 0.5) < 0.01)
    guard case .entry(let later) = try Self.row(1, in: Self.frame(moments, at: 5.3)).content else { return }
    #expect(later.row?.avatar == nil)
  }
}
