import MessageModel
import PageLayout
import PageModel
import Primitives

/// The layout of a link's preview (Spec/Bubbles.md 10).
struct PreviewPartLayout: PartLayout {
  let environment: MessageEnvironment
  let preview: LinkPreview
  var look = AttachedLook()

  var kind: PartKind { look.kind }

  private enum Metrics {
    static let left = 9.0
    static let right = 6.0
    /// The distance by which content without a panel is moved up.
    static let bareLift = 2.0
    static let badge = Point(6, 6)
    static let badgeHeight = 18.0
    static let badgeText = 11.0
    static let badgePadding = 7.0
    static let badgeTextTop = 2.0
    static let firstTop = 11.0
    /// The gap below a header, whose lines extend by this height into the part below: an iprender choice.
    static let headerGap = 8.0
    static let textTop = 3.0
    static let mediaTop = 6.0
    static let textBottom = 3.0
    static let mediaBottom = 6.0
    static let mediaGap = 6.0
    static let buttonGap = 7.0
    static let buttonHeight = 36.0
    /// The distance from the panel to the status, to which one device pixel is added that is subtracted
    /// below it.
    static let statusGap = 3.0
    static let withoutStatus = 11.0
    static let bottom = 6.0
    static let titleLines = 2
    static let subtitleLines = 5
    static let textLines = 12
    static let factor = 0.09
    static let smallSide = 54.0
    static let smallInset = 6.0
    /// The width that lines lose beside a small image.
    static let smallRoom = 60.0
    /// The gap between four stickers. An iprender choice.
    static let stickerGap = 2.0
    static let mostStickers = 4
    /// The additional height of a file's row in a preview.
    static let fileExtra = 9.0
    static let radius = 4.0
    /// The side of a round video: that of video notes on narrow lists. An iprender choice.
    static let roundSide = 212.0
    static let bolt = Size(9, 13)
    static let boltGap = 5.0
    static let arrow = 10.0
    static let arrowInset = 5.0
    /// The space on each side of a button's label: as much as an icon before it takes.
    static let buttonPadding = 11.0
    /// The distance from a button to the line above it.
    static let separatorLift = 1.0
  }

  /// The bar in the colors of the original author of the message.
  private var bar: PanelBar {
    switch environment.message.forward?.source {
    case .peer(let id), .channelPost(let id, _): environment.quoteBar(of: .peer(id))
    case .hidden, .story, .imported, nil: environment.quoteBar(of: environment.message.author)
    }
  }

  /// The image of the page among the preview's media.
  private var picture: (media: MediaReference?, pixels: Size?)? {
    if preview.card != nil { return (preview.media, preview.media.flatMap(environment.media.pixels(of:))) }
    guard let media = preview.media else { return nil }
    switch media {
    case .photo: return (media, environment.media.pixels(of: media))
    case .document(let id):
      switch environment.media.documents[id]?.kind {
      case .video, .animation, .sticker: return (media, environment.media.pixels(of: media))
      case .file, .audio, .voice, nil: return nil
      }
    }
  }

  /// Returns the size and the contents of the row of a file that has one.
  private func file(
    limit: Double
  ) -> (size: Size, boxes: (_ origin: Point, _ width: Double) -> [Box])? {
    guard preview.card == nil, case .document(let id)? = preview.media,
      let document = environment.media.documents[id]
    else { return nil }
    func row(isMusic: Bool) -> (size: Size, boxes: (_ origin: Point, _ width: Double) -> [Box]) {
      let row = MeasuredFileRow(environment, media: id, isMusic: isMusic, in: .preview, limit: limit)
      return (Size(row.width, row.height), { origin, _ in row.boxes(at: origin) })
    }
    switch document.kind {
    case .file: return row(isMusic: false)
    case .audio: return row(isMusic: true)
    case .voice:
      let samples = Waveform.samples(packed: document.waveform ?? [])
      return VoicePartLayout(environment: environment, voice: VoiceContent(media: id, waveform: samples))
        .row(limit: limit)
    case .video, .animation, .sticker: return nil
    }
  }

  /// True if the image is small, which depends on the kind of page unless the message says so.
  private var isSmall: Bool {
    if preview.card != nil || preview.isRound { return false }
    switch preview.pictureSize {
    case .small: return true
    case .large: return false
    case .automatic: break
    }
    if let large = preview.hasLargePicture { return !large }
    if preview.isPlayable { return false }
    switch preview.type {
    case "photo", "video", "embed", "gif", "document", "telegram_album": return false
    default: return true
    }
  }

  /// The distances of the contents from the panel's edges.
  private var insets: (left: Double, right: Double) {
    look.hasPanel ? (Metrics.left, Metrics.right) : (0, 0)
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let sides = 2 * BubbleMetrics.sideInset + insets.left + insets.right
    let limit = max(0, offer.width - sides)
    let bar = bar
    let main = bar.color
    let picture = picture
    let file = file(limit: limit)
    let hasTexts =
      !name.isEmpty || !preview.title.isEmpty || !preview.description.isEmpty
    let hasStickers = picture == nil && file == nil && !preview.stickers.isEmpty
    let isSmall = hasStickers || (picture != nil && isSmall && hasTexts)
    let question = preview.ad.map { _ in QuestionBadge(.whatIsThisAd, main, environment) }
    let texts = texts(limit: limit, main: main, besidePicture: isSmall, question)
    let button = buttonWords.map { words in
      let font = environment.fonts.panelTitle
      return (
        environment.label(words, font, main, limit: limit),
        isInstantView: preview.button == .instantView
      )
    }
    let fit = picture.flatMap { picture -> MediaFit? in
      guard !isSmall else { return nil }
      if let storyPixels { return MediaFit(.photo, pixels: storyPixels, limit: limit) }
      let plays = picture.media.map(environment.media.isVideo) ?? false
      return MediaFit(
        plays ? .video : .photo, pixels: picture.pixels ?? ShownMedia.unknownPixels, limit: limit)
    }
    let foot = PanelFoot(
      offer, limit: limit, gap: Metrics.statusGap + environment.pixel,
      bottom: Metrics.bottom - environment.pixel, bottomAlone: Metrics.withoutStatus)
    let buttonWidth = button.map { $0.0.frame.width + 2 * Metrics.buttonPadding }
    let inner = max(
      texts.width, min(ownSize?.width ?? fit?.width ?? 0, limit), file.map { min($0.size.width, limit) } ?? 0,
      hasStickers ? Metrics.smallRoom : 0, buttonWidth ?? 0, foot.width)

    return MeasuredPart(width: inner + sides) { corner, width in
      let top =
        corner.y + (offer.isFirst ? Metrics.firstTop : offer.isUnderHeader ? Metrics.headerGap : 0)
        - (look.hasPanel ? 0 : Metrics.bareLift)
      let panelX = corner.x + BubbleMetrics.sideInset
      let innerWidth = width - sides
      var stack = VerticalStack(at: Point(panelX + insets.left, top), width: innerWidth)
      // The space between the last element and a text, and below it if it stays the last.
      var (gap, bottom) = (0.0, 0.0)
      func inset(_ points: Double) -> Double { look.hasPanel ? points : 0 }
      var (title, parts): (TextBlock?, [Box]) = (nil, [])
      var image: [Box] = []
      func addPicture() {
        guard let fit, let picture else { return }
        var size = (ownSize ?? fit.size(width: innerWidth)).limited(to: innerWidth)
        if preview.isRound { size.height = size.width }
        let frame = stack.add(
          size,
          gap: stack.isEmpty ? inset(Metrics.mediaTop) : Metrics.mediaGap)
        image = self.picture(picture.media, picture.pixels, in: frame, isSmall: false)
        (gap, bottom) = (Metrics.mediaGap, inset(Metrics.mediaBottom))
      }
      func add(_ block: TextBlock?) -> TextBlock? {
        guard let block else { return nil }
        defer { (gap, bottom) = (0, inset(Metrics.textBottom)) }
        return stack.add(block, gap: stack.isEmpty ? inset(Metrics.textTop) : gap)
      }
      if preview.showsPictureFirst { addPicture() }
      title = add(texts.title)
      if let title {
        parts = [Box(title, .title)] + (question?.placed(behind: title.frame).boxes ?? [])
      }
      if let subtitle = add(texts.subtitle) { parts.append(Box(subtitle, .subtitle)) }
      if let text = add(texts.text) { parts.append(Box(text)) }
      if !preview.showsPictureFirst { addPicture() }
      var attached: Box?
      if let file {
        let frame = stack.add(
          Size(innerWidth, file.size.height + Metrics.fileExtra),
          gap: stack.isEmpty ? Metrics.mediaTop : Metrics.mediaGap)
        attached = .group(.file, frame, file.boxes(frame.origin, innerWidth))
        (gap, bottom) = (Metrics.mediaGap, Metrics.mediaBottom)
      }
      var end = stack.y + bottom
      if isSmall {
        let frame = Rect(
          corner.x + width - BubbleMetrics.sideInset - Metrics.smallInset - Metrics.smallSide,
          top + Metrics.smallInset, Metrics.smallSide, Metrics.smallSide)
        if let picture {
          image = self.picture(picture.media, picture.pixels, in: frame, isSmall: true)
        } else {
          image = stickers(in: frame)
        }
        let least = Metrics.smallInset + Metrics.smallSide + (button == nil ? Metrics.smallInset : 0)
        end = max(end, top + least)
        if button != nil { stack.skip(to: top + least) }
      }
      parts += image + [attached].compactMap { $0 }
      if let button {
        let frame = stack.add(
          Size(innerWidth, Metrics.buttonHeight), gap: stack.isEmpty ? 0 : Metrics.buttonGap)
        parts.append(self.button(button.0, isInstantView: button.isInstantView, in: frame, main))
        end = frame.maxY
      }
      let panel = Rect(panelX, top, width - 2 * BubbleMetrics.sideInset, end - top)
      if look.hasPanel { parts.insert(Box(.panel, panel, .panel(Panel(frame: panel, bar: bar))), at: 0) }
      let placed = foot.placed(below: panel)
      let height = end - corner.y + placed.height
      let frame = Rect(corner.x, corner.y, width, height)
      return PlacedPart(
        boxes: [PartBox(frame: frame, content: .boxes(BoxPart(kind: .preview, boxes: parts)))]
          + [placed.reactions].compactMap { $0 },
        height: height, status: placed.status)
    }
  }

  // MARK: - Texts

  private struct Texts {
    var title: TextBlock?
    var subtitle: TextBlock?
    var text: TextBlock?
    /// The width that the texts require.
    var width = 0.0
  }

  /// The name of the panel: the site, or the label of an advertisement.
  private var name: String {
    preview.ad.map { environment.language[$0.isRecommended ? .recommended : .sponsored] } ?? preview.siteName
  }

  /// The label of the button; `nil` for no button.
  private var buttonWords: String? {
    preview.ad.map { $0.button.isEmpty ? nil : $0.button.uppercased() }
      ?? preview.button.map { environment.language[$0] }
  }

  private func texts(
    limit: Double, main: Color, besidePicture: Bool, _ question: QuestionBadge?
  ) -> Texts {
    let fonts = environment.fonts
    let primary = environment.colors.primaryText
    // The part of the small image's height that is left beside the next text.
    var remaining = besidePicture ? Metrics.smallSide : 0
    var texts = Texts()
    func set(_ text: RichText, _ style: EntityStyle, lines: Int, taken: Double = 0) -> TextBlock? {
      guard !text.isAbsent else { return nil }
      let pitch = LineSetting.label(style.font, factor: Metrics.factor).pitch
      let beside = remaining
      func room(_ line: Int) -> Double { taken + (Double(line) * pitch < beside ? Metrics.smallRoom : 0) }
      let block = environment.block(text, style, factor: Metrics.factor, mostLines: lines) { line in
        max(0, limit - room(line))
      }
      let widest =
        block.box.lines.enumerated().map { $0.element.line.contentWidth + room($0.offset) }.max() ?? 0
      texts.width = max(texts.width, Rounding.ceil(widest))
      remaining -= block.frame.height
      return block
    }
    texts.title = set(
      .plain(name), environment.style(fonts.panelTitle, main),
      lines: question == nil ? Metrics.titleLines : 1, taken: question?.room ?? 0)
    texts.subtitle =
      look.line.map { set($0, environment.style(fonts.panelText, primary), lines: Metrics.subtitleLines) }
      ?? set(
        .plain(preview.title), environment.style(fonts.panelTitle, primary), lines: Metrics.subtitleLines)
    var style = environment.style(fonts.panelText, primary)
    style.hasFixedFace = false
    if environment.side == .incoming { style.link = main }
    texts.text = set(preview.description.flattened, style, lines: Metrics.textLines)
    return texts
  }

  // MARK: - Picture and button

  /// The size of an image that does not depend on its pixels.
  private var ownSize: Size? {
    if let cardSize { return cardSize }
    return preview.isRound ? Size(Metrics.roundSide, Metrics.roundSide) : nil
  }

  /// Returns the image, and the control and badge over it.
  private func picture(
    _ media: MediaReference?, _ natural: Size?, in frame: Rect, isSmall: Bool
  ) -> [Box] {
    var image = BoxImage(
      media?.id, .rounded(preview.isRound ? Box.round : Metrics.radius),
      .color(environment.bubbleColors.mediaPlaceholder), natural: natural)
    if let card = card(in: frame, &image) { return [card] }
    let plays = !isSmall && (preview.isPlayable || media.map(environment.media.isVideo) ?? false)
    var boxes: [Box] = []
    if plays {
      let disc = PictureMetrics.disc(in: frame)
      boxes.append(.disc(.disc, .playMedia, in: disc, environment.chat.service.control))
    } else if look.kind == .card || preview.card == .story {
      image.absent = [Box(.landscape, in: frame, environment.colors.secondaryText).snapped]
    }
    if !isSmall, !preview.isRound, let badge = badge(of: media, on: frame) { boxes.append(badge) }
    return [Box(.image, frame, .image(image)).snapped] + boxes
  }

  /// Returns the badge of an image: a price, the number of images of a gallery, the duration of a video, or that
  /// it is an animation.
  private func badge(of media: MediaReference?, on picture: Rect) -> Box? {
    guard let words = look.badge ?? words(of: media).map(RichText.plain) else { return nil }
    let room = 2 * (Metrics.badge.x + Metrics.badgePadding)
    var text = environment.block(
      words, environment.style(environment.fonts.sans(Metrics.badgeText), .white), mostLines: 1
    ) { _ in picture.width - room }
    let frame = Rect(
      picture.minX + Metrics.badge.x, picture.minY + Metrics.badge.y,
      text.frame.width + 2 * Metrics.badgePadding,
      environment.fonts.pillHeight(Metrics.badgeHeight, text: Metrics.badgeText))
    text.frame.origin = Point(
      frame.minX + Metrics.badgePadding, frame.minY + Metrics.badgeTextTop + environment.pixel)
    let ground = Box.Content.fill(radius: Box.round, environment.chat.service.overlay)
    return .group(.price, frame, [Box(.rim, frame, ground).snapped, Box(text)])
  }

  private func words(of media: MediaReference?) -> String? {
    guard preview.card == nil else { return nil }
    let language = environment.language
    if preview.galleryCount > 1 {
      return language.text(.numberOfAll, language.number(1), language.number(preview.galleryCount))
    }
    guard case .document(let id)? = media, let document = environment.media.documents[id] else { return nil }
    switch document.kind {
    case .video: return DurationText.text(document.duration).map(language.digits)
    case .animation: return "GIF"
    case .file, .audio, .voice, .sticker: return nil
    }
  }

  /// Returns four stickers of a set in two rows, or only its first one.
  private func stickers(in frame: Rect) -> [Box] {
    guard preview.stickers.count >= Metrics.mostStickers else {
      return preview.stickers.prefix(1).map { .sticker($0, in: frame, .nothing) }
    }
    let side = (frame.width - Metrics.stickerGap) / 2
    return preview.stickers.prefix(Metrics.mostStickers).enumerated().map { index, media in
      let step = side + Metrics.stickerGap
      return .sticker(
        media,
        in: Rect(
          frame.minX + Double(index % 2) * step, frame.minY + Double(index / 2) * step, side, side), .nothing
      )
    }
  }

  private func button(_ label: Label, isInstantView: Bool, in frame: Rect, _ color: Color) -> Box {
    var label = label
    let shift = isInstantView ? (Metrics.bolt.width + Metrics.boltGap) / 2 : 0
    label.frame.origin = label.corner(centredIn: frame).moved(by: Point(shift, 0))
    let x = label.frame.minX
    let pixel = environment.pixel
    let bolt = Rect(
      x - Metrics.boltGap - Metrics.bolt.width, frame.midY - Metrics.bolt.height / 2, Metrics.bolt.width,
      Metrics.bolt.height)
    let arrow = Rect(
      frame.maxX + Metrics.right - Metrics.arrowInset - Metrics.arrow, frame.minY + Metrics.arrowInset,
      Metrics.arrow, Metrics.arrow)
    let separator = Rect(frame.minX, frame.minY - Metrics.separatorLift, frame.width, pixel)
    return .group(
      .button, frame,
      [
        .rule(separator, color.multiplyingAlpha(by: Box.ruleAlpha)), Box(label),
        isInstantView ? Box(.bolt, in: bolt, color) : Box(.leave, in: arrow, color),
      ])
  }
}

extension Box {
  static func sticker(_ media: MediaID?, in frame: Rect, _ substitute: BoxImage.Substitute) -> Box {
    Box(.sticker, frame, .image(BoxImage(media, .free, substitute)))
  }
}

extension Size {
  fileprivate func limited(to width: Double) -> Size { Size(min(width, self.width), height) }
}
