import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import Painting

/// The content of message rows.
@Suite struct MessagePaintingTests {
  private func elements(_ message: Message, peers: [Peer] = []) throws -> [Element] {
    let layout = MessageLayoutEngine.layOut(
      message, peers: PeerTable(peers), media: MediaTable(), options: MessageLayoutOptions(),
      book: try FontBook()
    ).layout
    let emoji = StubPictures { request in
      request.isEmoji ? MediaPicture(bitmap: Bitmap(width: 1, height: 1, pixels: [.max])) : nil
    }
    let painter = MessagePainter(MessageRows([layout], width: 390), pictures: emoji)
    return painter.displayList().layers.flatMap(\.elements)
  }

  private func groups(_ elements: [Element]) -> [ElementGroup] {
    elements.compactMap { if case .group(let group) = $0.content { group } else { nil } }
  }

  private func images(_ elements: [Element]) -> Int {
    elements.count { if case .image = $0.content { true } else { false } }
  }

  /// Spec/Bubbles.md 11.
  @Test func aButtonThatDoesNothingIsFaintWithItsEmoji() throws {
    let icon = CustomEmoji(id: "1", alternative: "x")
    var message = Message(date: 0, text: MessageText(plain: "Choose"))
    message.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "No", kind: .disabled, icon: icon)]])
    let elements = try elements(message)
    let button = try #require(groups(elements).first { $0.opacity == 0.55 })
    #expect(images(button.elements) == 1 && images(elements) == 0)
  }

  /// Spec/Bubbles.md 12.
  @Test func faceKeepsClearOfTheOneOverIt() throws {
    let ids = (1...3).map { PeerID(.user, Int64($0)) }
    var message = Message(date: 0, text: MessageText(plain: "A post"))
    message.comments = Comments(place: .row, count: 3, recent: ids)
    let elements = try elements(
      message, peers: ids.map { Peer(id: $0, kind: .user(UserName(first: "Anna"))) })
    let faces = groups(elements).filter { $0.fade != nil }
    let holes = faces.compactMap(\.fade)
    // The first one is above all others.
    #expect(holes.count == 2)
    // Discs of 30, 20 apart, painted from the bottom up.
    let last = try #require(faces.first?.elements.first?.bounds)
    #expect(holes.first?.hole == Point(last.midX - 20, last.midY))
    for hole in holes {
      #expect(hole.opacity(at: Point(hole.hole.x + 16, hole.hole.y)) == 0)
      #expect(hole.opacity(at: Point(hole.hole.x + 17, hole.hole.y)) == 1)
      #expect(hole.opacity(at: Point(hole.hole.x, hole.hole.y + 1000)) == 1)
    }
  }

  /// Spec/Bubbles.md 11.1.
  @Test func aSentenceStandsOnOneShape() throws {
    let title = "A long name for a group, and one more line of it"
    let elements = try elements(Message(date: 0, content: .service(.titleChanged(title))))
    let shapes = elements.filter { if case .fill(.polyline, _) = $0.content { true } else { false } }
    #expect(shapes.count == 1)
    #expect(groups(elements).isEmpty)
  }
}

/// Spec/Bubbles.md 11.1.
@Suite struct JoinedBoxesTests {
  private let upper = Rect(10, 0, 100, 22)

  /// Where an outline crosses a height, from left to right.
  private func crossings(_ outline: [Point], y: Double) -> [Double] {
    zip(outline, outline.dropFirst() + outline.prefix(1)).compactMap { start, end in
      guard (start.y <= y) != (end.y <= y) else { return nil }
      return start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
    }.sorted()
  }

  private func outline(_ boxes: [Rect]) throws -> [Point] {
    let outlines = Outline.joined(boxes, radius: 11)
    #expect(outlines.count == 1)
    return try #require(outlines.first)
  }

  @Test func oneBoxIsACapsule() throws {
    let capsule = try outline([upper])
    #expect(crossings(capsule, y: 10.9999).map { ($0 * 10).rounded() / 10 } == [10, 110])
    #expect(Set(capsule.map(\.y)).min() == 0 && capsule.map(\.y).max() == 22)
    // A circle's point at 45 degrees.
    let sides = crossings(capsule, y: 11 - 11 * 0.5.squareRoot())
    #expect(abs(sides[0] - (21 - 11 * 0.5.squareRoot())) < 0.01)
  }

  @Test func equallyWideLinesHaveStraightSides() throws {
    let shape = try outline([upper, upper.offsetBy(x: 0, y: 15)])
    for y in stride(from: 11.5, to: 26, by: 0.5) { #expect(crossings(shape, y: y) == [10, 110]) }
    #expect(abs(crossings(shape, y: 11 - 11 * 0.5.squareRoot())[0] - (21 - 11 * 0.5.squareRoot())) < 0.01)
  }

  @Test func innerCornersAreRoundToo() throws {
    // 50 narrower on each side, below: the wider one keeps its height of 22.
    let shape = try outline([Rect(10, 0, 200, 22), Rect(60, 15, 100, 22)])
    #expect(crossings(shape, y: 36.999).count == 2)
    // Of the 37 - 22 of the narrower one, 4 remain beside its own round corner.
    #expect(crossings(shape, y: 26.001).map { ($0 * 10).rounded() / 10 } == [60, 160])
    let joint = crossings(shape, y: 22 + 4 * (1 - 0.5.squareRoot()))
    #expect(abs(joint[0] - (60 - 4 * (1 - 0.5.squareRoot()))) < 0.01)
    #expect(abs(joint[1] - (160 + 4 * (1 - 0.5.squareRoot()))) < 0.01)
    // The mirror image is upside down.
    let turned = try outline([Rect(60, 0, 100, 22), Rect(10, 15, 200, 22)])
    let above = crossings(turned, y: 15 - 4 * (1 - 0.5.squareRoot()))
    #expect(abs(above[0] - joint[0]) < 0.01 && abs(above[1] - joint[1]) < 0.01)
  }

  @Test func aNarrowLineBetweenWideOnesHasRoomForBothCorners() throws {
    let wide = Rect(10, 0, 200, 22)
    let shape = try outline([wide, Rect(60, 15, 100, 22), wide.offsetBy(x: 0, y: 30)])
    // From 22 to 30: 4 for each.
    #expect(crossings(shape, y: 26.0001).map { ($0 * 100).rounded() / 100 } == [60, 160])
    #expect(crossings(shape, y: 24)[0] < 60 && crossings(shape, y: 28)[0] < 60)
  }

  @Test func whatStandsApartIsApart() {
    #expect(Outline.joined([upper, upper.offsetBy(x: 0, y: 23)], radius: 11).count == 2)
    #expect(Outline.joined([], radius: 11).isEmpty)
  }
}
