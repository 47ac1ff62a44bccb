import PageLayout
import Primitives
import Reveal
import Scene
import Testing

@testable import IPRenderKit
@testable import Painting
@testable import Staging

/// The motion of a message that changes or is sent, in numbers (Spec/Motion.md 3 to 5).
struct SceneMotionTests {
  private static func run(_ steps: String...) throws -> SceneRun {
    try #require(try SceneTests.run(steps.joined(separator: "\n")))
  }

  /// The appearance of a row at a time in seconds after a moment.
  private static func item(
    _ message: Int64, of moments: SceneMoments, at seconds: Double
  ) throws -> SceneItem {
    let frame = moments.frame(atTick: (seconds * 60).rounded())
    return try #require(frame.items.last { $0.id.message == message && $0.id.part == .row })
  }

  private static let liked = ["Anna", "Boris", "Clara", "Dora"].map { "At 1 React 👍 from \($0)" }
    .joined(separator: "\n")

  /// The step after a screenshot begins at the same moment, but the screenshot does not show it.
  @Test(arguments: [
    "Send", "Message \"Yes\" from Anna", "Delete last", "React 👍 to last from me", "Pin last",
  ])
  func aScreenshotShowsWhatTheStepsBeforeItShow(next: String) throws {
    let steps = ["Message \"One\" from Anna", "Type \"Hi\"", "Sleep 1s", "Screenshot a.png"]
    let alone = try Self.run(steps.joined(separator: "\n")).screenshot(0).bytes
    let run = try Self.run(steps.joined(separator: "\n"), next, "Sleep 1s", "Screenshot b.png")
    let isSame = try run.screenshot(0).bytes == alone
    let isChanged = try run.screenshot(1).bytes != alone
    #expect(isSame && isChanged)
  }

  @Test("What is edited in the field changes its message when it is sent")
  func editedInTheField() throws {
    let run = try Self.run(
      "Message \"One\" from me", "Show edit last", "Type \" more\"", "At 2 Screenshot a.png", "Sleep 2s",
      "Send")
    let moments = try run.moments()
    let state = moments.frame(atTick: 120).state
    #expect(state.panel.field?.text.plainText == "One more" && state.panel.field?.button == .done)
    let end = moments.frame(atTick: 600)
    #expect(end.state.panel.field?.text.isEmpty == true && end.state.panel.field?.accessory == nil)
    guard case .entry(let entry) = end.items.last?.content else {
      Issue.record("no message")
      return
    }
    #expect(entry.date != nil && end.items.count { $0.id.part == .row } == 1)
  }

  @Test("What is shown comes, and what is hidden goes")
  func partsComeAndGo() throws {
    let run = try Self.run("Message \"One\" from Anna", "At 1 Show call Anna", "At 2 Hide call", "Sleep 3s")
    let moments = try run.moments()
    #expect(moments.frame(atTick: 59).state.header.isEmpty)
    let coming = moments.frame(atTick: 66).state.header.first?.presence ?? 0
    #expect(coming > 0 && coming < 1)
    #expect(moments.frame(atTick: 110).state.header.first?.presence == 1)
    #expect(moments.frame(atTick: 180).state.header.isEmpty)
  }

  @Test func aCountRolls() throws {
    let run = try Self.run(
      "Message \"One\" from Anna\nMessage \"Two\" from Boris", Self.liked, "At 3 React 👍 from Emil")
    let moments = try run.moments()
    for (age, share) in [(0.0, 0.0), (0.05, 1 / 3.0), (0.1, 2 / 3.0), (0.15, 1)] {
      let look = try #require(try Self.item(2, of: moments, at: 3 + age).look.chips[0])
      #expect(abs(look.count.share - share) < 1e-9 && look.count.rises)
      #expect(look.former == 0 && look.circle == 1 && look.flight == nil && look.offset == .zero)
    }
    let rest = try Self.item(2, of: moments, at: 3.4)
    #expect(rest.look == SceneLook() && rest.former == nil)
  }

  @Test func eachCharacterTakesItsShare() {
    let roll = CountRoll(share: 0.5, rises: true)
    #expect(roll.progress(ofCharacter: 0, of: 1) == 0.5)
    #expect(roll.progress(ofCharacter: 0, of: 2) == 0.8)
    #expect(roll.progress(ofCharacter: 1, of: 2) == 0.5)
    #expect(CountRoll(share: 1, rises: false).progress(ofCharacter: 2, of: 3) == 1)
  }

  @Test func aCircleOpensAndTheSignFlies() throws {
    let run = try Self.run(
      "Message \"One\" from Anna\nMessage \"Two\" from Boris", Self.liked, "At 3 React 👍\nAt 4 React ❤")
    let moments = try run.moments()
    for (age, circle) in [(0.0, 0.0), (0.05, 1 / 3.0), (0.15, 1), (0.3, 1)] {
      let look = try #require(try Self.item(2, of: moments, at: 3 + age).look.chips[0])
      #expect(abs(look.circle - circle) < 1e-9)
      #expect(look.whole == .whole && abs((look.flight ?? -1) - age) < 1e-9)
    }
    #expect(try Self.item(2, of: moments, at: 3.375).look.chips[0]?.flight == nil)
    // A new reaction grows, and the one beside it stays.
    let looks = try Self.item(2, of: moments, at: 4).look.chips
    #expect(looks[1]?.whole == Appearance(alpha: 0, scale: 0.01) && looks[1]?.circle == 1)
    #expect(looks[0]?.offset == .zero && looks[0]?.flight == nil)
  }

  /// If the same person adds it again, it disappears, and the others close the gap.
  @Test func aReactionIsTakenBack() throws {
    let moments = try Self.run(
      "Message \"One\" from Anna\nMessage \"Two\" from Boris", "At 1 React ❤ from Anna\nAt 1 React 👍",
      "At 2 React ❤ from Anna\nAt 3 React 👍"
    ).moments()
    for (age, alpha) in [(0.0, 1.0), (0.1, 0.5)] {
      let look = try Self.item(2, of: moments, at: 2 + age).look
      #expect(abs((look.goneChips[0]?.whole.alpha ?? -1) - alpha) < 1e-9 && look.goneChips.count == 1)
      #expect(look.chips[0]?.former == 1 && look.chips[0]?.whole == .whole)
      #expect(look.goneChips[0]?.offset == .zero)
    }
    let first = try Self.item(2, of: moments, at: 2).look
    #expect(first.goneChips[0]?.whole.scale == 1 && (first.chips[0]?.offset.x ?? 0) > 20)
    let later = try Self.item(2, of: moments, at: 2.1).look.goneChips[0]?.whole.scale ?? 1
    #expect(later < 0.5 && later >= 0.01)
    #expect(try Self.item(2, of: moments, at: 2.2).look.goneChips.isEmpty)
    // The last one disappears from a row that no longer has any.
    let last = try Self.item(2, of: moments, at: 3.1)
    #expect(last.look.chips.isEmpty && last.look.goneChips.count == 1 && last.former != nil)
    #expect(try Self.item(2, of: moments, at: 3.4).look == SceneLook())
  }

  @Test func aSignFliesOnAParabola() {
    let way = Point(40, 60)
    #expect(ChipFlight.look(after: 0, along: way).offset == Point(-40, -60))
    // At half of the way, it is 30 points higher than the straight line.
    let middle = ChipFlight.look(after: 0.1, along: way).offset
    #expect(abs(middle.x + 20) < 1e-9 && abs(middle.y + 60) < 1e-9)
    #expect(ChipFlight.look(after: 0.2, along: way).offset == .zero)
    #expect(ChipFlight.look(after: 0.36, along: way) == .whole)
  }

  @Test func theCountOfTheWayBackRolls() throws {
    let first = (1...20).map { "Message \"Number \($0)\" from Anna" }.joined(separator: "\n")
    let run = try Self.run(
      first, "Sleep 1s", "Scroll up 300", "Sleep 1s", "Message \"New\"", "Sleep 1s", "Message \"Newer\"",
      "Sleep 2s")
    let moments = try run.moments()
    let formers = (0...Int(run.seconds * 60)).compactMap {
      moments.frame(atTick: Double($0)).state.buttons.down?.former
    }
    // The first number grows from nothing, and the second one replaces the first.
    #expect(Set(formers.map(\.count)) == [0, 1])
    // In 0.15 s, linearly.
    let shares = formers.filter { $0.count == 1 }.map { ($0.share * 9).rounded() }
    #expect(shares.prefix(9) == [0, 1, 2, 3, 4, 5, 6, 7, 8] && shares.count <= 10)
  }

  @Test func whatIsAnsweredFliesFromTheField() throws {
    let run = try Self.run("Message \"One\" from Anna\nSleep 1s\nReply\nType@10ms \"Two\"\nAt 3 Send")
    let moments = try run.moments()
    let before = moments.frame(atTick: 179)
    let flight = try #require(moments.frame(atTick: 180).flight)
    let accessory = try #require(flight.accessory)
    // It is at the position in the input field.
    let field = try #require(before.screen.field)
    #expect(flight.field == field.shape.rect)
    #expect(accessory.line == field.shape.rect.origin.moved(by: Point(12, 8)))
    #expect(accessory.title == field.shape.rect.origin.moved(by: Point(22, 10)))
    #expect(accessory.text.y > accessory.title.y + 10)
    #expect(moments.frame(atTick: 198).flight == nil)
    // A message of the reader has none.
    let plain = try Self.run("Type@10ms \"Two\"\nAt 3 Send").moments().frame(atTick: 180).flight
    #expect(plain != nil && plain?.accessory == nil)
  }

  @Test func whatHasNoBubbleDoesNotFly() throws {
    let run = try Self.run("Message \"One\" from Anna\nType@10ms \"😀\"\nAt 3 Send")
    let moments = try run.moments()
    let item = try Self.item(2, of: moments, at: 3.09)
    // Half of 0.18 s.
    let share = TimingCurve.bezier(0.5, 0.33, 0, 0).value(at: 5 / 60 / 0.18)
    let whole = try Self.item(2, of: moments, at: 3.5).height
    #expect(moments.frame(atTick: 200).flight == nil)
    #expect(abs(item.height - whole * share) <= 1)
    #expect(try Self.item(2, of: moments, at: 3.7).look == SceneLook())
  }

  /// While a bubble grows or shrinks, its content is visible nowhere else.
  @Test(arguments: ["Anna", "me"])
  func whatIsWrittenStaysInItsBubble(person: String) throws {
    let run = try Self.run(
      "Message \"Short\" from \(person)\nSleep 1s",
      "At 3 Edit \"A text that is much longer than it was before, and takes several lines\"")
    let moments = try run.moments()
    func holds(_ box: Rect, _ place: Point) -> Bool {
      (box.minX..<box.maxX).contains(place.x) && (box.minY..<box.maxY).contains(place.y)
    }
    let renderer = try Renderer()
    var sizes: Set<Double> = []
    for tick in 180...210 {
      let list = moments.displayList(atTick: Double(tick))
      let window = moments.frame(atTick: Double(tick)).screen.listWindow
      // The bubble is the largest of the outlines.
      let outlines = list.layers.flatMap(\.elements).flatMap { element in
        guard case .stamp(let stamp) = element.content else { return [Rect]() }
        return stamp.ink.elements.filter(\.isOutline).map { $0.bounds.offsetBy(Point(0, Double(stamp.rows))) }
      }
      let bounds = try #require(outlines.max { $0.width * $0.height < $1.width * $1.height })
      sizes.insert(bounds.width)
      // Only the text is black.
      let picture = try renderer.bitmap(list)
      let black = picture.pixels.indices.filter { index in
        let place = Point(Double(index % picture.width) + 0.5, Double(index / picture.width) + 0.5)
        let isInList = holds(window, place) && !holds(bounds, place)
        return isInList && picture.pixels[index] & 0xff_ffff | 0x2f_2f2f == 0x2f_2f2f
      }
      #expect(black.isEmpty, "tick \(tick)")
    }
    #expect(sizes.count > 8)
  }

  @Test func rowsOutOfSightKeepNothingThatWasLaidOut() throws {
    let run = try Self.run((1...60).map { "Message \"Number \($0)\"" }.joined(separator: "\n"))
    let moments = try run.moments()
    var last = moments.frame(atTick: 0)
    for tick in 1...Int(run.seconds * 60) { last = moments.frame(atTick: Double(tick)) }
    let inSight = Set(last.items.map(\.id.message))
    let rows = moments.stage.list.rows
    #expect(rows.count > 55 && inSight.count < 30)
    // Days stay; there is one.
    #expect(rows.filter { $0.room > 0 && $0.place.day == nil }.allSatisfy { inSight.contains($0.id) })
    #expect(rows.contains { $0.room > 0 })
  }

  // MARK: - The list

  @Test func incomingContentBeginsBelowItsPlace() throws {
    let run = try Self.run("Message \"One\" from Anna\nAt 2 Message \"Two\" from Boris\nSleep 3s")
    let moments = try run.moments()
    let start = try Self.item(2, of: moments, at: 2)
    let end = try Self.item(2, of: moments, at: 2.6)
    // 1.6 of its height, of which the push of the list is 1.
    #expect(abs(start.origin.y - end.origin.y - 1.6 * end.height) <= 1)
  }

  /// The row above becomes lower, because it no longer ends its run; the avatar stays where it is.
  @Test func aRowThatJoinsARunMovesTheRowAboveUpOnly() throws {
    let run = try Self.run(
      "Message \"Zero\" from Boris\nMessage \"One\" from Anna\nAt 2 Message \"Two\" from Anna\nSleep 3s")
    let moments = try run.moments()
    var tops: [Double] = []
    var avatars: [Double] = []
    for tick in 110...160 {
      let frame = moments.frame(atTick: Double(tick))
      let top = try #require(frame.items.first { $0.id.message == 2 && $0.id.part == .row })
      tops.append(top.origin.y)
      for item in frame.items where item.id.message != 1 {
        guard case .entry(let entry) = item.content, let avatar = entry.row?.avatar else { continue }
        avatars.append(avatar.frame.minY + item.origin.y)
      }
    }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 <= $0 })
    let spread = (avatars.max() ?? 0) - (avatars.min() ?? 0)
    #expect(avatars.count == tops.count && spread < 0.01)
  }

  /// Returns true for the row of the answer after it was replaced by a text.
  private static func isEdited(_ item: SceneItem) -> Bool {
    guard item.id.message == 2, case .entry(let entry) = item.content, let row = entry.row else {
      return false
    }
    return !row.parts.contains { $0.isPage }
  }

  @Test func anEditSoonAfterAnAnswerIsAnimated() throws {
    let answer = "Answer \"One paragraph.\\n\\nAnother one.\\n\\nThe last one.\""
    let whole = try Self.run("Message \"Question\" from me\n\(answer)")
    for wait in [0, 100, 300] {
      let run = try Self.run(
        "Message \"Question\" from me\n\(answer)\nSleep \(wait)ms\nEdit \"Short\" of last\nSleep 2s")
      let moments = try run.moments()
      let frames = (0...Int(run.seconds * 60)).map { moments.frame(atTick: Double($0)) }
      let tops = frames.compactMap { frame in frame.items.first { $0.id.message == 1 }?.origin.y }
      // The list moves down in many steps, not in one.
      let largest = zip(tops, tops.dropFirst()).map { $1 - $0 }.max() ?? 0
      let way = (tops.last ?? 0) - (tops.min() ?? 0)
      #expect(way > 30 && largest < way / 3, "\(wait)")
      let edited = try #require(frames.firstIndex { $0.items.contains { Self.isEdited($0) } })
      #expect(Double(edited) / 60 <= whole.seconds + Double(wait) / 1000 + 0.05, "\(wait)")
    }
  }

  /// Returns the places of an item in each frame from one second to another.
  private static func places(
    of message: Int64, in run: SceneRun, from start: Double, to end: Double
  ) throws -> [Double] {
    let moments = try run.moments()
    return try (Int(start * 60)...Int(end * 60)).map { tick in
      let frame = moments.frame(atTick: Double(tick))
      return try #require(frame.items.first { $0.id == SceneItem.ID(message, .row) }).origin.y
    }
  }

  /// The row goes on from where it is: the edit has an animation of its own.
  @Test func anEditOfAMessageThatStillArrivesDoesNotMoveItAtOnce() throws {
    let run = try Self.run(
      "Message \"One\" from Boris\nAt 2 Message \"Two\" from Anna",
      "At 2.1 Edit \"A text that is much longer than it was before, and takes several lines\" of last",
      "Sleep 2s")
    for message in [1, 2] as [Int64] {
      let places = try Self.places(of: message, in: run, from: 2.02, to: 3)
      let steps = zip(places, places.dropFirst()).map { abs($1 - $0) }
      #expect(places.first != places.last && steps.allSatisfy { $0 <= 20 }, "\(steps)")
    }
  }

  /// A reaction to an answer appears when everything is shown, with an animation.
  @Test(arguments: [1, 300])
  func aReactionToAnAnswerGrowsItsRow(wait: Int) throws {
    let answer = "Answer \"One paragraph.\\n\\nAnother one.\\n\\nThe last one.\""
    let start = try Self.run("Message \"Question\" from me\n\(answer)").seconds
    let at = wait == 1 ? 0.5 : start + 0.1
    let run = try Self.run(
      "Message \"Question\" from me\n\(answer)\nSleep 2s\nAt \(at) React 👍\nSleep 1s")
    let places = try Self.places(of: 1, in: run, from: start - 1, to: run.seconds)
    let steps = zip(places, places.dropFirst()).map { abs($1 - $0) }
    #expect((places.max() ?? 0) - (places.min() ?? 0) > 15)
    #expect(steps.allSatisfy { $0 <= 12 }, "\(steps)")
  }

  /// An edit moves by whole pixels, and does not rest for more than a frame before its last one.
  @Test func anEditSettlesWithoutALatePixel() throws {
    let run = try Self.run(
      "Message \"Short\" from Anna\nSleep 1s",
      "At 3 Edit \"A text that is much longer than it was before, and takes several lines\"", "Sleep 1s")
    let moments = try run.moments()
    var sizes: [Size] = []
    for tick in 180...220 {
      let item = try #require(moments.frame(atTick: Double(tick)).items.last { $0.id.part == .row })
      sizes.append(Size(item.growth.width, item.height))
    }
    let steps = sizes.indices.dropFirst().filter { sizes[$0] != sizes[$0 - 1] }
    #expect(steps.count > 8)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 - $0 <= 2 }, "\(steps)")
  }

  /// A message that falls to dust stays in its place above the panel, in front of all rows.
  @Test func dustStaysWhereTheMessageWas() throws {
    let run = try Self.run(
      "Message \"One\" from Anna\nMessage \"Two\" from Anna\nSleep 1s", "At 3 Delete last", "Sleep 2s")
    let moments = try run.moments()
    let before = try Self.item(2, of: moments, at: 2.9).origin
    for age in [0.0, 0.1, 0.4, 0.7] {
      let item = try Self.item(2, of: moments, at: 3 + age)
      #expect(item.look.dust != nil && item.origin == before, "\(age): \(item.origin)")
    }
  }

  /// Every pixel of a theme change has the colors of one of the themes.
  @Test func noTextIsLostWhileTheThemeChanges() throws {
    let run = try Self.run("Message \"Some words\" from Anna\nSleep 1s", "At 3 Theme night", "Sleep 1s")
    let renderer = try Renderer()
    let moments = try run.moments()
    let old = try renderer.bitmap(moments.displayList(atTick: 179)).pixels
    let mixed = try renderer.bitmap(moments.displayList(atTick: 189)).pixels
    let new = try renderer.bitmap(moments.displayList(atTick: 230)).pixels
    let others = mixed.indices.count { mixed[$0] != old[$0] && mixed[$0] != new[$0] }
    // Only the edge of the circle is mixed.
    #expect(others < 2000 && mixed != old && mixed != new, "\(others)")
  }

  @Test func anAnswerBelowWhatIsReadKeepsItInPlace() throws {
    let first = (1...20).map { "Message \"Number \($0)\" from Anna" }.joined(separator: "\n")
    let run = try Self.run(
      first, "Sleep 1s", "Scroll up 300", "Sleep 1s", "Answer \"One.\\n\\nTwo.\\n\\n1. three\\n2. four\"",
      "Sleep 1s")
    let moments = try run.moments()
    let places = (Int((run.seconds - 3) * 60)...Int(run.seconds * 60)).compactMap { tick -> Double? in
      let frame = moments.frame(atTick: Double(tick))
      guard frame.state.buttons.down?.count == 1 else { return nil }
      return frame.items.first { $0.id.message == 12 }?.origin.y
    }
    let spread = (places.max() ?? 0) - (places.min() ?? 0)
    // One pixel, because places are rounded down to whole pixels.
    #expect(places.count > 30 && spread <= 1, "\(spread)")
  }
}

extension Element {
  fileprivate var isOutline: Bool { if case .fill(.polyline, _) = content { true } else { false } }
}
