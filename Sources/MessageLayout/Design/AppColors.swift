import Primitives

/// The themes of the app (Spec/Bubbles.md 13).
extension ChatColors {
  package static let classic = ChatColors(
    incoming: BubbleColors(
      stroke: Color(0x000000, alpha: 0.2), check: Color(0x19c700), clock: Color(0x525252, alpha: 0.6),
      mediaActive: Color(0x0088ff), mediaInactive: Color(0xcacaca), controlGlyph: .white,
      mediaPlaceholder: Color(0xe8ecf0),
      idleReaction: ChipColors(fill: Color(0x0088ff, alpha: 0.1), text: Color(0x0088ff)),
      chosenReaction: ChipColors(fill: Color(0x0088ff), text: nil)),
    outgoing: BubbleColors(
      stroke: Color(0x000000, alpha: 0.2), check: Color(0x19c700), clock: Color(0x42b649),
      mediaActive: Color(0x3fc33b), mediaInactive: Color(0x93d987), controlGlyph: nil,
      mediaPlaceholder: Color(0xd2f2b6),
      idleReaction: ChipColors(fill: Color(0x3fc33b, alpha: 0.12), text: Color(0x3fc33b)),
      chosenReaction: ChipColors(fill: Color(0x3fc33b), text: nil)),
    service: ServiceColors(
      fill: Color(0x000000, alpha: 0.2), text: .white, overlay: Color(0x000000, alpha: 0.3),
      control: Color(0x000000, alpha: 0.45),
      idleReaction: ChipColors(fill: Color(0x000000, alpha: 0.2), text: .white),
      chosenReaction: ChipColors(fill: Color(0xffffff, alpha: 0.8), text: Color(0x000000, alpha: 0.1)),
      keyboard: KeyboardColors(
        fill: Color(0x000000, alpha: 0.2), stroke: nil, text: .white, primary: Color(0x0088ff),
        danger: Color(0xff3b30), success: Color(0x26972c)),
      failure: Color(0xff3b30)),
    unread: UnreadColors(
      fill: Color(0xffffff, alpha: 0.9), text: Color(0x86868d), line: Color(0x000000, alpha: 0.2)))

  package static let day = ChatColors(
    incoming: BubbleColors(
      stroke: nil, check: Color(0x0088ff), clock: Color(0x525252, alpha: 0.6),
      mediaActive: Color(0x0088ff), mediaInactive: Color(0xcacaca), controlGlyph: .white,
      mediaPlaceholder: Color(0xf2f2f2), idleReaction: ChipColors(fill: .clear, text: Color(0x0088ff)),
      chosenReaction: ChipColors(fill: Color(0x0088ff), text: nil)),
    outgoing: BubbleColors(
      stroke: nil, check: .white, clock: Color(0xffffff, alpha: 0.65), mediaActive: .white,
      mediaInactive: Color(0xffffff, alpha: 0.65), controlGlyph: nil, mediaPlaceholder: Color(0x0077d9),
      idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.12), text: .white),
      chosenReaction: ChipColors(fill: .white, text: nil),
      // Red is not visible on blue.
      warning: .white),
    service: ServiceColors(
      fill: Color(0xffffff, alpha: 0.8), text: Color(0x8d8e93), overlay: Color(0x000000, alpha: 0.3),
      control: Color(0x000000, alpha: 0.45),
      idleReaction: ChipColors(fill: Color(0xf1f0f5), text: Color(0x0088ff)),
      chosenReaction: ChipColors(fill: Color(0x0088ff), text: nil),
      keyboard: KeyboardColors(
        fill: Color(0xffffff, alpha: 0.8), stroke: Color(0x0088ff), text: Color(0x0088ff),
        primary: Color(0x0088ff), danger: Color(0xff3b30), success: Color(0x26972c)),
      failure: Color(0xff3b30)),
    unread: UnreadColors(fill: .white, text: Color(0x8d8e93), line: .white), hasPlainWallpaper: true,
    bearsPictures: true)

  package static let night = ChatColors(
    incoming: BubbleColors(
      stroke: nil, check: .white, clock: Color(0xffffff, alpha: 0.5), mediaActive: .white,
      mediaInactive: Color(0xffffff, alpha: 0.4), controlGlyph: nil, mediaPlaceholder: Color(0x2a2a2a),
      idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.07), text: .white),
      chosenReaction: ChipColors(fill: .white, text: nil)),
    outgoing: BubbleColors(
      stroke: nil, check: .white, clock: Color(0xffffff, alpha: 0.5), mediaActive: .white,
      mediaInactive: Color(0xffffff, alpha: 0.5), controlGlyph: nil,
      mediaPlaceholder: Color(0xffffff, alpha: 0.2),
      idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.1), text: .white),
      chosenReaction: ChipColors(fill: .white, text: nil)),
    service: ServiceColors(
      fill: Color(0x000000, alpha: 0.2), text: .white, overlay: Color(0x000000, alpha: 0.3),
      control: Color(0x000000, alpha: 0.6),
      idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.07), text: .white),
      chosenReaction: ChipColors(fill: .white, text: nil),
      keyboard: KeyboardColors(
        fill: Color(0x000000, alpha: 0.5), stroke: Color(0xb2b2b2, alpha: 0.18), text: .white,
        primary: .white, danger: Color(0xeb5545), success: Color(0x30cf30)),
      failure: Color(0xeb5545)),
    unread: UnreadColors(fill: Color(0x1b1b1b), text: .white, line: Color(0x1b1b1b)))

  package static let tinted = ChatColors(
    incoming: BubbleColors(
      stroke: Color(0x213040), check: Color(0x2ea6ff), clock: Color(0xdbf5ff, alpha: 0.5),
      mediaActive: Color(0x2ea6ff), mediaInactive: Color(0x2ea6ff, alpha: 0.5), controlGlyph: .white,
      mediaPlaceholder: Color(0x1f2d3b),
      idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.07), text: .white),
      chosenReaction: ChipColors(fill: Color(0x2ea6ff), text: .white)),
    outgoing: BubbleColors(
      stroke: Color(0x5d7f93), check: Color(0xffffff, alpha: 0.5), clock: Color(0xffffff, alpha: 0.5),
      mediaActive: .white, mediaInactive: Color(0xffffff, alpha: 0.5), controlGlyph: nil,
      mediaPlaceholder: Color(0x2c5882),
      idleReaction: ChipColors(fill: Color(0xffffff, alpha: 0.1), text: .white),
      chosenReaction: ChipColors(fill: .white, text: nil)),
    service: ServiceColors(
      fill: Color(0x18222d, alpha: 0.6), text: .white, overlay: Color(0x000000, alpha: 0.3),
      control: Color(0x000000, alpha: 0.6),
      idleReaction: ChipColors(fill: Color(0x213040, alpha: 0.9), text: .white),
      chosenReaction: ChipColors(fill: Color(0x2ea6ff), text: .white),
      keyboard: KeyboardColors(
        fill: Color(0x18222d, alpha: 0.5), stroke: nil, text: .white, primary: Color(0x2ea6ff),
        danger: Color(0xff6767), success: Color(0x30cf30)),
      failure: Color(0xff6767)),
    unread: UnreadColors(fill: Color(0x213040), text: .white, line: Color(0x213040)))
}
