import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Places the elements over an image (Spec/Bubbles.md 18.3).
struct PictureMaker {
  let environment: MessageEnvironment

  private enum Metrics {
    /// The side in a cell of an album that is narrower than the album.
    static let smallDisc = 32.0
    static let badge = Point(6, 6)
    /// The position over the tail.
    static let badgeXAtTail = 10.0
    static let badgeHeight = 18.0
    static let badgeText = 11.0
    static let badgePadding = 7.0
    static let badgeTextTop = 2.0
    static let leeway = 4.0
    static let mute = Size(14, 9)
    static let muteRoom = 17.0
    // For a video that is missing.
    static let loadingHeight = 38.0
    /// The radius, the same as that of the image's corner. An iprender choice.
    static let loadingRadius = 12.0
    static let loadingRoom = 36.0
    static let circle = Rect(7, 5, 28, 28)
    static let loadingDuration = Point(42, 6)
    static let loadingSize = Point(42, 19)
    // In a cell of an album that is narrower than the album.
    static let smallCircle = Rect(1, -1, 20, 20)
    static let smallCircleRoom = 12.0
  }

  /// - Parameters:
  ///   - frame: the frame of the image, without the tail.
  ///   - isInAlbum: true if the image fills its frame regardless of its shape.
  ///   - isSmall: true for one of several images side by side.
  func picture(
    _ shown: ShownMedia, in frame: Rect, _ shape: PictureShape, isInAlbum: Bool = false,
    isSmall: Bool = false
  ) -> Box {
    let plays = environment.options.playsVideos
    let corner = Point(
      frame.minX + (shape.tail == .incoming ? Metrics.badgeXAtTail : Metrics.badge.x),
      frame.minY + Metrics.badge.y)
    var image = BoxImage(
      shown.picture?.id, .bubble(shape.corners, tail: shape.tail), substitute(of: shown),
      natural: shown.pixels)
    image.isWhole = shown.isWhole && !isInAlbum && leavesRoom(shown.pixels, in: frame)
    image.veil = shown.veil
    image.presence = shown.file.map(BoxImage.Presence.file) ?? .image
    let (always, missing) = controls(
      of: shown, in: frame, PictureMetrics.disc(isSmall ? Metrics.smallDisc : PictureMetrics.disc, in: frame))
    let badge = badge(of: shown, at: corner, isMuted: plays && shown.kind == .video)
    let loading =
      plays || shown.transfer != nil ? nil : self.loading(shown, at: corner, isSmall: isSmall)
    image.present = always + [badge].compactMap { $0 }
    image.absent = always + missing + [loading ?? badge].compactMap { $0 }
    return Box(.picture, frame, .image(image)).snapped
  }

  /// The placeholder of an image that nobody has seen, under the dust (Spec/Bubbles.md 18.3); an iprender choice.
  private enum Unseen {
    static let light = [Color(0x93a1b3), Color(0x5a6980)]
    static let dark = [Color(0x434c58), Color(0x262d37)]
  }

  private func substitute(of shown: ShownMedia) -> BoxImage.Substitute {
    guard shown.veil == .locked else { return .color(environment.bubbleColors.mediaPlaceholder) }
    return .colors(environment.palette.isDark ? Unseen.dark : Unseen.light)
  }

  /// Returns the controls in the middle of an image, and those of a missing one: none if the media play
  /// automatically, must be paid for first, or are only for adults. A file that is on its way has its progress.
  private func controls(
    of shown: ShownMedia, in frame: Rect, _ disc: Rect
  ) -> (always: [Box], missing: [Box]) {
    if shown.veil == .locked { return ([], []) }
    let color = environment.chat.service.control
    if let transfer = shown.transfer { return ([.progress(.control, transfer, in: disc, color)], []) }
    if shown.veil == .sensitive { return ([], []) }
    if shown.isStory, shown.picture == nil {
      // The content of the image is unknown.
      return ([Box(.landscape, in: frame, environment.colors.secondaryText).snapped], [])
    }
    guard shown.kind == .video else { return ([], [.disc(.icon, .download, in: disc, color)]) }
    return (environment.options.playsVideos ? [] : [.disc(.control, .playMedia, in: disc, color)], [])
  }

  /// Returns true if the image leaves part of its frame free. An image that nearly fills its frame is
  /// treated as filling it; one of unknown size as leaving space.
  private func leavesRoom(_ natural: Size?, in frame: Rect) -> Bool {
    guard let natural, natural.width > 0, natural.height > 0 else { return true }
    let scale = min(frame.width / natural.width, frame.height / natural.height)
    let room = max(frame.width - natural.width * scale, frame.height - natural.height * scale)
    return room > Metrics.leeway
  }

  private var font: FontStyle { environment.fonts.sans(Metrics.badgeText, hasTabularDigits: true) }

  /// The height of a badge with one line.
  private var badgeHeight: Double {
    environment.fonts.pillHeight(Metrics.badgeHeight, text: Metrics.badgeText)
  }

  /// Returns the width with other digits, so that nothing moves while it counts.
  private func widest(_ text: String) -> Double {
    environment.label(
      environment.language.digits(String(text.map { $0.isASCII && $0.isNumber ? "8" : $0 })), font, .white
    ).frame.width
  }

  private func label(_ text: String, at corner: Point) -> Label {
    environment.label(environment.language.digits(text), font, .white, at: corner)
  }

  /// Returns the badge with the progress, or the ordinary one.
  private func badge(of shown: ShownMedia, at corner: Point, isMuted: Bool) -> Box? {
    let progress = shown.transfer.flatMap { FileSize.progress($0, environment.language) }
    if let progress { return badge(progress, at: corner, isMuted: false) }
    return shown.badge.map { badge($0, at: corner, isMuted: isMuted) }
  }

  private func badge(_ text: String, at corner: Point, isMuted: Bool) -> Box {
    let width = widest(text)
    let mute = Rect(
      corner.x + Metrics.badgePadding + width + Metrics.muteRoom - Metrics.mute.width,
      corner.y + (badgeHeight - Metrics.mute.height) / 2, Metrics.mute.width, Metrics.mute.height)
    let frame = Rect(
      corner.x, corner.y, width + 2 * Metrics.badgePadding + (isMuted ? Metrics.muteRoom : 0),
      badgeHeight)
    let label = label(
      text, at: corner.moved(by: Point(Metrics.badgePadding, Metrics.badgeTextTop + environment.pixel)))
    return .group(
      .badge, frame,
      [Box(.rim, frame, .fill(radius: Box.round, environment.chat.service.overlay)).snapped, Box(label)]
        + (isMuted ? [Box(.mute, mute, .icon(.smallMute, .white))] : []))
  }

  /// Returns the badge of a video that can play while it loads.
  private func loading(_ shown: ShownMedia, at corner: Point, isSmall: Bool) -> Box? {
    guard shown.kind == .video, shown.byteCount > 0, let duration = shown.badge else { return nil }
    // The height that a larger line adds.
    let growth = badgeHeight - Metrics.badgeHeight
    guard !isSmall else {
      let width = widest(duration) + 2 * Metrics.badgePadding + Metrics.smallCircleRoom
      return loading(
        in: Rect(corner.x, corner.y, width, badgeHeight), cornerRadius: badgeHeight / 2,
        circle: Rect(
          corner.x + Metrics.smallCircle.minX,
          corner.y + Metrics.smallCircle.minY - environment.pixel + growth / 2,
          Metrics.smallCircle.width, Metrics.smallCircle.height),
        [
          label(
            duration,
            at: corner.moved(
              by: Point(
                Metrics.badgePadding + Metrics.smallCircleRoom, Metrics.badgeTextTop + environment.pixel)))
        ])
    }
    let size = FileSize.text(shown.byteCount, environment.language)
    let width = max(widest(duration), widest(size)) + 2 * Metrics.badgePadding + Metrics.loadingRoom
    return loading(
      in: Rect(corner.x, corner.y, width, Metrics.loadingHeight + 2 * growth),
      cornerRadius: Metrics.loadingRadius,
      circle: Metrics.circle.offsetBy(corner).offsetBy(x: 0, y: growth),
      [
        label(duration, at: corner.moved(by: Metrics.loadingDuration)),
        label(size, at: corner.moved(by: Metrics.loadingSize).moved(by: Point(0, growth))),
      ])
  }

  /// Returns the badge of a missing video: its duration, and its size if there is space for two lines.
  private func loading(in frame: Rect, cornerRadius: Double, circle: Rect, _ labels: [Label]) -> Box {
    let ground = Box(.rim, frame, .fill(radius: cornerRadius, environment.chat.service.overlay)).snapped
    return .group(
      .loading, frame, [ground, Box(.cloud, in: circle, .white)] + labels.map { Box($0, .label) })
  }
}

extension Box {
  /// Returns a white icon on a disc.
  static func disc(_ name: Name, _ icon: Icon, in frame: Rect, _ color: Color) -> Box {
    disc(name, Box(icon, in: frame, .white), color)
  }

  /// Returns a disc with the progress of a file that is on its way.
  static func progress(_ name: Name, _ transfer: FileTransfer, in frame: Rect, _ color: Color) -> Box {
    var disc = disc(name, Box(.icon, frame, .progress(transfer.share, .white)), color)
    disc.value = Int((transfer.share * 100).rounded())
    return disc
  }

  private static func disc(_ name: Name, _ sign: Box, _ color: Color) -> Box {
    .group(name, sign.frame, [Box(.rim, sign.frame, .fill(radius: round, color)).snapped, sign.snapped])
  }
}

/// The measures shared by parts with images.
package enum PictureMetrics {
  static let largest = Size(300, 380)
  /// The maximum size in wide lists.
  static let largestWide = Size(440, 440)
  /// The distance from the lower right corner of an image to that of the status on it.
  static let pillInset = 6.0
  /// The gap between the header and an image.
  static let headerGap = 7.0
  static let inset = 2.0
  /// The inset on a wallpaper of one color.
  static let plainInset = 1.0
  static let disc = 50.0
  /// The size of the icon of a missing image. An iprender choice.
  private static let sign = Size(36, 30)

  package static func sign(in frame: Rect) -> Rect {
    let size = sign.fitting(into: frame.size)
    return Rect(
      frame.minX + Rounding.floor((frame.width - size.width) / 2),
      frame.minY + Rounding.floor((frame.height - size.height) / 2), size.width, size.height)
  }

  /// Returns the frame of a disc in the middle of an image, on whole points.
  static func disc(_ side: Double = disc, in frame: Rect) -> Rect {
    let side = min(side, frame.width, frame.height)
    return Rect(
      frame.minX + Rounding.floor((frame.width - side) / 2),
      frame.minY + Rounding.floor((frame.height - side) / 2), side, side)
  }
}

extension MessageEnvironment {
  /// The inset of images in the content.
  var pictureInset: Double {
    chat.hasPlainWallpaper ? PictureMetrics.plainInset : PictureMetrics.inset
  }

  /// Returns the status on an image, if it is placed there.
  func pill(on picture: Rect, _ offer: PartOffer) -> StatusBox? {
    guard offer.status != nil else { return nil }
    return StatusMeasure(self, mode: .overlay)?.onPill(
      endingAt: Point(picture.maxX - PictureMetrics.pillInset, picture.maxY - PictureMetrics.pillInset),
      mode: .overlay)
  }
}

/// The corners of images in a bubble (Spec/Bubbles.md 18.2).
struct PictureShape {
  let corners: BubbleCorners
  /// The side of the tail that the image extends into.
  let tail: Side?

  private enum Metrics {
    static let free = 15.0
    static let joined = 7.0
    static let touched = 0.0
    /// The radius in wide lists.
    static let touchedWide = 5.0
  }

  /// - Parameter isTouchedBelow: true if another part follows.
  init(_ offer: PartOffer, side: Side, isTouchedBelow: Bool) {
    func radius(_ corner: Double) -> Double {
      corner < BubbleMetrics.radius ? Metrics.joined : Metrics.free
    }
    let shape = offer.row.shape
    var list = shape.corners.list.map(radius)
    // Buttons make both lower corners small, even if those of the bubble are not.
    if offer.row.hasKeyboard, !offer.row.isAlbum { (list[2], list[3]) = (Metrics.joined, Metrics.joined) }
    let touched = offer.row.isWide ? Metrics.touchedWide : Metrics.touched
    if !offer.isFirst { (list[0], list[1]) = (touched, touched) }
    if isTouchedBelow { (list[2], list[3]) = (touched, touched) }
    corners = BubbleCorners(list[0], list[1], list[2], list[3])
    tail = shape.hasTail && !isTouchedBelow ? side : nil
  }

  private init(corners: BubbleCorners, tail: Side?) { (self.corners, self.tail) = (corners, tail) }

  /// Returns the shape of a mosaic's cell: its corners inside the mosaic are square.
  func cell(_ frame: Rect, in whole: Size) -> PictureShape {
    let (left, top) = (frame.minX <= 0, frame.minY <= 0)
    // The cells of rounded rows end near the edge.
    let right = frame.maxX >= whole.width - Mosaic.gap
    let bottom = frame.maxY >= whole.height - Mosaic.gap
    let isAtTail: Bool =
      switch tail {
      case .incoming: left && bottom
      case .outgoing: right && bottom
      case nil: false
      }
    return PictureShape(
      corners: BubbleCorners(
        left && top ? corners.topLeft : 0, right && top ? corners.topRight : 0,
        right && bottom ? corners.bottomRight : 0, left && bottom ? corners.bottomLeft : 0),
      tail: isAtTail ? tail : nil)
  }
}
