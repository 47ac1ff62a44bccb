import MessageModel
import PageLayout
import PageModel
import Primitives

/// The preview of a link in a message (Spec/Bubbles.md 10).
package struct PreviewPart: Sendable {
  package var panel: Panel
  /// True if the panel shows, rather than only its contents.
  package var hasPanel = true
  /// The texts from top to bottom: the site's name, the page's title, and the description.
  package var title: TextBlock?
  package var subtitle: TextBlock?
  package var text: TextBlock?
  /// The badge of an advertisement.
  package var question: QuestionBadge?
  package var picture: PreviewPicture?
  /// The stickers of a set, in place of a small image.
  package var stickers: [PreviewSticker] = []
  package var file: FilePart?
  package var button: PreviewButton?
}

package struct PreviewPicture: Sendable {
  package var frame: Rect
  /// The image; `nil` if a card or an icon replaces it.
  package var media: MediaReference?
  package var card: PreviewCard?
  package var natural: Size?
  package var cornerRadius: Double
  package var isSmall: Bool
  /// The disc in the middle of a video.
  package var disc: Rect?
  package var badge: PreviewBadge?
  /// The color of the icon that replaces a missing image; `nil` for no icon.
  package var sign: Color?
  package var placeholder: Color
  package var control: Color
}

/// The badge with the price on the corner of an image.
package struct PreviewBadge: Sendable {
  package var frame: Rect
  package var text: TextBlock
  package var color: Color
}

package struct PreviewSticker: Sendable {
  package var frame: Rect
  package var media: MediaID
}

package struct PreviewButton: Sendable {
  package var frame: Rect
  package var label: Label
  package var separator: Rect
  /// The icon before the label, for a page that opens in the app.
  package var bolt: Rect?
  /// The icon in the corner, for a link that leaves the app.
  package var arrow: Rect?
  package var color: Color
}

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
      case .video, .animation: return (media, environment.media.pixels(of: media))
      case .sticker:
        return environment.media.documents[id]?.thumbnail == nil
          ? nil : (media, environment.media.pixels(of: media))
      case .file, .audio, .voice, nil: return nil
      }
    }
  }

  /// Returns the size and the contents of the row of a file that has one.
  private func file(
    limit: Double
  ) -> (size: Size, part: (_ origin: Point, _ width: Double) -> FilePart)? {
    guard preview.card == nil, case .document(let id)? = preview.media,
      let document = environment.media.documents[id]
    else { return nil }
    func row(isMusic: Bool) -> (size: Size, part: (_ origin: Point, _ width: Double) -> FilePart) {
      let row = MeasuredFileRow(environment, media: id, isMusic: isMusic, in: .preview, limit: limit)
      return (Size(row.width, row.height), { origin, _ in row.part(at: origin) })
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
      var part = PreviewPart(panel: Panel(frame: .zero, bar: bar), hasPanel: look.hasPanel)
      func addPicture() {
        guard let fit, let picture else { return }
        var size = (ownSize ?? fit.size(width: innerWidth)).limited(to: innerWidth)
        if preview.isRound { size.height = size.width }
        let frame = stack.add(
          size,
          gap: stack.isEmpty ? inset(Metrics.mediaTop) : Metrics.mediaGap)
        part.picture = self.picture(
          picture.media, picture.pixels, in: frame, isSmall: false)
        (gap, bottom) = (Metrics.mediaGap, inset(Metrics.mediaBottom))
      }
      func add(_ block: TextBlock?) -> TextBlock? {
        guard let block else { return nil }
        defer { (gap, bottom) = (0, inset(Metrics.textBottom)) }
        return stack.add(block, gap: stack.isEmpty ? inset(Metrics.textTop) : gap)
      }
      if preview.showsPictureFirst { addPicture() }
      part.title = add(texts.title)
      part.question = part.title.flatMap { question?.placed(behind: $0.frame) }
      part.subtitle = add(texts.subtitle)
      part.text = add(texts.text)
      if !preview.showsPictureFirst { addPicture() }
      if let file {
        let frame = stack.add(
          Size(innerWidth, file.size.height + Metrics.fileExtra),
          gap: stack.isEmpty ? Metrics.mediaTop : Metrics.mediaGap)
        part.file = file.part(frame.origin, innerWidth)
        (gap, bottom) = (Metrics.mediaGap, Metrics.mediaBottom)
      }
      var end = stack.y + bottom
      if isSmall {
        let frame = Rect(
          corner.x + width - BubbleMetrics.sideInset - Metrics.smallInset - Metrics.smallSide,
          top + Metrics.smallInset, Metrics.smallSide, Metrics.smallSide)
        if let picture {
          part.picture = self.picture(picture.media, picture.pixels, in: frame, isSmall: true)
        } else {
          part.stickers = stickers(in: frame)
        }
        let least = Metrics.smallInset + Metrics.smallSide + (button == nil ? Metrics.smallInset : 0)
        end = max(end, top + least)
        if button != nil { stack.skip(to: top + least) }
      }
      if let button {
        let frame = stack.add(
          Size(innerWidth, Metrics.buttonHeight), gap: stack.isEmpty ? 0 : Metrics.buttonGap)
        part.button = self.button(button.0, isInstantView: button.isInstantView, in: frame, main)
        end = frame.maxY
      }
      part.panel.frame = Rect(
        panelX, top, width - 2 * BubbleMetrics.sideInset, end - top)
      let placed = foot.placed(below: part.panel.frame)
      let height = end - corner.y + placed.height
      let frame = Rect(corner.x, corner.y, width, height)
      return PlacedPart(
        boxes: [PartBox(frame: frame, content: .preview(part))] + [placed.reactions].compactMap { $0 },
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

  private func picture(
    _ media: MediaReference?, _ natural: Size?, in frame: Rect, isSmall: Bool
  ) -> PreviewPicture {
    let plays =
      !isSmall && cardSize == nil
      && (preview.isPlayable || media.map(environment.media.isVideo) ?? false)
    return PreviewPicture(
      frame: frame, media: media, card: card(in: frame), natural: natural,
      cornerRadius: preview.isRound ? frame.width / 2 : Metrics.radius, isSmall: isSmall,
      disc: plays ? PictureMetrics.disc(in: frame) : nil,
      badge: isSmall || preview.isRound ? nil : badge(of: media, on: frame),
      sign: look.kind == .card || preview.card == .story ? environment.colors.secondaryText : nil,
      placeholder: environment.bubbleColors.mediaPlaceholder, control: environment.chat.service.control)
  }

  /// Returns the badge of an image: a price, the number of images of a gallery, the duration of a video, or that
  /// it is an animation.
  private func badge(of media: MediaReference?, on picture: Rect) -> PreviewBadge? {
    guard let words = look.badge ?? words(of: media).map(RichText.plain) else { return nil }
    let room = 2 * (Metrics.badge.x + Metrics.badgePadding)
    var text = environment.block(
      words, environment.style(environment.fonts.sans(11), .white), mostLines: 1
    ) { _ in picture.width - room }
    let frame = Rect(
      picture.minX + Metrics.badge.x, picture.minY + Metrics.badge.y,
      text.frame.width + 2 * Metrics.badgePadding, Metrics.badgeHeight)
    text.frame.origin = Point(
      frame.minX + Metrics.badgePadding, frame.minY + Metrics.badgeTextTop + environment.pixel)
    return PreviewBadge(frame: frame, text: text, color: environment.chat.service.overlay)
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
  private func stickers(in frame: Rect) -> [PreviewSticker] {
    guard preview.stickers.count >= Metrics.mostStickers else {
      return preview.stickers.prefix(1).map { PreviewSticker(frame: frame, media: $0) }
    }
    let side = (frame.width - Metrics.stickerGap) / 2
    return preview.stickers.prefix(Metrics.mostStickers).enumerated().map { index, media in
      let step = side + Metrics.stickerGap
      return PreviewSticker(
        frame: Rect(
          frame.minX + Double(index % 2) * step, frame.minY + Double(index / 2) * step, side, side),
        media: media)
    }
  }

  private func button(_ label: Label, isInstantView: Bool, in frame: Rect, _ color: Color) -> PreviewButton {
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
    return PreviewButton(
      frame: frame, label: label,
      separator: Rect(frame.minX, frame.minY - Metrics.separatorLift, frame.width, pixel),
      bolt: isInstantView ? bolt : nil, arrow: isInstantView ? nil : arrow, color: color)
  }
}

extension Size {
  fileprivate func limited(to width: Double) -> Size { Size(min(width, self.width), height) }
}
