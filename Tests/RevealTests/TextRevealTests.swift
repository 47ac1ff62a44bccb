import Primitives
import Testing

@testable import PageLayout
@testable import Reveal

/// Spec/Reveal.md 5.
@Suite("Masks and snippets")
struct TextRevealTests {
  /// Ink of 9 points every 10 points, from 2 below to 10 above the baseline.
  private let ink = TextInk(Made.box([[9, nil, 9], [9, 9]]).lines)

  private func near(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

  // MARK: - Positions of ink

  @Test("A partial line shows the ink of its visible characters together")
  func mask() {
    #expect(ink.mask(limit: 0) == [])
    #expect(ink.mask(limit: 1) == [Rect(0, 2, 9, 12)])
    #expect(ink.mask(limit: 2) == [Rect(0, 2, 9, 12)])
    #expect(ink.mask(limit: 3) == [Rect(0, 2, 29, 12)])
    #expect(ink.mask(limit: 4) == [Rect(0, 2, 29, 12), Rect(0, 22, 9, 12)])
    // The space between the lines, too.
    #expect(ink.mask(limit: 5) == [Rect(0, 2, 29, 32)])
    #expect(ink.mask(limit: 99) == [Rect(0, 2, 29, 32)])
    #expect(TextInk([]).mask(limit: 3) == [])
  }

  @Test("A line without ink hides nothing of the lines around it")
  func emptyLine() {
    let ink = TextInk(Made.box([[9], [nil], [9]]).lines)
    #expect(ink.mask(limit: 2) == [Rect(0, 2, 9, 12)])
    #expect(ink.mask(limit: 3) == [Rect(0, 2, 9, 52)])
  }

  @Test("A snippet shows the width of the ink and the box of the line, which ends at the baseline")
  func crops() {
    #expect(ink.crop(of: 2) == Rect(20, 0, 9, 12))
    #expect(ink.crop(of: 4) == Rect(10, 20, 9, 12))
    #expect(ink.crop(of: 1) == nil)
    #expect(ink.crop(of: 5) == nil)
  }

  @Test("Ink is at the position at which its line is drawn")
  func alignedLines() {
    let box = Made.box([[9]]).moved(toX: 40)
    #expect(TextInk(box.lines).mask(limit: 1) == [Rect(40, 2, 9, 12)])
    #expect(TextInk(box.lines).crop(of: 0) == Rect(40, 0, 9, 12))
  }

  // MARK: - Flying characters

  @Test("Characters of one tick fly in together; the mask waits for the first one")
  func flights() {
    var text = TextReveal(count: 0)
    text.advance(to: 3, of: ink, at: 100)
    #expect(text.count == 3)
    #expect(text.snippets(at: 100).map(\.character) == [0, 2])
    #expect(text.maskLimit == 0)
    text.advance(to: 4, of: ink, at: 106)
    #expect(text.snippets(at: 106).map(\.character) == [0, 2, 3])
    text.retire(at: 111)
    #expect(text.maskLimit == 0)
    text.retire(at: 112)
    #expect(text.maskLimit == 3)
    text.retire(at: 118)
    #expect(text.maskLimit == 4)
    #expect(!text.isFlying)
  }

  @Test("Hairlines and spaces do not fly")
  func hairlines() {
    let ink = TextInk(Made.box([[0.49, nil, 0.5]]).lines)
    var text = TextReveal(count: 0)
    text.advance(to: 2, of: ink, at: 0)
    #expect(text.maskLimit == 2)
    text.advance(to: 3, of: ink, at: 0)
    #expect(text.snippets(at: 0).map(\.character) == [2])
  }

  @Test("A snippet is invisible at first, below its place and small, and lands after a fifth of a second")
  func looks() {
    let birth = SnippetLook(from: 60, at: 60)
    #expect(birth == SnippetLook(from: 0, at: 0))
    #expect([birth.opacity, birth.offset, birth.scale, birth.blur] == [0, 6, 0.5, 2])
    let middle = SnippetLook(from: 60, at: 66)
    #expect(near(middle.opacity, 0.5) && near(middle.offset, 3) && near(middle.scale, 0.75))
    // Ease-out is ahead of its time, and takes a tenth longer.
    #expect(near(middle.blur, 2 * (1 - TimingCurve.easeOut.value(at: 0.1 / 0.22))))
    let landed = SnippetLook(from: 60, at: 72)
    #expect([landed.opacity, landed.offset, landed.scale] == [1, 0, 1])
    #expect(landed.blur > 0)
  }

  @Test("A new revision sets the count without an animation; flying characters continue if still revealed")
  func settling() {
    var text = TextReveal(count: 0)
    text.advance(to: 5, of: ink, at: 0)
    text.settle(at: 3)
    #expect(text.snippets(at: 1).map(\.character) == [0, 2])
    text.settle(at: 5)
    #expect(text.snippets(at: 1).map(\.character) == [0, 2])
    #expect(text.maskLimit == 0)
    text.settle(at: 0)
    #expect(!text.isFlying && text.maskLimit == 0)
  }

  @Test("A cleared text loses its mask when the last character has landed")
  func clearing() {
    var text = TextReveal(count: 0)
    text.advance(to: 3, of: ink, at: 0)
    text.clear()
    #expect(text.maskLimit == 0)
    text.retire(at: 12)
    #expect(text.maskLimit == nil)
    text.settle(at: 4)
    #expect(text.maskLimit == 4)
  }

  @Test("An inline image appears with its character, before the mask reaches it")
  func attachments() throws {
    var text = TextReveal(count: 1)
    #expect(text.attachment(at: 0, moment: 0) == PopLook(from: nil, at: 0))
    #expect(text.attachment(at: 2, moment: 0) == nil)
    text.advance(to: 3, of: ink, at: 60)
    let birth = try #require(text.attachment(at: 2, moment: 60))
    #expect(birth.opacity == 0 && near(birth.scale, 0.1))
    let middle = try #require(text.attachment(at: 2, moment: 66))
    #expect(near(middle.opacity, 0.5) && near(middle.scale, 0.1 + 0.9 * TimingCurve.easeOut.value(at: 0.5)))
    text.clear()
    #expect(text.attachment(at: 4, moment: 66)?.opacity == 1)
    #expect(try #require(text.attachment(at: 2, moment: 66)).opacity < 1)
  }
}

/// Spec/Reveal.md 7.
@Suite("Shimmer")
struct ShimmerTests {
  @Test("The dip moves from the left of the text to its right in a second, again and again")
  func period() {
    let shimmer = Shimmer(of: Size(92, 20), from: 30)
    // From -100 to 200 in a mask that begins 4 points left of the text.
    #expect(shimmer.center(at: 30) == -104)
    #expect(abs(shimmer.center(at: 60) - (-104 + 300 * TimingCurve.easeOut.value(at: 0.5))) < 1e-9)
    #expect(shimmer.center(at: 90) == -104)
    #expect(shimmer.center(at: 90 + 7) == shimmer.center(at: 37))
    #expect(shimmer.center(at: 89.99) > 195)
    #expect(Shimmer.reach == 100 && Shimmer.lowest == 0.3)
  }

  @Test("It starts again when the size of the text changes")
  func restart() {
    let shimmer = Shimmer(of: Size(92, 20), from: 30)
    #expect(shimmer.continued(with: Size(92, 20), at: 50) == shimmer)
    #expect(shimmer.continued(with: Size(93, 20), at: 50) == Shimmer(of: Size(93, 20), from: 50))
  }
}

@Suite("Transitions")
struct TransitionTests {
  @Test("A transition with a new target continues from its current position")
  func restart() {
    var transition = Transition(at: 0, AnimationTiming(1, .linear))
    #expect(!transition.isRunning(at: 0))
    transition.run(to: 10, from: 0)
    #expect(transition.value(at: 30) == 5)
    // The same target again changes nothing.
    transition.run(to: 10, from: 30)
    #expect(transition.value(at: 45) == 7.5)
    transition.run(to: 0, from: 30)
    #expect(transition.value(at: 30) == 5)
    #expect(transition.value(at: 60) == 2.5)
    #expect(transition.isRunning(at: 89.9) && !transition.isRunning(at: 90))
    #expect(transition.value(at: 90) == 0)
  }

  @Test("A jump takes effect at once, but does not stop running transitions")
  func jump() {
    var transition = Transition(at: 0, AnimationTiming(1, .linear))
    transition.run(to: 10, from: 0)
    transition.jump(to: 10)
    #expect(transition.value(at: 30) == 5)
    transition.jump(to: 4)
    #expect(transition.value(at: 30) == 4)
  }
}
