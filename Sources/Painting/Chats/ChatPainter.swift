import MessageLayout
import PageLayout
import Primitives
import Scene

/// Converts entries of a chat into display lists (Spec/Chats.md 8).
package struct ChatPainter {
  let options: PictureOptions
  /// The image behind chats with an image as their wallpaper; `nil` to use the palette's base color.
  let wallpaperPicture: Bitmap?
  /// The pattern of chats whose wallpaper has one.
  let pattern: PatternMask?
  /// The source of the chat's own image.
  let chatPictures: any PictureSource
  /// The source of the images of an entry.
  let pictures: (ChatEntry) -> any PictureSource

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - options: the options, of which the margin and the canvas are ignored. A background replaces the
  ///     wallpaper.
  ///   - wallpaperPicture: the image of a wallpaper, as large as the canvas or one screen of it.
  ///   - pattern: the mask of the pattern in device pixels, from the left edge; `nil` for none.
  ///   - chatPictures: the source of the chat's image on the bar of a screen.
  ///   - pictures: returns the source of an entry's images. It is called once for each entry, when it is
  ///     painted.
  package init(
    options: PictureOptions = PictureOptions(), wallpaperPicture: Bitmap? = nil,
    pattern: PatternMask? = nil, chatPictures: any PictureSource = NoPictures(),
    pictures: @escaping (ChatEntry) -> any PictureSource = { _ in NoPictures() }
  ) {
    (self.options, self.wallpaperPicture, self.pattern) = (options, wallpaperPicture, pattern)
    (self.chatPictures, self.pictures) = (chatPictures, pictures)
  }

  /// Returns the painter of a screen with more pixels, whose pattern is as large in points.
  func enlarged(by factor: Double) -> ChatPainter {
    ChatPainter(
      options: options, wallpaperPicture: wallpaperPicture, pattern: pattern?.enlarged(by: factor),
      chatPictures: chatPictures, pictures: pictures)
  }

  /// Returns the display list of a transcript, or of a page of one, over its wallpaper. The canvas is the
  /// transcript's size.
  package func displayList(of transcript: ChatTranscript) -> DisplayList {
    let wallpaper = wallpaper(
      transcript.wallpaper, transcript.palette, over: transcript.size, scale: transcript.scale)
    var layers = wallpaper.layers
    for (entry, origin) in transcript.placed {
      layers.add(self.layers(of: entry, at: origin, over: wallpaper, palette: transcript.palette))
    }
    return DisplayList(
      canvas: transcript.size, scale: transcript.scale, background: background(transcript.palette),
      layers: layers)
  }

  /// Returns the color behind the wallpaper.
  func background(_ palette: Palette) -> Color? {
    options.background?.isOpaque ?? true ? palette.base : nil
  }

  /// Returns the size at which an image is painted as a wallpaper.
  ///
  /// - Parameter canvas: the size of the canvas, in points.
  package static func wallpaperSize(on canvas: Size) -> Size { WallpaperPainting.pictureSize(on: canvas) }

  /// Returns the painting of a wallpaper. On a transparent background, the wallpaper is only behind content
  /// outside of bubbles.
  ///
  /// - Parameter canvas: the size of the canvas, in points. The last pixels are covered completely, and
  ///   gradients span them.
  func wallpaper(
    _ wallpaper: Wallpaper, _ palette: Palette, over canvas: Size, scale: Double
  ) -> WallpaperPainting {
    let background = options.background.flatMap { $0.alpha > 0 ? Wallpaper.color($0) : nil }
    var painting = WallpaperPainting(
      background ?? wallpaper, base: palette.base, picture: wallpaperPicture,
      mask: pattern, viewport: PixelGrid(scale: scale).completed(Rect(origin: .zero, size: canvas)))
    painting.isHidden = background == nil && options.background != nil
    return painting
  }

  /// Returns the painting of a wallpaper for messages outside of a chat.
  ///
  /// - Parameter canvas: the size of the canvas, in points.
  package func wallpaper(
    _ wallpaper: Wallpaper, _ palette: Palette, on canvas: Size, scale: Double
  ) -> PaintedWallpaper {
    PaintedWallpaper(
      painting: self.wallpaper(wallpaper, palette, over: canvas, scale: scale),
      background: background(palette))
  }

  /// Returns the layers of an entry.
  ///
  /// - Parameters:
  ///   - origin: the origin of the entry on the canvas.
  ///   - wallpaper: the wallpaper, whose viewport is the canvas.
  func layers(
    of entry: ChatEntry, at origin: Point, over wallpaper: WallpaperPainting, palette: Palette
  ) -> [Layer] {
    switch entry.content {
    case .row(let row):
      let ground = wallpaper.ground(behindRowAt: origin.y, height: entry.height)
      var painter = RowPainter(
        row, at: origin, over: ground, options: options, pictures: pictures(entry))
      painter.paint()
      guard options.keepsText else { return painter.layers }
      let whole = Rect(origin: origin, size: entry.size)
      return painter.structuredLayers
        + [Layer(elements: [Element(bounds: whole, content: .landmark(.whole(whole)))])]
    case .date(let date), .topic(let date), .discussion(let date):
      let fill: Paint =
        if wallpaper.isInverted, let backdrop = wallpaper.backdrop {
          .mesh(backdrop, under: date.color)
        } else {
          .solid(date.color)
        }
      return [mark(of: entry, palette) { $0.paint(date, fill, at: origin) }]
    case .unread(let bar):
      return [mark(of: entry, palette) { $0.paint(bar, at: origin) }]
    }
  }

  private func mark(
    of entry: ChatEntry, _ palette: Palette, _ body: (inout ItemPainting) -> Void
  ) -> Layer {
    var layer = Layer(elements: painting(palette, scale: entry.scale).alone(body))
    guard options.keepsText else { return layer }
    let box = layer.elements.dropFirst().reduce(layer.elements.first?.bounds ?? .zero) { $0.union($1.bounds) }
    // The message below has the same source.
    let step = StructureStep(entry.isDay ? .heading(level: 0) : .words, id: entry.source + "#mark")
    layer.elements.insert(Element(bounds: box, content: .landmark(.part([step]))), at: 0)
    layer.elements.append(Element(bounds: box, content: .landmark(.part([]))))
    return layer
  }

  /// Returns an empty painting for content outside of messages.
  func painting(_ palette: Palette, scale: Double) -> ItemPainting {
    var painting = ItemPainting(
      grid: PixelGrid(scale: scale), revealsSpoilers: options.revealsSpoilers, pictures: chatPictures,
      theme: Theme(palette: palette, side: .incoming), bubble: .solid(palette.base))
    (painting.keepsText, painting.isRead) = (options.keepsText, options.isRead)
    return painting
  }
}

extension ChatEntry {
  fileprivate var isDay: Bool { if case .date = content { true } else { false } }
}

/// The wallpaper of messages outside of a chat.
package struct PaintedWallpaper {
  let painting: WallpaperPainting
  package var layers: [Layer] { painting.layers }
  /// The color behind the wallpaper.
  package let background: Color?
}

/// The entries between messages (Spec/Chats.md 4 and 5).
extension ItemPainting {
  /// - Parameter origin: the origin of the entry on the canvas.
  mutating func paint(_ date: DateCapsule, _ fill: Paint, at origin: Point) {
    let capsule = grid.snap(date.capsule.offsetBy(origin))
    paint(as: Appearance(alpha: date.alpha), around: capsule) {
      $0.fill(RoundedRect(capsule, radius: capsule.height / 2), fill)
      $0.mark(.heading(date.label.line.text, level: 0, capsule.origin))
      $0.paint(date.boxes, at: origin)
      $0.paint(date.label.line, at: date.label.frame.offsetBy(origin).origin)
    }
  }

  mutating func paint(_ unread: UnreadBar, at origin: Point) {
    let bar = grid.snap(unread.bar.offsetBy(origin))
    fill(RoundedRect(bar), unread.color)
    let pixel = 1 / grid.scale
    if unread.lineColor != unread.color {
      fill(RoundedRect(Rect(bar.minX, bar.minY, bar.width, pixel)), unread.lineColor)
      fill(RoundedRect(Rect(bar.minX, bar.maxY - pixel, bar.width, pixel)), unread.lineColor)
    }
    paint(unread.label.line, at: unread.label.frame.offsetBy(origin).origin)
  }
}

extension ChatPainter {
  /// Returns the display list of a screen with its list and its bars (Spec/Chats.md 9).
  package func displayList(of screen: ChatScreen) -> DisplayList {
    guard let menu = screen.menu else { return stage(of: screen, answer: .zero).displayList([]) }
    var rest = screen
    rest.entries.removeAll { $0.entry.messageIDs.contains(menu.message) }
    let stage = stage(of: rest, answer: .zero)
    let held = screen.entries.filter { $0.entry.messageIDs.contains(menu.message) }
    let message = held.flatMap { entry, origin in
      layers(
        of: entry, at: Point(origin.x, origin.y + menu.lift * menu.presence), over: stage.wallpaper,
        palette: screen.palette)
    }
    return adding(menu, to: stage.displayList([]), around: message, palette: screen.palette)
  }

  /// Returns the stage of a screen on which a message is still arriving.
  ///
  /// - Parameter answer: the upper left corner of the message's row.
  package func stage(of screen: ChatScreen, answer: Point) -> ChatStage {
    stage(of: screen, answer: answer, on: ground(of: screen))
  }

  /// Returns the background of a screen's list, and the parts of it that cover the list's edges.
  func ground(of screen: ChatScreen) -> ScreenGround {
    let wallpaper = wallpaper(
      screen.wallpaper, screen.palette, over: screen.size, scale: screen.scale)
    return ScreenGround(
      wallpaper: wallpaper, edges: screen.fades,
      fades: Layer(elements: screen.fades.flatMap(wallpaper.elements)))
  }

  func stage(of screen: ChatScreen, answer: Point, on ground: ScreenGround) -> ChatStage {
    let (wallpaper, fades) = (ground.wallpaper, ground.fades)
    let viewport = wallpaper.viewport
    let painting = painting(screen.palette, scale: screen.scale)
    let shadows = Layer(elements: screen.capsules.flatMap { painting.shadows(of: $0, at: .zero) })
    let day =
      screen.day.map { layers(of: $0.entry, at: $0.origin, over: wallpaper, palette: screen.palette) } ?? []
    let signs = Layer(elements: painting.alone { paintSigns(of: screen, with: &$0) })
    var stage = stage(
      screen.entries, answer: answer, on: screen.size, over: wallpaper, palette: screen.palette,
      scale: screen.scale, skeleton: screen.skeleton
    ) { list in
      // Blurred content is composed from elements.
      let wallpapers = wallpaper.isHidden ? 0 : wallpaper.elements.count
      let below =
        (wallpaper.isHidden ? [] : wallpaper.unkept) + list.flatMap(\.asElements).dropFirst(wallpapers)
      let blurred = Layer(elements: screen.fades.flatMap { wallpaper.blurred(below, under: $0) })
      let glass = GlassPainting(
        origin: .zero, painting: painting, behind: below + fades.asElements,
        window: viewport, ground: .solid(wallpaper.color(at: Point(viewport.midX, viewport.midY))))
      var layers = [blurred, fades]
      layers += day
      layers.append(shadows)
      layers += screen.capsules.map(glass.layer)
      layers.append(signs)
      if let homeBar = screen.homeBar { layers.append(Layer(homeBar, at: .zero)) }
      return layers
    }
    stage.listEnd = screen.listWindow.maxY
    return stage
  }

  private func paintSigns(of screen: ChatScreen, with painting: inout ItemPainting) {
    if let statusBar = screen.statusBar { painting.paint(statusBar, at: .zero) }
    if let avatar = screen.avatar {
      painting.paint(as: .fading(screen.avatarPresence), around: avatar.frame) {
        $0.paint(avatar, at: .zero, of: .none)
      }
    }
    for badge in [screen.badge].compactMap({ $0 }) + screen.badges {
      painting.paint(as: badge.appearance, around: badge.frame) {
        $0.fill(RoundedRect(badge.frame, radius: badge.frame.height / 2), badge.color)
        guard let former = badge.former else {
          return $0.paint(badge.label.line, at: badge.label.frame.origin)
        }
        $0.paint(
          CountLine(line: badge.label.line, corner: badge.label.frame.origin),
          after: CountLine(line: former.label.line, corner: former.label.frame.origin),
          CountRoll(share: former.share, rises: former.rises))
      }
    }
    painting.paint(screen.boxes, at: .zero)
  }
}

extension Layer {
  /// The layer as elements. A clipped layer is clipped to its rectangle, because its corners are not visible
  /// once it is blurred or while it fades.
  var asElements: [Element] {
    if clip == .everywhere, fill == nil { return elements }
    let ground = fill.map { Element(bounds: clip.rect, content: .fill(.rounded(clip), $0)) }
    return [
      Element(
        bounds: clip.rect,
        content: .group(ElementGroup([ground].compactMap { $0 } + elements, mask: [clip.rect])))
    ]
  }
}

/// The wallpaper of a screen, which stays the same while its content moves.
struct ScreenGround {
  private(set) var wallpaper: WallpaperPainting
  let edges: [EdgeFade]
  private(set) var fades: Layer
  /// True if everything has been rendered to images, which are only copied.
  private(set) var isKept = false

  /// Returns the background as images.
  ///
  /// - Parameter bitmap: renders a display list.
  func kept(scale: Double, by bitmap: (DisplayList) -> Bitmap?) -> ScreenGround {
    var kept = self
    kept.isKept = true
    kept.wallpaper = wallpaper.kept(scale: scale, by: bitmap)
    kept.fades.elements = fades.elements.map { element in
      let frame = element.bounds
      guard case .image(var image) = element.content, PixelGrid(scale: scale).snap(frame) == frame else {
        return element
      }
      image.frame.origin = .zero
      let still = Element(bounds: image.frame, content: .image(image))
      let list = DisplayList(canvas: frame.size, scale: scale, layers: [Layer(elements: [still])])
      return bitmap(list).map { Element($0, in: frame) } ?? element
    }
    return kept
  }
}

extension Element {
  /// Creates an image that fills its frame.
  init(_ picture: Bitmap, in frame: Rect) {
    var image = PlacedImage(bitmap: picture, frame: frame, fit: .fill)
    image.isOpaque = picture.isOpaque
    self.init(bounds: frame, content: .image(image))
  }
}

extension Bitmap {
  /// True if all pixels are opaque.
  var isOpaque: Bool { pixels.reduce(UInt32.max) { $0 & $1 } >> 24 == 255 }
}

/// A chat in which one message is still arriving. Everything except that message is painted once
/// (Spec/Chats.md 10).
package struct ChatStage {
  package let canvas: Size
  /// The color behind the wallpaper.
  package let background: Color?
  let scale: Double
  /// The corner of the message's row, on the canvas.
  let origin: Point
  /// The y coordinate of the end of a screen's list.
  var listEnd = Double.infinity
  let wallpaper: WallpaperPainting
  /// The layers below the message.
  let under: [Layer]
  /// The function that returns the layers above everything, which are made from those below.
  let over: ([Layer]) -> [Layer]

  func ground(behind row: MessageLayout) -> RowGround {
    wallpaper.ground(behindRowAt: origin.y, height: row.size.height)
  }

  func displayList(_ row: [Layer]) -> DisplayList {
    var layers = under
    layers.add(row)
    layers.add(over(layers))
    return DisplayList(
      canvas: canvas, scale: scale, background: background, layers: layers)
  }
}

extension ChatPainter {
  /// Returns the stage of a chat without a screen around it.
  ///
  /// - Parameter canvas: the size of the canvas, in points.
  package func stage(
    _ place: AnswerPlace, on canvas: Size, wallpaper: Wallpaper, palette: Palette, scale: Double
  ) -> ChatStage {
    stage(
      place.entries, answer: place.answer, on: canvas,
      over: self.wallpaper(wallpaper, palette, over: canvas, scale: scale), palette: palette, scale: scale
    ) { _ in [] }
  }

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - answer: the upper left corner of the arriving row.
  ///   - canvas: the size of the canvas, in points.
  ///   - skeleton: the boxes in the place of messages that are being loaded.
  ///   - over: returns the layers above everything, which are made from those below.
  func stage(
    _ entries: [(entry: ChatEntry, origin: Point)], answer: Point, on canvas: Size,
    over wallpaper: WallpaperPainting, palette: Palette, scale: Double, skeleton: [Box] = [],
    _ over: @escaping ([Layer]) -> [Layer]
  ) -> ChatStage {
    var layers = wallpaper.layers
    for (entry, origin) in entries {
      layers.add(self.layers(of: entry, at: origin, over: wallpaper, palette: palette))
    }
    if !skeleton.isEmpty {
      layers.append(Layer(elements: painting(palette, scale: scale).alone { $0.paint(skeleton, at: .zero) }))
    }
    return ChatStage(
      canvas: canvas, background: background(palette), scale: scale, origin: answer,
      wallpaper: wallpaper, under: layers, over: over)
  }
}
