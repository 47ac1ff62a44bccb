import PageLayout
import Primitives

/// The themes of the app (Spec/Bubbles.md 13). A color that equals one of the palette's is taken from the palette, so
/// that it follows when a theme file changes the palette.
extension ChatColors {
  package static let classic = classic(.classic)
  package static let day = day(.day)
  package static let night = night(.night)
  package static let tinted = tinted(.tinted)

  static func classic(_ palette: Palette) -> ChatColors {
    let (incoming, outgoing) = (palette.incoming, palette.outgoing)
    return ChatColors(
      incoming: BubbleColors(
        stroke: Color(0x000000, alpha: 0.1), check: Color(0x19c700), clock: Color(0x525252, alpha: 0.6),
        mediaActive: incoming.accentControl, mediaInactive: Color(0xcacaca),
        controlGlyph: glyph(on: incoming.accentControl),
        mediaPlaceholder: Color(0xe8ecf0),
        idleReaction: ChipColors(
          fill: incoming.accentControl.multiplyingAlpha(by: 0.1), text: incoming.accentControl),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: nil)),
      outgoing: BubbleColors(
        stroke: Color(0x000000, alpha: 0.1), check: Color(0x19c700), clock: Color(0x42b649),
        mediaActive: outgoing.accentControl, mediaInactive: Color(0x93d987), controlGlyph: nil,
        mediaPlaceholder: Color(0xd2f2b6),
        idleReaction: ChipColors(
          fill: outgoing.accentControl.multiplyingAlpha(by: 0.12), text: outgoing.accentControl),
        chosenReaction: ChipColors(fill: outgoing.accentControl, text: nil)),
      service: ServiceColors(
        fill: Color(0x000000, alpha: 0.2), text: .white, overlay: Color(0x000000, alpha: 0.3),
        control: Color(0x000000, alpha: 0.45),
        idleReaction: ChipColors(fill: Color(0x000000, alpha: 0.2), text: .white),
        chosenReaction: ChipColors(fill: Color(0xffffff, alpha: 0.8), text: Color(0x000000, alpha: 0.1)),
        keyboard: KeyboardColors(
          fill: Color(0x000000, alpha: 0.2), stroke: nil, text: .white, primary: incoming.accentControl,
          danger: incoming.derived[.danger] ?? Color(0xff3b30),
          success: incoming.derived[.success] ?? Color(0x26972c)),
        failure: incoming.derived[.danger] ?? Color(0xff3b30)),
      unread: UnreadColors(
        fill: Color(0xffffff, alpha: 0.9), text: Color(0x86868d), line: Color(0x000000, alpha: 0.2)))
  }

  static func day(_ palette: Palette) -> ChatColors {
    let (incoming, outgoing) = (palette.incoming, palette.outgoing)
    return ChatColors(
      incoming: BubbleColors(
        stroke: nil, check: incoming.accentText, clock: Color(0x525252, alpha: 0.6),
        mediaActive: incoming.accentControl, mediaInactive: Color(0xcacaca),
        controlGlyph: glyph(on: incoming.accentControl),
        mediaPlaceholder: Color(0xf2f2f2),
        idleReaction: ChipColors(fill: .clear, text: incoming.accentControl),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: nil)),
      outgoing: BubbleColors(
        stroke: nil, check: outgoing.accentText, clock: Color(0xffffff, alpha: 0.65),
        mediaActive: outgoing.accentControl,
        mediaInactive: Color(0xffffff, alpha: 0.65), controlGlyph: nil, mediaPlaceholder: Color(0x0077d9),
        idleReaction: ChipColors(
          fill: outgoing.accentControl.multiplyingAlpha(by: 0.12), text: outgoing.accentControl),
        chosenReaction: ChipColors(fill: outgoing.accentControl, text: nil),
        // Red is not visible on blue.
        warning: outgoing.accentText),
      service: ServiceColors(
        fill: Color(0xffffff, alpha: 0.8), text: Color(0x8d8e93), overlay: Color(0x000000, alpha: 0.3),
        control: Color(0x000000, alpha: 0.45),
        idleReaction: ChipColors(fill: Color(0xf1f0f5), text: incoming.accentControl),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: nil),
        keyboard: KeyboardColors(
          fill: Color(0xffffff, alpha: 0.8), stroke: incoming.accentControl, text: incoming.accentControl,
          primary: incoming.accentControl, danger: incoming.derived[.danger] ?? Color(0xff3b30),
          success: incoming.derived[.success] ?? Color(0x26972c)),
        failure: incoming.derived[.danger] ?? Color(0xff3b30)),
      unread: UnreadColors(fill: .white, text: Color(0x8d8e93), line: .white), hasPlainWallpaper: true,
      bearsPictures: true)
  }

  static func night(_ palette: Palette) -> ChatColors {
    let (incoming, outgoing) = (palette.incoming, palette.outgoing)
    return ChatColors(
      incoming: BubbleColors(
        stroke: nil, check: incoming.accentText, clock: Color(0xffffff, alpha: 0.5),
        mediaActive: incoming.accentControl,
        mediaInactive: incoming.accentControl.multiplyingAlpha(by: 0.4), controlGlyph: nil,
        mediaPlaceholder: Color(0x2a2a2a),
        idleReaction: ChipColors(
          fill: incoming.accentControl.multiplyingAlpha(by: 0.07), text: incoming.accentControl),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: nil)),
      outgoing: BubbleColors(
        stroke: nil, check: outgoing.accentText, clock: Color(0xffffff, alpha: 0.5),
        mediaActive: outgoing.accentControl,
        mediaInactive: outgoing.accentControl.multiplyingAlpha(by: 0.5), controlGlyph: nil,
        mediaPlaceholder: Color(0xffffff, alpha: 0.2),
        idleReaction: ChipColors(
          fill: outgoing.accentControl.multiplyingAlpha(by: 0.1), text: outgoing.accentControl),
        chosenReaction: ChipColors(fill: outgoing.accentControl, text: nil)),
      service: ServiceColors(
        fill: Color(0x000000, alpha: 0.2), text: .white, overlay: Color(0x000000, alpha: 0.3),
        control: Color(0x000000, alpha: 0.6),
        idleReaction: ChipColors(
          fill: incoming.accentControl.multiplyingAlpha(by: 0.07), text: incoming.accentControl),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: nil),
        keyboard: KeyboardColors(
          fill: Color(0x000000, alpha: 0.5), stroke: Color(0xb2b2b2, alpha: 0.18), text: .white,
          primary: incoming.accentControl, danger: incoming.derived[.danger] ?? Color(0xeb5545),
          success: incoming.derived[.success] ?? Color(0x30cf30)),
        failure: incoming.derived[.danger] ?? Color(0xeb5545)),
      unread: UnreadColors(fill: Color(0x1b1b1b), text: .white, line: Color(0x1b1b1b)))
  }

  static func tinted(_ palette: Palette) -> ChatColors {
    let (incoming, outgoing) = (palette.incoming, palette.outgoing)
    return ChatColors(
      incoming: BubbleColors(
        stroke: incoming.fill.first.opaque, check: incoming.accentText, clock: Color(0xdbf5ff, alpha: 0.5),
        mediaActive: incoming.accentControl, mediaInactive: incoming.accentControl.multiplyingAlpha(by: 0.5),
        controlGlyph: glyph(on: incoming.accentControl),
        mediaPlaceholder: Color(0x1f2d3b),
        idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.07), text: .white),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: .white)),
      outgoing: BubbleColors(
        stroke: outgoing.fill.first.opaque, check: outgoing.accentText.multiplyingAlpha(by: 0.5),
        clock: Color(0xffffff, alpha: 0.5),
        mediaActive: outgoing.accentControl, mediaInactive: outgoing.accentControl.multiplyingAlpha(by: 0.5),
        controlGlyph: nil,
        mediaPlaceholder: Color(0x2c5882),
        idleReaction: ChipColors(
          fill: outgoing.accentControl.multiplyingAlpha(by: 0.1), text: outgoing.accentControl),
        chosenReaction: ChipColors(fill: outgoing.accentControl, text: nil)),
      service: ServiceColors(
        fill: Color(0x18222d, alpha: 0.6), text: .white, overlay: Color(0x000000, alpha: 0.3),
        control: Color(0x000000, alpha: 0.6),
        idleReaction: ChipColors(fill: Color(0x213040, alpha: 0.9), text: .white),
        chosenReaction: ChipColors(fill: incoming.accentControl, text: .white),
        keyboard: KeyboardColors(
          fill: Color(0x18222d, alpha: 0.5), stroke: nil, text: .white, primary: incoming.accentControl,
          danger: incoming.derived[.danger] ?? Color(0xff6767),
          success: incoming.derived[.success] ?? Color(0x30cf30)),
        failure: incoming.derived[.danger] ?? Color(0xff6767)),
      unread: UnreadColors(fill: Color(0x213040), text: .white, line: Color(0x213040)))
  }

  /// The color of an icon on a control; `nil` for one that is cut out.
  static func glyph(on control: Color) -> Color? { control == .white ? nil : .white }
}
