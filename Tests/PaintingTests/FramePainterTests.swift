import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives
import Reveal
import Scene
import Testing
import Typography

@testable import Painting

@Suite("Painting frames")
struct FramePainterTests {
  /// Tables in details in a quote in details, with the box of an image and a spoiler.
  private static let page: Page = {
    func text(_ text: RichText) -> Block { Block(.paragraph(text)) }
    func details(_ title: String, _ blocks: [Block], isOpen: Bool = true) -> Block {
      Block(.details(Details(summary: .plain(title), blocks: blocks, isOpen: isOpen)))
    }
    let table = Table(
      caption: .plain("A title"),
      rows: [["a", "b c"], ["d e f", ""], ["g", "h"]].map { $0.map { Table.Cell(text: .plain($0)) } },
      isBordered: true, isStriped: true)
    return Page(blocks: [
      text(.plain("First words")),
      details(
        "Outer",
        [
          Block(
            .blockQuote(BlockQuote(blocks: [text(.plain("q")), details("Inner", [Block(.table(table))])]))),
          details("Shut", [text(.plain("no"))], isOpen: false),
        ]),
      Block(.thinking(.plain("Thinking"))), Block(.divider),
      text(.concat([.plain("and "), .spoiler(.plain("hidden"))])),
    ])
  }()

  @Test(
    "A frame made from the previous one is equal to a frame painted alone",
    arguments: [Pacing.plain, .linear(pointsPerSecond: 900)], [800.0, 90.0])
  func incremental(pacing: Pacing, height: Double) throws {
    try incremental(pacing: pacing, height: height, growsUp: false)
  }

  /// On the lower canvas, most of the page is not visible, and less of it in every frame.
  @Test("The same holds if the page grows upward, inside and outside its canvas", arguments: [800.0, 90.0])
  func incrementalUpwards(height: Double) throws {
    try incremental(pacing: .linear(pointsPerSecond: 900), height: height, growsUp: true)
  }

  @Test(
    "The same holds for quotes that fade, and for cutouts of markers in them", arguments: [800.0, 90.0])
  func incrementalQuotes(height: Double) throws {
    try incremental(
      pacing: .linear(pointsPerSecond: 900), height: height, growsUp: false, page: Self.quotes,
      design: .august2026)
  }

  @Test("The same holds for animated emoji in texts, thoughts and cells")
  func incrementalMovement() throws {
    let emoji = RichText.concat([.plain("and "), .customEmoji(CustomEmoji(id: "e", alternative: "x"))])
    let page = Page(blocks: [
      Block(.paragraph(emoji)), Block(.thinking(emoji)),
      Block(.table(Table(rows: [[Table.Cell(text: emoji)]]))),
      Block(.paragraph(.plain("Words that take longer than a frame of theirs"))),
    ])
    try incremental(
      pacing: .linear(pointsPerSecond: 300), height: 800, growsUp: false, page: page, pictures: Self.playing)
  }

  /// Animated emoji with 7 frames per second; the width of each frame is its number.
  private static var playing: StubPictures {
    StubPictures { request in
      guard request.isEmoji else { return nil }
      let motion = PictureMotion(frameRate: 7, frameCount: 5)
      let width = motion.frame(at: request.seconds ?? 0) + 1
      let bitmap = Bitmap(width: width, height: 1, pixels: [UInt32](repeating: 0xff00_0000, count: width))
      return MediaPicture(bitmap: bitmap, motion: request.seconds.map { _ in motion })
    }
  }

  /// The numbers of the visible frames of `playing`.
  private static func shownFrames(_ elements: [Element]) -> Set<Int> {
    elements.reduce(into: []) { frames, element in
      switch element.content {
      case .image(let image): frames.insert(image.bitmap.width - 1)
      case .group(let group): frames.formUnion(shownFrames(group.elements))
      case .glyphs, .fill, .stroke, .dots, .pattern, .stamp, .landmark: break
      }
    }
  }

  @Test("An emoji shows the frame of the moment, and its first frame at rest")
  func playing() throws {
    let book = try FontBook()
    let options = LayoutOptions(
      width: 240, theme: Theme(palette: .classic, side: .incoming), measuresInk: true)
    let text = RichText.concat([
      .customEmoji(CustomEmoji(id: "e", alternative: "x")), .plain(" and words that take a while"),
    ])
    let script = StreamScript([StreamScript.Revision(time: 0) { Page(blocks: [Block(.paragraph(text))]) }])
    var simulation = RevealSimulation(script, pacing: .linear(pointsPerSecond: 100)) { _, revision in
      let layout = PageLayoutEngine.layOut(revision.page(), options: options, book: book).layout
      return PlacedPage(layout, pictures: Self.playing)
    }
    var painter = FramePainter(options: PictureOptions(), canvas: Size(240, 100), scale: 2)
    var seen: [Set<Int>] = []
    for tick in 0..<1000 {
      let frame = simulation.frame(at: Double(tick))
      let shown = painter.displayList(of: frame).layers.reduce(into: Set<Int>()) {
        $0.formUnion(Self.shownFrames($1.elements))
      }
      if frame.isSettled {
        #expect(shown == [0])
        break
      }
      if !shown.isEmpty { #expect(shown == [tick * 7 / 60 % 5], "tick \(tick)") }
      if seen.last != shown { seen.append(shown) }
    }
    #expect(seen.count > 7)
  }

  /// A folded one, and one in details with a list of tasks.
  private static let quotes: Page = {
    let words = String(repeating: "Words that fill some lines. ", count: 9)
    func quote(_ block: Block.Kind, isCollapsed: Bool = false) -> Block {
      Block(.blockQuote(BlockQuote(blocks: [Block(block)], isCollapsed: isCollapsed)))
    }
    let tasks = [ListItem.CheckState.checked, .unchecked].map {
      ListItem(content: .text(.plain("task")), check: $0)
    }
    let list = quote(.list(List(items: tasks, isOrdered: false)))
    return Page(blocks: [
      quote(.paragraph(.plain(words)), isCollapsed: true),
      Block(.details(Details(summary: .plain("More"), blocks: [list], isOpen: true))),
      Block(.pullQuote(PullQuote(text: .plain("Pulled")))),
    ])
  }()

  private func incremental(
    pacing: Pacing, height: Double, growsUp: Bool, page: Page = Self.page, design: Design = .june2026,
    pictures: any PictureSource = NoPictures()
  ) throws {
    let book = try FontBook()
    let options = LayoutOptions(
      width: 240, design: design, theme: Theme(palette: .classic, side: .incoming, design: design),
      measuresInk: true)
    let script = StreamScript([StreamScript.Revision(time: 0) { page }])
    var simulation = RevealSimulation(script, pacing: pacing) { _, revision in
      let layout = PageLayoutEngine.layOut(revision.page(), options: options, book: book).layout
      return PlacedPage(layout, pictures: pictures)
    }
    func painter() -> FramePainter {
      FramePainter(
        options: PictureOptions(margin: 3), canvas: Size(240, height), scale: 2, growsUp: growsUp)
    }
    var going = painter()
    var distinct: [DisplayList] = []
    var isSettled = false
    var number = 0
    while !isSettled {
      let frame = simulation.frame(at: Double(number) * 1.5)
      let list = going.displayList(of: frame)
      var alone = painter()
      let other = alone.displayList(of: frame)
      #expect(list.layers.map(\.clip) == other.layers.map(\.clip) && list.slide == other.slide)
      #expect(
        Self.seen(of: list) == Self.seen(of: other), "frame \(number)")
      if distinct.last != list { distinct.append(list) }
      isSettled = frame.isSettled
      number += 1
      guard number < 2000 else { break }
    }
    // Otherwise nothing was tested.
    #expect(distinct.count > (height < 100 ? 12 : 25))
  }

  /// The content on the canvas. Content that was painted on the canvas before can be beyond it.
  private static func seen(of list: DisplayList) -> [Element] {
    let top = -(list.slide ?? 0)
    let canvas = Rect(0, top, list.canvas.width, list.canvas.height)
    func seen(_ elements: [Element]) -> [Element] {
      elements.filter { $0.bounds.intersects(canvas) }.flatMap { element -> [Element] in
        guard case .group(var group) = element.content else { return [element] }
        group.elements = seen(group.elements)
        let isPlain = group == ElementGroup(group.elements)
        return isPlain ? group.elements : [Element(bounds: .zero, content: .group(group))]
      }
    }
    return list.layers.flatMap { seen($0.elements) }
  }

  @Test(
    "The same holds for a message whose bubble grows", arguments: [Side.incoming, .outgoing], [false, true])
  func incrementalMessage(side: Side, growsUp: Bool) throws {
    let book = try FontBook()
    var options = MessageLayoutOptions(palette: .day)
    options.page.measuresInk = true
    var memory = LayoutMemory()
    let pages = [Page(blocks: Array(Self.page.blocks.prefix(1))), Self.page]
    let script = StreamScript(
      pages.enumerated().map { index, page in
        StreamScript.Revision(time: Double(index), isFinal: index == 1) { page }
      })
    var simulation = RevealSimulation(script, pacing: .linear(pointsPerSecond: 900)) { _, revision in
      let page = revision.page()
      var options = options
      options.hasStatus = revision.isFinal
      var message = Message(
        direction: side == .incoming ? .incoming : .outgoing, author: .named("Ann"), date: 0,
        content: .page(page))
      message.reply = Reply(
        subject: .message(ReplyExcerpt(text: .plain("Before"))), author: .named("Ben"))
      let row = MessageLayoutEngine.layOut(
        message, media: page.media, options: options, book: book, memory: &memory
      ).layout
      let layout =
        row.page?.layout ?? PageLayoutEngine.layOut(page, options: options.page, book: book).layout
      return PlacedPage(layout, in: row)
    }
    func painter() -> FramePainter {
      FramePainter(
        options: PictureOptions(margin: 3), canvas: Size(396, 700), scale: 2, growsUp: growsUp)
    }
    var going = painter()
    var distinct: [DisplayList] = []
    var last: FrameState<PlacedPage>?
    var number = 0
    while last?.isSettled != true, number < 2000 {
      let frame = simulation.frame(at: Double(number) * 1.5)
      let list = going.displayList(of: frame)
      var alone = painter()
      let other = alone.displayList(of: frame)
      #expect(list.layers.map(\.clip) == other.layers.map(\.clip) && list.slide == other.slide)
      #expect(Self.seen(of: list) == Self.seen(of: other), "frame \(number)")
      if distinct.last != list { distinct.append(list) }
      last = frame
      number += 1
    }
    #expect(last?.isSettled == true && distinct.count > 25)
    // The end is the still.
    let row = try #require(last?.revision?.page.row)
    var still = MessagePainter(
      MessageRows([row], width: 390), options: PictureOptions(margin: 3, canvas: Size(396, 700))
    ).displayList()
    still.slide = distinct.last?.slide
    if !growsUp { #expect(distinct.last.map(Self.seen) == Self.seen(of: still)) }
  }

  @Test("A page that grows upward does not move, and the canvas moves by whole pixels")
  func slides() throws {
    let book = try FontBook()
    let options = LayoutOptions(
      width: 240, scale: 2, theme: Theme(palette: .classic, side: .incoming), measuresInk: true)
    let script = StreamScript([StreamScript.Revision(time: 0) { Self.page }])
    var simulation = RevealSimulation(script, pacing: .linear(pointsPerSecond: 900)) { _, revision in
      PlacedPage(PageLayoutEngine.layOut(revision.page(), options: options, book: book).layout)
    }
    let canvas = Size(240, 800)
    var painter = FramePainter(options: PictureOptions(margin: 3), canvas: canvas, scale: 2, growsUp: true)
    var slides: Set<Double> = []
    for moment in 0..<200 {
      let list = painter.displayList(of: simulation.frame(at: Double(moment)))
      let clip = try #require(list.layers.first).clip.rect
      let slide = try #require(list.slide)
      #expect(clip.minY == 3)
      #expect((slide * 2).rounded() == slide * 2)
      // The bottom edge is at its position, to half a pixel.
      #expect(abs(clip.maxY + slide - (canvas.height - 3)) <= 0.25 + 1e-9)
      slides.insert(slide)
    }
    #expect(slides.count > 5)
  }

  /// The page has one of every container: a painter that forgets the visible parts of its groups would show all of
  /// them.
  @Test("Content that the cursor has not reached is not painted, in any container")
  func nothingTooEarly() {
    guard let book = try? FontBook() else { return #expect(Bool(false)) }
    let options = LayoutOptions(
      width: 240, theme: Theme(palette: .classic, side: .incoming), measuresInk: true)
    let script = StreamScript([StreamScript.Revision(time: 0) { Self.page }])
    var simulation = RevealSimulation(script, pacing: .linear(pointsPerSecond: 20)) { _, revision in
      PlacedPage(PageLayoutEngine.layOut(revision.page(), options: options, book: book).layout)
    }
    var painter = FramePainter(options: PictureOptions(), canvas: Size(240, 800), scale: 2)
    func glyphs(at tick: Double) -> Int {
      let list = painter.displayList(of: simulation.frame(at: tick))
      return list.layers.reduce(0) { $0 + Self.shownGlyphs($1.elements) }
    }
    #expect(glyphs(at: 0) == 0)
    let early = glyphs(at: 60)
    let late = glyphs(at: 60 * 600)
    // After a second, a part of the first line; at the end everything.
    #expect(early > 0 && early * 3 < late, "\(early) of \(late)")
  }

  /// Glyphs in runs with visible parts.
  private static func shownGlyphs(_ elements: [Element]) -> Int {
    elements.reduce(0) { count, element in
      switch element.content {
      case .glyphs(let run): return count + run.glyphs.count
      case .group(let group):
        if group.opacity == 0 { return count }
        if let mask = group.mask, mask.allSatisfy(\.isEmpty) { return count }
        return count + shownGlyphs(group.elements)
      case .fill, .stroke, .dots, .image, .pattern, .stamp, .landmark: return count
      }
    }
  }

  @Test("The gradient of a bubble spans the frame, not only the visible page", arguments: [false, true])
  func gradient(growsUp: Bool) throws {
    let book = try FontBook()
    let options = LayoutOptions(theme: Theme(palette: .day, side: .outgoing), measuresInk: true)
    let text = RichText.plain(String(repeating: "A page of some lines. ", count: 20))
    let page = Page(blocks: [Block(.paragraph(text))])
    let script = StreamScript([StreamScript.Revision(time: 0, isFinal: true) { page }])
    var simulation = RevealSimulation(script, pacing: .linear(pointsPerSecond: 1000)) { _, revision in
      PlacedPage(PageLayoutEngine.layOut(revision.page(), options: options, book: book).layout)
    }
    let canvas = Size(400, 500)
    var painter = FramePainter(
      options: PictureOptions(margin: 8), canvas: canvas, scale: 2, growsUp: growsUp)
    guard case .gradient(let top, _, let bottom) = options.theme.bubbleFill else {
      Issue.record("the bubble is no gradient")
      return
    }
    let whole = Paint.gradient(VerticalGradient(ofCanvas: canvas.height, top: top, bottom: bottom))
    var heights: Set<Double> = []
    for moment in [1, 30, 60, 6000] {
      let layer = try #require(painter.displayList(of: simulation.frame(at: Double(moment))).layers.first)
      #expect(layer.fill == whole)
      heights.insert(layer.clip.rect.height)
    }
    #expect(heights.count > 1)
  }
}
