import PageLayout
import PageModel
import Primitives
import Reveal
import Testing

/// In every frame, text is only visible within its mask and its snippets. A snippet reaches three standard deviations
/// of its blur beyond its box (Spec/Reveal.md 5).
@Suite struct MaskedTextTests {
  @Test(arguments: 0..<8)
  func nothingShowsBeforeItsTime(seed: UInt64) async throws {
    var random = Words(seed: seed)
    let blocks = (0..<3).map { _ in Block(.paragraph(random.text())) }
    let page = Page(blocks: blocks, isRTL: seed % 4 == 3)
    let pacing = ["--pacing linear:700", "--pacing plain"][Int(seed % 2)]
    let options = try GoldenOptions("--width 180\n--canvas 180x400\n" + pacing)
    let script = StreamScript([StreamScript.Revision(time: 0) { page }])
    let input = RevealInput(script, options: options, folder: "")
    try await Studio.next().work { renderer in
      let run = try RevealRun(input, by: renderer)
      var painter = run.painter
      var maskedCount = 0
      for (number, frame) in run.frames.enumerated() where number % 3 == 0 && !frame.isSettled {
        let picture = try renderer.bitmap(painter.displayList(of: frame))
        let count = frame.inkOutsideOfItsPlace(in: picture)
        #expect(count == 0, "frame \(number): \(count) pixels")
        maskedCount += frame.maskedCount
      }
      // Otherwise nothing was tested.
      #expect(maskedCount > 0)
    }
  }
}

extension FrameState {
  /// The area in which texts can be visible, in the coordinates of the page.
  private var places: [Rect] {
    guard let revision else { return [] }
    return zip(revision.layout.items, zip(revision.costs.page.entries, items.items)).flatMap {
      item, shown -> [Rect] in
      guard case .text = item.content, let text = shown.1.text else { return [item.frame] }
      guard let limit = text.maskLimit else { return [item.frame.outset(by: 4)] }
      let ink = shown.0.characters.ink
      let snippets = text.snippets(at: moment).compactMap { character, look in
        ink.crop(of: character).map { $0.moved(look).outset(by: 3 * look.blur * look.scale) }
      }
      return (ink.mask(limit: limit) + snippets).map { $0.offsetBy(item.frame.origin) }
    }
  }

  /// The texts with a mask.
  fileprivate var maskedCount: Int {
    items.items.filter { ($0.text?.maskLimit ?? .max) < .max }.count
  }

  /// The area in pixels.
  fileprivate func inkOutsideOfItsPlace(in picture: Bitmap) -> Int {
    guard let layout = revision?.layout else { return 0 }
    let scale = layout.scale
    let rim = Design.june2026.page.rim.height
    let corner = Design.june2026.page.cornerRadius
    // Above the first line.
    let fill = picture.pixels[Int(2 * scale) * picture.width + picture.width / 2]
    var isAllowed = [Bool](repeating: false, count: picture.pixels.count)
    func allow(_ rect: Rect) {
      let columns = clamped(
        (rect.minX * scale).rounded(.down) - 1, (rect.maxX * scale).rounded(.up) + 1, picture.width)
      let rows = clamped(
        (rect.minY * scale).rounded(.down) - 1, (rect.maxY * scale).rounded(.up) + 1, picture.height)
      for row in rows { for column in columns { isAllowed[row * picture.width + column] = true } }
    }
    for place in places { allow(place.offsetBy(x: 0, y: rim)) }
    var count = 0
    for item in layout.items {
      // Without the corners of the container, and without anything below it.
      let area = item.frame.offsetBy(x: 0, y: rim).intersection(
        Rect(0, corner / 2, container.width, container.height - corner))
      let rows = clamped(area.minY * scale, area.maxY * scale, picture.height)
      let columns = clamped(area.minX * scale, area.maxX * scale, picture.width)
      for row in rows {
        for column in columns {
          let index = row * picture.width + column
          if !isAllowed[index], picture.pixels[index] != fill { count += 1 }
        }
      }
    }
    return count
  }

  private func clamped(_ first: Double, _ last: Double, _ count: Int) -> Range<Int> {
    let start = min(max(0, Int(first)), count)
    return start..<max(start, min(count, Int(last)))
  }
}

extension Rect {
  /// The area of a snippet with this box.
  fileprivate func moved(_ look: SnippetLook) -> Rect {
    let size = Size(width * look.scale, height * look.scale)
    return Rect(midX - size.width / 2, midY - size.height / 2 + look.offset, size.width, size.height)
  }
}

/// Random text in several scripts and styles.
private struct Words {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  private static let words = [
    "jumping", "quay", "Ålesund", "fffi", "y̧̌", "ميناء", "שלום", "港口", "é", "W", "i", "–", "office", "123",
    "gypsy",
  ]

  mutating func text() -> RichText {
    .concat(
      (0..<14).flatMap { _ -> [RichText] in
        let word = RichText.plain(Self.words[number(below: Self.words.count)])
        let styled: RichText =
          switch number(below: 5) {
          case 0: .styled(.bold, word)
          case 1: .styled(.italic, word)
          case 2: .styled(.code, word)
          default: word
          }
        return [styled, .plain(" ")]
      })
  }
}
