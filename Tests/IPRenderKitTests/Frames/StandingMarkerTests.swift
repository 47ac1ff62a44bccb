import PageLayout
import Reveal
import Testing

@testable import IPRenderKit

/// Visible markers do not disappear because more text arrives (Spec/Reveal.md 13).
@Suite("Markers and quote bars that do not move")
struct StandingMarkerTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer() }

  /// The positions of visible markers and bars at each tick of a text that is typed.
  private func shown(_ markdown: String, charactersPerSecond: Double, pacing: Pacing = .rich) throws -> [Set<
    String
  >] {
    var options = RenderOptions()
    options.playback.pacing = pacing
    options.stream.charactersPerSecond = charactersPerSecond
    let records = markdown.map { character in
      let text = ["\n": "\\n", "\"": "\\\"", "\\": "\\\\"][character] ?? String(character)
      return "{\"delta\":\"\(text)\"}\n"
    }
    let input = InputFile((records.joined() + "{\"done\":true}\n").utf8)
    let recorded = try input.readStream(options)
    let run = try renderer.stream(of: recorded, options: options)
    var simulation = run.stage.simulation(recorded.read.script)
    var ticks: [Set<String>] = []
    for tick in 0...Int(run.duration * 60) {
      let state = simulation.frame(at: Double(tick))
      var places: Set<String> = []
      if let layout = state.revision?.layout {
        for (item, reveal) in zip(layout.items, state.items.items)
        where reveal.fade?.opacity(at: Double(tick)) ?? 0 > 0 {
          switch item.content {
          case .marker: places.insert(item.source)
          case .shape(let box) where box.kind == .bar: places.insert("bar \(item.source)")
          default: break
          }
        }
      }
      ticks.append(places)
    }
    return ticks
  }

  private func expectStanding(_ markdown: String, _ rate: Double, _ pacing: Pacing = .rich) throws {
    let ticks = try shown(markdown, charactersPerSecond: rate, pacing: pacing)
    var known: Set<String> = []
    for (tick, places) in ticks.enumerated() {
      #expect(known.subtracting(places).isEmpty, "tick \(tick) of \(markdown.debugDescription) at \(rate)")
      known = places
    }
    #expect(!known.isEmpty)
  }

  @Test("A marker stays when its sublist begins", arguments: [4.0, 8, 12, 16, 30])
  func sublist(rate: Double) throws {
    try expectStanding(
      "Here is a plan:\n\n1. **Prepare the data**\n   - Load the file\n   - Drop rows\n2. **Train**\n   - Split\n",
      rate)
  }

  @Test(
    "It also stays when a second paragraph, code, a quote or a task arrives",
    arguments: [
      "- First\n\n  More of it\n- Second\n", "1. Run it\n   ```\n   make\n   ```\n2. Look\n",
      "- A\n  > quoted words\n- B\n",
      "- [ ] A task\n  - [x] done\n  - [ ] not yet\n", "- a\n  - b\n    - c\n      - d\n- e\n",

      "> Words that\n> go on for a while\n>\n> - with a list\n>   - in it\n",
      "> A quote\n>> in a quote\n> goes on\n",
    ])
  func blocks(markdown: String) throws {
    for rate in [5.0, 16] { try expectStanding(markdown, rate) }
  }

  @Test("The same holds for lists of every kind", arguments: 0..<12)
  func randomLists(seed: Int) throws {
    var randomness = SeededGenerator(UInt64(seed))
    let markdown = "A list:\n\n" + list(depth: 0, &randomness)
    try expectStanding(markdown, [6.0, 12, 16].randomElement(using: &randomness) ?? 16)
    try expectStanding(markdown, 16, .linear(pointsPerSecond: 400))
  }

  private func list(depth: Int, _ randomness: inout SeededGenerator) -> String {
    let indentation = String(repeating: " ", count: depth * 3)
    let isOrdered = Bool.random(using: &randomness)
    var text = ""
    for number in 1...Int.random(in: 1...3, using: &randomness) {
      let marker = isOrdered ? "\(number). " : Bool.random(using: &randomness) ? "-  " : "-  [x] "
      text +=
        indentation + marker
        + (["Load it", "**Drop** rows", "`run` it now", "x"].randomElement(using: &randomness) ?? "x")
      text += "\n"
      if depth < 2, Int.random(in: 0..<3, using: &randomness) > 0 {
        text += list(depth: depth + 1, &randomness)
      } else if Int.random(in: 0..<4, using: &randomness) == 0 {
        text += "\n\(indentation)   And more.\n"
      }
    }
    return text
  }
}
