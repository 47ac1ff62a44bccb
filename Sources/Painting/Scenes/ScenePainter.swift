import MessageLayout
import MessageModel
import PageLayout
import Primitives
import Reveal
import Scene

/// Converts the frames of a scene into display lists. Parts that have not changed since the last frame are
/// not painted again (Spec/Motion.md).
package struct ScenePainter {
  /// The painters of the themes, in order.
  private var painters: [ChatPainter]
  private(set) var painter: ChatPainter
  /// The items of the last frame, as they were painted.
  private var known: [SceneItem.ID: PaintedItem] = [:]

  /// The screen behind a menu, as it was drawn.
  private var behind: (list: DisplayList, picture: Bitmap)?

  private var last: DisplayList?
  /// True if the last frame looks the same as the one before.
  package private(set) var isRepeat = false
  private var around:
    (theme: Int, turn: Double, state: ScreenState, day: FloatingDay?, ground: ScreenGround, stage: ChatStage)?

  /// The identity of content that never changes.
  fileprivate let token = Token()
  fileprivate final class Token {}

  private struct PaintedItem {
    var item: SceneItem
    var pictures: any PictureSource
    var page = PaintedPage()
    /// The place of the item at the time of painting. If it was painted at a stamped place, it can be moved.
    var place: StampedPlace?
    var stamped: StampedLayers?
    var isPainted = false
    var layers: [Layer] = []

    mutating func forget() { (page, isPainted, stamped, layers) = (PaintedPage(), false, nil, []) }
  }

  /// The screen before its theme changed, and the time of the change.
  private var former: (time: Double, picture: Bitmap)?
  private let bitmap: (DisplayList) -> Bitmap?

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - painters: at least one painter. The source of an item's images is requested once, when the item
  ///     becomes visible.
  ///   - bitmap: renders content that fades out, and content that does not change.
  package init(_ painters: [ChatPainter], bitmap: @escaping (DisplayList) -> Bitmap? = { _ in nil }) {
    self.painters = painters
    self.bitmap = bitmap
    painter = painters[0]
  }

  /// Adds the painter of a theme that the scene changes to later.
  package mutating func add(_ painter: ChatPainter) {
    painters.append(painter)
    near = nil
  }

  /// True if an image of the last frame plays.
  package var isPlaying: Bool { known.values.contains { $0.pictures.isMoving } }

  /// The painters of the screen that the camera is near to.
  private var near: (sharpness: Double, painters: [ChatPainter])?
  /// The last frame with a camera.
  private var shot: (camera: SceneCamera, list: DisplayList)?

  /// The device around the screen and the size of the image with it, in points; `nil` for a screen without a device.
  package var device: (frame: DeviceFrame, canvas: Size)?
  /// The last frame within the device.
  private var framed: DisplayList?

  package mutating func displayList(of frame: SceneFrame) -> DisplayList {
    let list = displayList(ofFilm: frame)
    guard let device else { return list }
    if isRepeat, let framed { return framed }
    let shown = device.frame.displayList(of: list, on: device.canvas, drawn: bitmap(list))
    framed = shown
    return shown
  }

  /// Returns the screen, or the part of it that the camera shows.
  private mutating func displayList(ofFilm frame: SceneFrame) -> DisplayList {
    let list = displayList(ofScreen: frame)
    guard let camera = frame.camera else {
      if shot != nil { (shot, isRepeat) = (nil, false) }
      return list
    }
    if isRepeat, let shot, shot.camera == camera { return shot.list }
    isRepeat = false
    // Rows are painted on device pixels, so the larger screen is painted anew.
    var large = frame
    large.screen.scale *= camera.sharpness
    if near?.sharpness != camera.sharpness {
      near = (camera.sharpness, painters.map { $0.enlarged(by: camera.sharpness) })
    }
    var painter = ScenePainter(near?.painters ?? painters, bitmap: bitmap)
    let shown = camera.displayList(of: list, drawn: bitmap(painter.displayList(ofScreen: large)))
    shot = (camera, shown)
    return shown
  }

  private mutating func displayList(ofScreen frame: SceneFrame) -> DisplayList {
    isRepeat = isPainted(frame)
    if isRepeat, let last { return last }
    var list = painted(frame)
    last = list
    guard let before = frame.former, before.progress < 1 else { return list }
    // The new content shows in a circle that opens over the former content: a mixture of both would hide texts
    // whose colors change places with those behind them.
    last = nil
    if former?.time != before.time { former = picture(of: before).map { (before.time, $0) } }
    guard let old = former?.picture, let new = bitmap(list) else { return list }
    let canvas = list.canvas
    let radius =
      (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot() / 2 * before.progress
    let circle = RoundedRect(
      Rect(canvas.width / 2 - radius, canvas.height / 2 - radius, 2 * radius, 2 * radius), radius: radius)
    list.layers = [Self.layer(of: old, canvas), Self.layer(of: new, canvas, within: circle)]
    return list
  }

  /// Returns a layer with a picture of the whole screen.
  private static func layer(of picture: Bitmap, _ canvas: Size, within clip: RoundedRect = .everywhere)
    -> Layer
  {
    let whole = Rect(origin: .zero, size: canvas)
    let image = PlacedImage(bitmap: picture, frame: whole, fit: .fill)
    return Layer(clip: clip, elements: [Element(bounds: whole, content: .image(image))])
  }

  private func picture(of former: SceneFrame.Former) -> Bitmap? {
    var other = ScenePainter(painters, bitmap: bitmap)
    return bitmap(other.painted(former.frame()))
  }

  /// Renders what stays behind the list of a frame that was just painted, before the next frame needs it.
  package mutating func prepare(_ frame: SceneFrame) { _ = stage(of: frame) }

  private mutating func painted(_ frame: SceneFrame) -> DisplayList {
    let screen = frame.screen
    let stage = stage(of: frame)
    var layers: [Layer] = []
    // Dust is above all rows of the list.
    var dust: [Layer] = []
    var over: [Layer] = []
    /// The message of a menu.
    var held: [Layer] = []
    var shown: [SceneItem.ID: PaintedItem] = [:]
    for item in frame.items {
      var painted =
        known.removeValue(forKey: item.id) ?? PaintedItem(item: item, pictures: pictures(of: item))
      if let flight = frame.flight, flight.isAbove(item) {
        let flying = self.layers(of: item, flight, in: screen, on: stage, painted.pictures)
        layers.add(flying.faded(to: flight.below))
        over += flying.faded(to: flight.above)
        painted.forget()
      } else {
        paint(item, on: stage, screen, &painted)
        if item.look.isHeld {
          held += painted.layers
        } else if item.look.dust == nil {
          layers.add(painted.layers)
        } else {
          dust += painted.layers
        }
        if let flight = frame.flight, flight.kind == .voice {
          over += picture(of: flight, to: item, on: stage)
        }
      }
      painted.item = item
      shown[item.id] = painted
    }
    known = shown
    var list = stage.displayList(layers + dust)
    list.layers += over
    guard let menu = screen.menu else {
      behind = nil
      return list
    }
    if behind?.list != list { behind = bitmap(list).map { (list, $0) } }
    // A reaction that flies is over the menu that it leaves.
    let flies = frame.items.contains(where: \.isLeavingMenu)
    return painter.adding(
      menu, to: list, around: held, isAbove: flies, drawn: behind?.picture, by: bitmap,
      palette: screen.palette)
  }

  /// Returns true if the whole frame looks the same as the last one.
  private func isPainted(_ frame: SceneFrame) -> Bool {
    guard last != nil, frame.flight == nil, frame.former == nil, isAround(frame),
      frame.items.count == known.count
    else { return false }
    return frame.items.allSatisfy { item in
      guard let painted = known[item.id], painted.isPainted, !painted.pictures.isMoving else { return false }
      return item.looksLike(painted.item) && item.origin == painted.item.origin
    }
  }

  /// Returns true if everything around the list looks the same as in the last frame.
  private func isAround(_ frame: SceneFrame) -> Bool {
    guard let around else { return false }
    let day = frame.screen.day
    return around.theme == frame.theme && around.turn == frame.turn && around.state == frame.state
      && around.day?.origin == day?.origin && around.day?.entry.source == day?.entry.source
  }

  /// Returns the stage of a frame. Only its changed parts are painted again.
  private mutating func stage(of frame: SceneFrame) -> ChatStage {
    painter = painters[frame.theme]
    if let around, isAround(frame), around.ground.isKept { return around.stage }
    let day = frame.screen.day
    var screen = frame.screen
    screen.wallpaper.turn = frame.turn
    let isSameGround =
      around.map { $0.theme == frame.theme && $0.turn == frame.turn && $0.ground.edges == screen.fades }
      == true
    var ground = isSameGround ? around?.ground ?? painter.ground(of: screen) : painter.ground(of: screen)
    // A background that does not change is rendered to an image.
    if isSameGround, !ground.isKept { ground = ground.kept(scale: screen.scale, by: bitmap) }
    let stage = painter.stage(of: screen, answer: .zero, on: ground)
    if around?.theme != frame.theme {
      for id in known.keys { known[id]?.forget() }
    } else if around?.turn != frame.turn {
      // Content outside of bubbles has the wallpaper's colors.
      for (id, painted) in known where painted.stamped?.hasCanvasPaint ?? true { known[id]?.forget() }
    }
    around = (frame.theme, frame.turn, frame.state, day, ground, stage)
    return stage
  }

  private func pictures(of item: SceneItem) -> any PictureSource {
    switch item.content {
    case .entry(let entry): painter.pictures(entry)
    case .answer(let frame): frame.revision?.page.pictures ?? NoPictures()
    }
  }

  private func paint(
    _ item: SceneItem, on stage: ChatStage, _ screen: ChatScreen, _ painted: inout PaintedItem
  ) {
    let scale = screen.scale
    let place = StampedPlace(item.origin, scale: scale)
    let isAtRest = item.look == SceneLook()
    if painted.isPainted, !painted.pictures.isMoving, item.looksLike(painted.item) {
      if item.origin == painted.item.origin { return }
      if let stamped = painted.stamped, painted.place?.origin == place.origin {
        painted.layers = stamped.placed(place.rows, scale: scale)
        return
      }
    }
    painted.place = place
    painted.isPainted = true
    painted.stamped = nil
    // Moving content is painted at its current place.
    if isAtRest {
      let layers = layers(of: item, at: place.origin, lower: place.rows, on: stage, screen, &painted)
      if let stamped = StampedLayers(layers, key: item.id.stampKey) {
        painted.stamped = stamped
        painted.layers = stamped.placed(place.rows, scale: scale)
        return
      }
    }
    painted.layers = layers(of: item, at: item.origin, lower: 0, on: stage, screen, &painted)
  }

  /// Returns the layers of an item.
  ///
  /// - Parameter rows: the number of device pixels by which it will be moved down.
  private func layers(
    of item: SceneItem, at origin: Point, lower rows: Int, on stage: ChatStage, _ screen: ChatScreen,
    _ painted: inout PaintedItem
  ) -> [Layer] {
    switch item.content {
    case .entry(let entry):
      guard case .row(let row) = entry.content else {
        return painter.layers(of: entry, at: origin, over: stage.wallpaper, palette: screen.palette)
          .looking(item.look)
      }
      if item.source !== painted.item.source { painted.pictures = pictures(of: item) }
      var painter = painter.rows(row, at: origin, on: stage, painted.pictures)
      painter.growth = item.growth
      painter.isCutToBubble = item.growth != RowGrowth()
      painter.look = item.look
      painter.former = item.former?.wrappedValue
      painter.paint()
      return painter.layers.looking(item.look) + painter.avatarLayers
    case .answer(let frame):
      guard let page = frame.revision?.page, let row = page.row else { return [] }
      painted.page.begin(frame)
      var painter = painter.rows(row, at: origin, on: stage, page.pictures)
      painter.growth = RowGrowth(of: row, to: frame.container, statusOpacity: frame.statusOpacity)
      painter.look = item.look
      let top = -Double(rows) / screen.scale
      painter.revealed = RevealedPage(frame, canvasRows: top..<top + stage.canvas.height)
      swap(&painter.paintedPage, &painted.page)
      painter.paint()
      swap(&painter.paintedPage, &painted.page)
      return painter.layers.looking(item.look) + painter.avatarLayers
    }
  }

  // MARK: - What flies

  private func layers(
    of item: SceneItem, _ flight: SceneFlight, in screen: ChatScreen, on stage: ChatStage,
    _ pictures: any PictureSource
  ) -> [Layer] {
    guard case .entry(let entry) = item.content, case .row(let row) = entry.content else { return [] }
    if flight.kind != .text { return layers(ofMedia: row, flight, in: screen, on: stage, pictures) }
    guard let bubble = row.bubble else { return [] }
    // The body changes from the field's box to its own box, at its final place in the list.
    let target = bubble.body.offsetBy(
      Point(screen.listWindow.minX, screen.listWindow.maxY - entry.height))
    func between(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }
    let body = Rect(
      between(flight.field.minX, target.minX, flight.x), between(flight.field.minY, target.minY, flight.y),
      between(flight.field.width, target.width, flight.x),
      between(flight.field.height, target.height, flight.y))
    // The frame is larger than the body by the same amount as at the end.
    let extra = Size(bubble.frame.width - bubble.body.width, bubble.frame.height - bubble.body.height)
    let growth = RowGrowth(
      of: row, to: Size(body.width + extra.width, body.height + extra.height), statusOpacity: flight.status)
    let grown = bubble.grown(by: growth)
    let origin = Point(body.minX - grown.body.minX, body.minY - grown.body.minY)
    var painter = painter.rows(row, at: origin, on: stage, pictures)
    painter.growth = growth
    painter.isCutToBubble = true
    painter.look.bubble = flight.paint
    // The offset of something from its final place, in points.
    func way(to place: Point, from start: Point) -> Point {
      Point(
        (start.x - (flight.field.minX - grown.body.minX + growth.inside.x + place.x)) * (1 - flight.x),
        (start.y - (flight.field.minY - grown.body.minY + place.y)) * (1 - flight.y))
    }
    // The text starts over the typed text, and the reply over that of the field.
    var typed: [(pieces: [Box], way: Point)] = []
    func fly(_ pieces: [Box]?, from start: Point, to place: Point, _ way: Point) {
      let now = place.moved(by: origin).moved(by: growth.inside).moved(by: way)
      typed.append((pieces ?? [], Point(now.x - start.x, now.y - start.y)))
    }
    if let text = row.firstText {
      painter.partsOffset = way(to: text, from: flight.text)
      fly(flight.typed?.text, from: flight.text, to: text, painter.partsOffset)
    }
    painter.partsOpacity = flight.written
    if let accessory = flight.accessory, let reply = row.header[.reply],
      let title = reply[.title]?.frame.origin
    {
      painter.replyWay = ReplyWay(
        panel: way(to: reply.frame.origin, from: accessory.line),
        title: way(to: title, from: accessory.title),
        text: reply[.text].map { way(to: $0.frame.origin, from: accessory.text) } ?? .zero,
        opacity: flight.written)
      fly(
        flight.typed?.accessory, from: accessory.title, to: title,
        way(to: title, from: accessory.title))
    }
    painter.paint()
    let field = screen.capsules.first { $0.name == .field }
    let old = field.map { field in
      let shape = RoundedRect(body, radius: min(field.shape.radius, body.height / 2))
      return Layer(elements: [
        Element(bounds: body, content: .fill(.rounded(shape), .solid(field.glass.fill)))
      ])
    }
    // The content of the field moves along and fades out.
    painter.painting.paint(as: .fading(1 - flight.paint), around: body) { painting in
      painting.clipped(to: body) { for (pieces, way) in typed { $0.paint(pieces, at: way) } }
    }
    let copy = Layer(elements: painter.painting.takeElements())
    return [old].compactMap { $0 }.faded(to: 1 - flight.paint) + painter.layers
      + (copy.elements.isEmpty ? [] : [copy])
  }
}

extension ChatPainter {
  /// Returns the painter of a row over a stage's wallpaper.
  func rows(
    _ row: MessageLayout, at origin: Point, on stage: ChatStage, _ pictures: any PictureSource
  ) -> RowPainter {
    var painter = RowPainter(
      row, at: origin, over: stage.wallpaper.ground(behindRowAt: origin.y, height: row.size.height),
      options: options, pictures: pictures)
    painter.listEnd = stage.listEnd
    return painter
  }
}

extension SceneItem {
  /// Returns true if another item, of the same frame or an earlier one, looks the same.
  fileprivate func looksLike(_ other: SceneItem) -> Bool {
    source != nil && source === other.source && growth == other.growth && look == other.look
  }
}

extension SceneFlight {
  // The durations, or the start after which and the duration of each transition, in seconds
  // (Spec/Motion.md 3).
  private static let paintIn = 0.1
  private static let statusIn = 0.25
  private static let textIn = 0.08
  private static let above = (from: 0.14, seconds: 0.14)
  private static let below = (from: 0.12, seconds: 0.1)

  /// The opacity of the bubble's own fill.
  var paint: Double { min(1, age / Self.paintIn) }
  var status: Double { min(1, age / Self.statusIn) }
  /// The opacity of the text in the bubble's colors.
  var written: Double { min(1, age / Self.textIn) }
  /// The opacities of the layers above and below the input panel: the message starts above it, and then moves
  /// below it.
  var above: Double { 1 - min(1, max(0, (age - Self.above.from) / Self.above.seconds)) }
  var below: Double { min(1, max(0, (age - Self.below.from) / Self.below.seconds)) }
}

extension MessageLayout {
  /// The corner of the first line of text, in the row's space.
  fileprivate var firstText: Point? {
    for part in parts {
      if case .boxes(let part) = part.content, part.kind == .text {
        return Box.first(.text, in: part.boxes)?.frame.origin
      }
    }
    return nil
  }
}

extension [Layer] {
  /// Returns the layers as one group with an opacity.
  func faded(to opacity: Double) -> [Layer] {
    if opacity >= 1 { return self }
    if opacity <= 0 { return [] }
    var look = SceneLook()
    look.whole.alpha = opacity
    return looking(look)
  }

  /// Returns the layers with the appearance of content that appears or disappears.
  func looking(_ look: SceneLook) -> [Layer] {
    guard look.whole != .whole || look.dust != nil else { return self }
    let elements = flatMap(\.asElements)
    guard !look.whole.isHidden, let first = elements.first else { return [] }
    let bounds = elements.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    var group = ElementGroup(elements, mask: [bounds], opacity: look.whole.alpha)
    group.motion = look.whole.motion(around: bounds)
    group.dust = look.dust
    let reach = look.dust == nil ? 0 : ElementGroup.dustReach
    return [Layer(elements: [Scene.Element(bounds: bounds.outset(by: reach), content: .group(group))])]
  }
}

/// A chat's screen whose list scrolls with the message that arrives at its end (Spec/Motion.md 6).
package struct FollowedScreen {
  private let screen: ChatScreen
  /// The entries above the message, from top to bottom.
  private let entries: [ChatEntry]
  private var painter: ScenePainter

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - screen: the screen without a list.
  ///   - bitmap: renders content that does not change.
  package init(
    _ screen: ChatScreen, _ entries: [ChatEntry], painter: ChatPainter,
    bitmap: @escaping (DisplayList) -> Bitmap?
  ) {
    self.screen = screen
    self.entries = entries
    self.painter = ScenePainter([painter], bitmap: bitmap)
  }

  /// The color behind the wallpaper.
  package var background: Color { screen.palette.base }

  mutating func displayList(of frame: FrameState<PlacedPage>) -> DisplayList {
    var shown = SceneFrame(time: frame.time, theme: 0, screen: screen, state: ScreenState())
    let height = frame.rowHeight
    let x = screen.listWindow.minX
    var y = Rounding.floorToPixel(screen.listWindow.maxY + frame.lag - height, scale: screen.scale)
    if height > 0 {
      shown.items = [SceneItem(SceneItem.ID(.max, .row), .answer(frame), at: Point(x, y), height: height)]
    }
    for (index, entry) in entries.enumerated().reversed() where y > 0 {
      y -= entry.height
      let id = SceneItem.ID(Int64(index), .row)
      shown.items.insert(
        SceneItem(id, .entry(entry), at: Point(x, y), height: entry.height, source: painter.token), at: 0)
    }
    return painter.displayList(of: shown)
  }
}
