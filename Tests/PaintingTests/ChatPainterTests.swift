import MessageModel
import PageLayout
import PageModel
import Primitives
import Scene
import Testing
import Typography

@testable import MessageLayout
@testable import Painting

/// Spec/Chats.md 6 and 8.
@Suite struct ChatPainterTests {
  private static let noon = 1_780_531_200 + 43_200

  private func entries(_ directions: [Direction], _ options: ChatLayoutOptions) throws -> [ChatEntry] {
    var composer = ChatComposer(info: ChatInfo(), options: options, book: try FontBook())
    let messages = directions.enumerated().map { index, direction in
      Message(
        id: Int64(index), direction: direction, date: Self.noon + index * 900,
        text: MessageText(plain: "Words"))
    }
    return messages.flatMap { composer.append($0) } + composer.finish()
  }

  private func options(_ palette: Palette = .day) -> ChatLayoutOptions {
    ChatLayoutOptions(message: MessageLayoutOptions(palette: palette))
  }

  private func gradients(in list: DisplayList) -> [VerticalGradient] {
    list.layers.flatMap(\.elements).compactMap {
      if case .fill(.polyline, .gradient(let gradient)) = $0.content { return gradient }
      return nil
    }
  }

  @Test func outgoingBubblesAreWindowsOntoOneGradient() throws {
    let transcript = ChatTranscript(
      try entries([.outgoing, .incoming, .outgoing], options()), options: options())
    let found = gradients(in: ChatPainter().displayList(of: transcript))
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.minY == 0 && $0.maxY == transcript.size.height })
  }

  @Test func onAScreenTheGradientSpansTheScreen() throws {
    var composer = ChatScreenComposer(
      ChatScreenOptions(size: Size(390, 844)), info: ChatInfo())
    for entry in try entries([.outgoing], options()) { composer.add(entry) }
    let screen = composer.finish(peers: PeerTable(), layout: options(), book: try FontBook())
    let list = ChatPainter().displayList(of: screen)
    #expect(list.canvas == Size(390, 844))
    #expect(gradients(in: list).map(\.maxY) == [844])
  }

  @Test func theCanvasIsTheTranscripts() throws {
    let transcript = ChatTranscript(try entries([.incoming], options()), options: options())
    let list = ChatPainter().displayList(of: transcript)
    #expect(list.canvas == transcript.size && list.scale == 2)
    #expect(list.layers.first?.elements.first?.bounds == Rect(origin: .zero, size: transcript.size))
  }

  /// Half a pixel of the last row would show the background behind the wallpaper.
  @Test(arguments: [1.0, 2, 3], [Size(390, 844), Size(320.3, 640.7)])
  func theGroundFillsTheLastPixels(scale: Double, size: Size) throws {
    var options = options(.classic)
    options.message.page.scale = scale
    let picture = Bitmap(width: 1, height: 1, pixels: [.max])
    for wallpaper in [.color(.white), Wallpaper(.linear(top: .white, bottom: .black)), .picture, nil]
      as [Wallpaper?]
    {
      options.message.wallpaper = wallpaper
      let entries = try entries([.incoming], options)
      var composer = ChatScreenComposer(ChatScreenOptions(size: size), info: ChatInfo())
      for entry in entries { composer.add(entry) }
      let screen = composer.finish(peers: PeerTable(), layout: options, book: try FontBook())
      let painter = ChatPainter(wallpaperPicture: picture)
      let lists = [
        painter.displayList(of: ChatTranscript(entries, options: options)), painter.displayList(of: screen),
        painter.stage(
          AnswerPlace(entries, top: 8), on: size, wallpaper: wallpaper ?? .color(.white),
          palette: .classic, scale: scale
        ).displayList([]),
      ]
      for list in lists {
        let ground = try #require(list.layers.first)
        #expect(ground.clip == .everywhere)
        let covered = ground.elements.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
        #expect(covered.width * scale > Double(list.pixelSize.width) - 1e-6)
        #expect(covered.height * scale > Double(list.pixelSize.height) - 1e-6)
      }
    }
  }

  @Test func aBackgroundTakesTheWallpapersPlace() throws {
    let transcript = ChatTranscript(try entries([.incoming], options(.classic)), options: options(.classic))
    let red = Color(0xff0000)
    let list = ChatPainter(options: PictureOptions(background: red)).displayList(of: transcript)
    guard case .fill(_, .solid(let color)) = list.layers.first?.elements.first?.content else {
      Issue.record("no colour")
      return
    }
    #expect(color == red)
  }

  /// A film and a still have the same background.
  @Test func nothingShowsThroughUnlessTheBackgroundLetsIt() throws {
    let entries = try entries([.incoming], options(.classic))
    let transcript = ChatTranscript(entries, options: options(.classic))
    let screen = ChatScreenComposer(ChatScreenOptions(size: Size(390, 844)), info: ChatInfo())
      .finish(peers: PeerTable(), layout: options(.classic), book: try FontBook())
    let grounds: [(Color?, Color?)] = [
      (nil, Palette.classic.base), (.white, Palette.classic.base), (Color(0, alpha: 0.5), nil),
    ]
    for (background, ground) in grounds {
      let painter = ChatPainter(options: PictureOptions(background: background))
      let stage = painter.stage(
        AnswerPlace(entries, top: 8), on: transcript.size, wallpaper: transcript.wallpaper,
        palette: transcript.palette, scale: transcript.scale)
      #expect(painter.displayList(of: transcript).background == ground)
      #expect(painter.displayList(of: screen).background == ground)
      #expect(stage.displayList([]).background == ground && stage.background == ground)
    }
  }

  /// A row that continues below the end of the list keeps its avatar visible, but not above itself (Spec/Chats.md 9.1).
  @Test(arguments: [-20, 0, 1, 20, 400] as [Double])
  func theAvatarOfAnAnswerFloats(beyond: Double) throws {
    let message = Message(
      chat: Chat(id: PeerID(.group, 3), kind: .group), direction: .incoming, author: .named("Ada"),
      text: MessageText(plain: "Words\nand more\nof them"))
    let row = MessageLayoutEngine.layOut(message, options: MessageLayoutOptions(), book: try FontBook())
      .layout
    let avatar = try #require(row.avatar).frame
    func top(_ listEnd: Double) -> Double? {
      var painter = RowPainter(
        row, at: Point(0, 100), over: RowGround(row, canvas: row.size, options: PictureOptions()),
        options: PictureOptions(), pictures: NoPictures())
      painter.listEnd = listEnd
      painter.paint()
      return painter.layers.flatMap(\.elements).map(\.bounds).first { $0.size == avatar.size }?.minY
    }
    #expect(top(.infinity) == 100 + avatar.minY)
    let expected = max(100, 100 + avatar.minY - max(0, beyond))
    #expect(top(100 + row.size.height - beyond) == expected)
  }

  @Test func picturesAreAskedForOnceAnEntry() throws {
    let entries = try entries([.incoming, .outgoing], options())
    var asked: [[Int64]] = []
    let painter = ChatPainter { entry in
      asked.append(entry.messageIDs)
      return NoPictures()
    }
    _ = painter.displayList(of: ChatTranscript(entries, options: options()))
    #expect(asked == [[0], [1]])
  }
}

/// Spec/Chats.md 6 and 9.2.
@Suite struct WallpaperPaintingTests {
  private static let screen = Rect(0, 0, 390, 844)
  private let four = SpotGradient(
    colors: [Color(0xff0000), Color(0x00ff00), Color(0x0000ff), .white])

  private func painting(_ wallpaper: Wallpaper, _ viewport: Rect = screen, _ picture: Bitmap? = nil)
    -> WallpaperPainting
  {
    WallpaperPainting(wallpaper, base: .black, picture: picture, viewport: viewport)
  }

  @Test func spotsAreStrongestWhereTheyAre() {
    // The middle is not rotated: weights depend only on the distance.
    let middle = four.color(at: Point(0.5, 0.5))
    let weights = [(0.3, 0.4), (0.15, 0.25), (0.3, 0.4), (0.15, 0.25)].map { x, y in
      let near = 0.92 - (x * x + y * y).squareRoot()
      return near * near * near
    }
    let sum = weights.reduce(0, +)
    #expect(abs(middle.red - (weights[0] + weights[3]) / sum) < 1e-12)
    #expect(abs(middle.green - (weights[1] + weights[3]) / sum) < 1e-12)
    let corner = four.color(at: Point(0.02, 0.02))
    #expect(corner.blue > corner.red && corner.blue > corner.green)
    #expect(four.color(at: Point(0.98, 0.98)).red > 0.5)
  }

  @Test func theMeshOfSpotsHasTheirColours() {
    let frame = Rect(0, 0, 390, 844)
    let mesh = four.mesh(over: frame)
    #expect(mesh.frame == frame)
    #expect((mesh.columns, mesh.rows) == (50, 107))
    #expect(mesh.colors.first == four.color(at: .zero) && mesh.colors.last == four.color(at: Point(1, 1)))
    #expect(mesh.colors[50 * 3 + 7] == four.color(at: Point(7.0 / 49, 3.0 / 106)))
  }

  /// The middle of a cell is farthest from them.
  @Test func theMeshCannotBeToldFromTheSpots() {
    for frame in [Rect(0, 0, 390, 844), Rect(0, 0, 390, 40_000)] {
      let mesh = four.mesh(over: frame)
      var worst = 0.0
      for row in 0..<mesh.rows - 1 {
        for column in 0..<mesh.columns - 1 {
          let corners = [0, 1].flatMap { down in
            [0, 1].map { mesh.colors[(row + down) * mesh.columns + column + $0] }
          }
          let exact = four.color(
            at: Point(
              (Double(column) + 0.5) / Double(mesh.columns - 1), (Double(row) + 0.5) / Double(mesh.rows - 1)))
          for channel in [\Color.red, \.green, \.blue] {
            let mean = corners.map { $0[keyPath: channel] }.reduce(0, +) / 4
            worst = max(worst, abs(mean - exact[keyPath: channel]))
          }
        }
      }
      #expect(worst < 1.0 / 255)
    }
  }

  @Test func theMeshOfSpotsIsBounded() {
    let tall = four.mesh(over: Rect(0, 0, 390, 1_000_000))
    #expect(tall.rows == 257 && tall.columns == 50)
    #expect(four.mesh(over: .zero).colors.count == 4)
  }

  @Test func aPictureCoversAScreenOnceAndTallChatsOnceAScreen() {
    let picture = Bitmap(width: 1, height: 2, pixels: [0xffff_0000, 0xff00_00ff])
    #expect(painting(.picture, Self.screen, picture).elements.count == 1)
    let tall = painting(.picture, Rect(0, 0, 390, 2000), picture)
    #expect(tall.elements.count == 3)
    #expect(tall.color(at: Point(195, 10)) == Color(0xff0000))
    // The next one is rotated by 180 degrees.
    #expect(tall.color(at: Point(195, 860)) == Color(0x0000ff))
    #expect(tall.color(at: Point(195, 1680)) == Color(0xff0000))
    #expect(painting(.picture, Self.screen, nil).color(at: .zero) == .black)
  }

  private func isNear(_ color: Color, _ hex: UInt32, _ levels: Double) -> Bool {
    let other = Color(hex)
    return [\Color.red, \.green, \.blue].allSatisfy {
      abs(color[keyPath: $0] - other[keyPath: $0]) * 255 <= levels + 0.5
    }
  }

  /// The colors of elements on a wallpaper of the palette or another one, at a position in fractions of a screen.
  private func color(
    _ palette: Palette, _ x: Double, _ y: Double, on wallpaper: Wallpaper? = nil,
    of fill: (ChatColors) -> Color
  ) -> Color {
    let wallpaper = wallpaper ?? .own(palette)
    let ground = painting(wallpaper).ground(behindRowAt: 0, height: 0)
    return ground.paint(free: fill(ChatColors(palette, on: wallpaper))).color(at: Point(390 * x, 844 * y))
  }

  @Test func whatIsFreeStandsOnStrongerColours() {
    #expect(isNear(painting(.own(.classic)).color(at: Point(195, 422)), 0x8fb98d, 0))
    #expect(isNear(color(.classic, 0.5, 0.5) { $0.service.fill }, 0x659d61, 1))
    #expect(isNear(color(.night, 0.3, 0.15) { $0.service.fill }, 0x2a1d27, 2))
    #expect(isNear(color(.night, 0.3, 0.85) { $0.service.fill }, 0x1f1c2a, 1))
  }

  /// As measured on a phone of 390 points: two bubbles, the buttons below one of them, and code of a green author. Sent
  /// messages had rotated its wallpaper: three of its four colors are at other positions than at rest, where
  /// no height gives both buttons their colors.
  @Test(
    arguments: [
      (250, 0.6, 0x282333, .bubble), (100, 0.62, 0x312233, .bubble), (88, 0.65, 0x372d3a, .button),
      (251, 0.65, 0x312d3a, .button), (100, 0.6, 0x323433, .code),
    ] as [(Double, Double, UInt32, Measured)])
  func nightIsAsOnAPhone(x: Double, y: Double, expected: UInt32, part: Measured) {
    let turned = Wallpaper(
      .spots(Color(0x7a5eef), Color(0xd67cff), Color(0xf38b58), Color(0x598bf6)), patternIntensity: -34)
    let found = color(.night, x / 390, y, on: turned) { colors in
      guard part != .button else { return colors.service.keyboard.fill }
      guard case .solid(let fill) = Palette.night.incoming.fill else { return .clear }
      return fill
    }
    let code = Palette.authorColors[3].multiplyingAlpha(by: Panel.groundAlpha)
    #expect(isNear(part == .code ? code.composited(over: found) : found, expected, 3))
  }

  /// As measured beside those: the gradient of a chat covers the unchanged wallpaper, from one end of the screen to the
  /// other, and bubbles are windows onto it.
  @Test(arguments: [(0, 0x9556c6), (422, 0x8853dc), (844, 0x7a4ff2)] as [(Double, UInt32)])
  func outgoingBubblesOfNightAreAsOnAPhone(y: Double, expected: UInt32) throws {
    var palette = Palette.night
    palette.outgoing.fill = .gradient(top: Color(0x9556c6), bottom: Color(0x7a4ff2))
    let row = MessageLayoutEngine.layOut(
      Message(direction: .outgoing, text: MessageText(plain: "Hello")),
      options: MessageLayoutOptions(palette: palette), book: try FontBook()
    ).layout
    let ground = painting(.own(.night)).ground(behindRowAt: 0, height: 0)
    let paint = ground.bubble(row, Theme(palette: row.palette, side: row.side))
    #expect(isNear(paint.color(at: Point(300, y)), expected, 3))
  }

  enum Measured { case bubble, button, code }

  /// At full strength, although the wallpaper itself is nearly black there.
  @Test(
    arguments: [
      (0.3, 0.15, 0x342431, 1), (0.3, 0.4, 0x302432, 1), (0.3, 0.6, 0x2a2334, 1), (0.3, 0.85, 0x272334, 1),
    ] as [(Double, Double, UInt32, Double)])
  func translucentBubblesGlow(x: Double, y: Double, expected: UInt32, levels: Double) {
    let found = color(.night, x, y) { _ in
      guard case .solid(let fill) = Palette.night.incoming.fill else { return .clear }
      return fill
    }
    #expect(isNear(found, expected, levels))
  }

  @Test func onOneColourNothingIsBehind() {
    #expect(painting(.color(.white)).backdrop == nil && painting(.picture).backdrop == nil)
    let ground = painting(.color(.white)).ground(behindRowAt: 0, height: 0)
    #expect(ground.paint(free: Color(0, alpha: 0.2)) == .solid(Color(0, alpha: 0.2)))
  }

  /// An image is blurred, and its colors are stronger.
  @Test func behindPanelsAPictureIsBlurred() throws {
    let picture = Bitmap(width: 256, height: 256) { x, _ in Color(x < 128 ? 0x805050 : 0x508050) }
    let backdrop = try #require(painting(.picture, Self.screen, picture).backdrop)
    let (left, right) = (backdrop.color(at: Point(20, 400)), backdrop.color(at: Point(370, 400)))
    #expect(left.red - left.green > 1.6 * 0x30 / 255 && right.green - right.red > 1.6 * 0x30 / 255)
    let middle = backdrop.color(at: Point(195, 400))
    #expect(middle.red < left.red - 0.05 && middle.red > right.red + 0.05)
    // Twice as high as a screen: the second tile is rotated.
    let steps = Bitmap(width: 8, height: 8) { _, y in Color(y < 4 ? 0xffffff : 0) }
    let tall = try #require(painting(.picture, Rect(0, 0, 390, 1688), steps).backdrop)
    #expect(tall.color(at: Point(195, 100)).red > 0.9 && tall.color(at: Point(195, 1600)).red > 0.9)
    #expect(tall.color(at: Point(195, 800)).red < 0.1 && tall.color(at: Point(195, 900)).red < 0.1)
  }

  @Test func edgesFadeAsMeasured() throws {
    let left = [1, 0.98, 0.94, 0.85, 0.69, 0.48, 0.29, 0.14, 0.05, 0.03, 0]
    let top = EdgeFade(whole: Rect(0, 0, 390, 61), ramp: Rect(0, 61, 390, 80), alpha: 0.75, isAtTop: true)
    let bottom = EdgeFade(
      whole: Rect(0, 802, 390, 42), ramp: Rect(0, 742, 390, 60), alpha: 0.75, isAtTop: false)
    for (index, share) in left.enumerated() {
      #expect(abs(top.alpha(at: 61 + 8 * Double(index)) - 0.75 * share) < 1e-9)
      #expect(abs(bottom.alpha(at: 802 - 6 * Double(index)) - 0.75 * share) < 1e-9)
    }
    #expect(top.alpha(at: 0) == 0.75 && bottom.alpha(at: 844) == 0.75 && bottom.alpha(at: 742) == 0)
  }

  @Test func underTheUpperEdgeTheListIsBlurredMoreAndMore() {
    let edge = EdgeFade(
      whole: Rect(0, 0, 390, 61), ramp: Rect(0, 61, 390, 80), alpha: 0.75, isAtTop: true,
      blurs: [.init(y: 77, deviation: 0.4), .init(y: 51, deviation: 1.35)])
    let list = [
      Element(bounds: Self.screen, content: .fill(.rounded(RoundedRect(Self.screen)), .solid(.white)))
    ]
    let parts = painting(.own(.night)).blurred(list, under: edge)
    let blurs = parts.map { part -> Double? in
      guard case .group(let group) = part.content, case .group(let inner) = group.elements.first?.content
      else { return nil }
      return inner.motion?.blur
    }
    #expect(blurs == [0.4, 1.35])
    #expect(parts.map(\.bounds) == [Rect(0, 51, 390, 90), Rect(0, 0, 390, 77)])
    var lower = edge
    lower.isAtTop = false
    #expect(painting(.own(.night)).blurred(list, under: lower).isEmpty)
  }

  @Test func edgesFadeFromTheirAlphaToNothing() throws {
    let edge = EdgeFade(whole: Rect(0, 0, 390, 81), ramp: Rect(0, 81, 390, 60), alpha: 0.85, isAtTop: true)
    let spots = Wallpaper(.spots(.white, .white, .white, .white))
    guard case .image(let image) = painting(spots).elements(of: edge).first?.content else {
      Issue.record("no picture")
      return
    }
    #expect(image.frame == Rect(0, 0, 390, 141))
    #expect(image.bitmap.color(x: 0, y: 0).alpha > 0.84 && image.bitmap.color(x: 0, y: 140).alpha < 0.02)
  }

  @Test func twoColoursRunFromTopToBottom() {
    let wallpaper = painting(Wallpaper(.linear(top: .white, bottom: .black)))
    #expect(wallpaper.color(at: .zero) == .white)
    #expect(wallpaper.color(at: Point(0, 844)) == .black)
    #expect(wallpaper.elements.count == 1)
  }
}
