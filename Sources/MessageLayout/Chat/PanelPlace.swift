import MessageModel
import PageLayout
import Primitives
import Typography

/// The position of the panel below a chat's list and of its field, whose height depends on the text
/// (Spec/Chats.md 13.3).
package struct PanelPlace {
  /// The y positions of the panel's edges.
  package let top: Double
  package let bottom: Double
  /// The distance from the sides.
  let edge: Double
  /// The field's glass, with the content above its text; empty without a field.
  package let field: Rect
  /// The progress of the button that replaces the microphone, from 0 to 1.
  let button: Double
  /// The text in the field.
  let text: FieldText?

  /// - Parameter former: the panel of the same chat, size and theme in another state. Its text lines are
  ///   reused if the text is the same.
  init(
    _ state: ScreenState, chat: Chat, on size: Size, design: ChatScreenDesign,
    environment: MessageEnvironment, colors: ScreenColors, former: PanelPlace? = nil
  ) {
    let keyboard = ReplyKeyboardLayout(state.keyboard?.keyboard, on: size, design)
    let own = keyboard.map { $0.height * (state.keyboard?.presence ?? 0).share } ?? 0
    let input = design.deviceKeyboardHeight * (state.inputKeyboard?.presence ?? 0).share
    let device = state.deviceKeyboard.map { design.height(of: $0) } ?? 0
    let below = min(size.height / 2, max(own, input, device))
    let place = design.panelPlace
    // Above a keyboard the panel is wider than at the round corners of a display.
    let edge = place.edge.mixed(
      with: min(place.edge, design.keyboard.edge), (below / design.keyboard.turn).share)
    let bottom = size.height - max(place.bottom, below > 0 ? below + design.keyboard.bottom : 0)
    let inset = edge + design.panel.button + design.panel.gap
    (self.edge, self.bottom) = (edge, bottom)
    guard let field = state.panel.field else {
      let more = state.panel == .start ? design.voice.start.more : 0
      (top, button, text) = (bottom - design.panel.height - more, 0, nil)
      self.field = Rect(inset, top, max(0, size.width - 2 * inset), design.panel.height)
      return
    }
    let hasNothing = field.text.isEmpty && field.accessory.map { $0.kind.isReply } ?? true
    let wants = hasNothing && !field.button.isWaiting ? 0.0 : 1
    let button = (field.buttonPresence ?? wants).share
    let menu =
      field.menu.map {
        MenuButton($0.text(in: environment.language), share: button, design, environment, colors).width
      } ?? 0
    let sender =
      field.sender == nil ? 0 : (design.panel.button + design.panel.gap) * field.senderPresence.share
    let left = inset + (menu > 0 ? menu + design.panel.gap : sender)
    // Lines are broken for the width that the field has when it contains the text.
    let widest = max(0, size.width - edge - left)
    let text = FieldText(
      field, width: widest, room: bottom - design.listTop, design, environment, colors, former: former?.text)
    let height = (field.height ?? text.height).isFinite ? max(0, field.height ?? text.height) : text.height
    let accessory = design.accessory.height * (field.accessory?.presence ?? 0).share
    let right = (size.width - inset).mixed(with: size.width - edge, button)
    top = bottom - height - accessory
    self.button = button
    self.text = text
    self.field = Rect(left, top, max(0, right - left), height + accessory)
  }
}

extension FieldState.Button {
  fileprivate var isWaiting: Bool { if case .waiting = self { true } else { false } }
}

extension FieldAccessory.Kind {
  fileprivate var isReply: Bool { if case .reply = self { true } else { false } }
}

/// The text in a field, as lines relative to the corner of the field's text area.
struct FieldText {
  /// The height of the field with all text, or the maximum height.
  let height: Double
  /// The text block of all lines.
  let block: TextBlock
  /// The caret, where the next letter of the same direction appears.
  let caret: Rect
  /// True if some lines are hidden.
  let isCut: Bool
  private let lines: Lines

  /// The lines of a text, and the input from which they were broken.
  private struct Lines {
    let text: MessageText
    let limit: Double
    let set: SetText
    /// True if the layout had warnings, which must be reported again each time.
    let hasWarnings: Bool
  }

  /// - Parameter former: a text of the same design and theme, whose lines are reused for the same text and
  ///   width.
  init(
    _ field: FieldState, width: Double, room: Double, _ design: ChatScreenDesign,
    _ environment: MessageEnvironment, _ colors: ScreenColors, former: FieldText?
  ) {
    let metrics = design.text
    let font = design.panel.font
    let limit = max(0, width - design.panel.textInset - metrics.signRoom - metrics.signShift)
    // The first strong letter decides for all lines; without one, the language does.
    let isMirrored = environment.language.isRightToLeft
    let isRTL = BaseDirection.natural(fallbackIsRTL: isMirrored).isRTL(field.text.plainText)
    if let known = former?.lines, known.limit == limit, !known.hasWarnings, known.text == field.text {
      self.lines = known
    } else {
      let flat = EntityFlattener.flatten(
        field.text.flattened, style: environment.style(font, colors.glyph),
        dates: environment.options.page.dates,
        origin: field.text.origin)
      let setter = TextSetter(
        environment, .fixed(font, height: metrics.lineHeight, pitch: metrics.pitch),
        alignment: isRTL ? .right : .left, limit: { _ in limit })
      self.lines = Lines(
        text: field.text, limit: limit, set: setter.set(flat, dust: colors.secondary),
        hasWarnings: !environment.log.diagnostics.isEmpty)
    }
    let set = self.lines.set
    let lines = set.box.lines
    // A trailing empty line does not count, but the caret is on it.
    let endsLine = field.text.plainText.last?.isNewline == true
    let count = max(1, lines.count + (endsLine && lines.last?.text.isEmpty != true ? 1 : 0))
    let most = metrics.mostPitch * Self.mostLines(in: room, metrics) + metrics.mostRoom
    let whole = max(design.panel.height, metrics.pitch * Double(count) + metrics.room)
    height = min(whole, most)
    let hidden = max(0, whole - (field.height ?? height))
    isCut = hidden > 0
    let scroll = max(0, hidden - (field.scroll.isFinite ? max(0, field.scroll) : 0))
    // A text whose direction is not that of the language begins at the other side.
    let inset = design.panel.textInset
    let left = inset + (isRTL == isMirrored ? 0 : max(0, limit - set.width))
    block = TextBlock(frame: Rect(left, metrics.top - scroll, set.width, set.height), box: set.box)
    let last = count > lines.count ? nil : lines.last
    // An empty line is as wide as the text.
    let end = last.map { $0.x + ($0.line.end ?? 0) } ?? (isRTL ? set.width : 0)
    caret = Rect(
      min(inset + limit, max(inset, left + end)), metrics.top - scroll + Double(count - 1) * metrics.pitch,
      metrics.caret.width, metrics.caret.height)
  }

  private static func mostLines(in room: Double, _ metrics: ChatScreenDesign.Text) -> Double {
    max(1, min(metrics.mostLines, Rounding.floor((room - metrics.screenRoom) / metrics.screenPitch)))
  }
}

extension TextLine {
  /// The edge of the last character at which the next one appears; `nil` for an empty line.
  fileprivate var end: Double? {
    clusters.max { $0.range.upperBound < $1.range.upperBound }.map { $0.isRTL ? $0.x : $0.x + $0.width }
  }
}

/// The button that opens a bot's menu; it becomes a disc beside a text.
struct MenuButton {
  let width: Double
  let label: Label
  let height: Double

  init(
    _ title: String, share: Double, _ design: ChatScreenDesign, _ environment: MessageEnvironment,
    _ colors: ScreenColors
  ) {
    height = design.panel.height
    let widest = max(0, design.device.size.width / 3)
    label = environment.label(title.onOneLine, design.voice.menuFont, colors.onAccent, limit: widest)
    width = (label.frame.width + design.voice.menu.width).mixed(with: height, share)
  }
}

/// The layout of a bot's keyboard (Spec/Chats.md 13.5).
struct ReplyKeyboardLayout {
  let height: Double
  private let row: Double
  private let keyboard: ReplyKeyboard
  private let size: Size
  private let metrics: ChatScreenDesign.Keyboard
  /// The space beside the keys.
  private let side: Double

  /// Creates the layout; `nil` for a keyboard without buttons.
  init?(_ keyboard: ReplyKeyboard?, on size: Size, _ design: ChatScreenDesign) {
    guard let keyboard, keyboard.rows.contains(where: { !$0.isEmpty }) else { return nil }
    metrics = design.keyboard
    side = metrics.inset + design.device.sideInset
    self.keyboard = keyboard
    self.size = size
    let home = design.device.homeArea
    let device = min(size.height / 2, design.deviceKeyboardHeight)
    let count = Double(keyboard.rows.count(where: { !$0.isEmpty }))
    let fixed = 2 * metrics.inset + (count - 1) * metrics.rowGap + home
    let natural = fixed + count * metrics.row
    // Rows that do not fit are scrolled.
    height = keyboard.fits ? min(natural, device) : device
    row = natural < height ? Rounding.floor((height - fixed) / count) : metrics.row
  }

  /// - Parameter top: the y position of the keyboard.
  func keys(below top: Double) -> [(button: KeyboardButton, row: Int, column: Int, frame: Rect)] {
    let rows = keyboard.rows.enumerated().filter { !$0.element.isEmpty }
    return rows.enumerated().flatMap { place, row in
      let count = Double(row.element.count)
      let inner = size.width - 2 * side - (count - 1) * metrics.columnGap
      let width = max(0, Rounding.floor(inner / count))
      let y = top + metrics.inset + Double(place) * (self.row + metrics.rowGap)
      return row.element.enumerated().map { column, button in
        let x = side + Double(column) * (width + metrics.columnGap)
        return (button, row.offset, column, Rect(x, y, width, self.row))
      }
    }
  }
}
