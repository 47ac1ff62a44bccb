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
      #expect(isSame == (tick > 114), "\(tick)")
    }
  }
}
