import MessageLayout
import PageLayout
import Primitives

extension Palette {
  /// Returns the palette as a complete theme file: every color that the program uses with it, by name (Spec/Themes.md).
  ///
  /// - Parameter design: The design of the pages, because some colors depend on it.
  public func themeFile(for design: Design = .june2026) -> String {
    let palette = design.own(self)
    var writer = JSONWriter(indentation: 2)
    writer.object { file in
      file.value("base", palette.name)
      file.value("isDark", palette.isDark)
      file.value("background", palette.base.description)
      for side in Side.allCases {
        file.object(side.rawValue) { palette.write(side, design, to: &$0) }
      }
      file.object("chat") { chat in
        for color in ChatColor.allCases { chat.write(color.rawValue, palette.color(of: color)) }
      }
      file.object("code") { code in
        for color in CodeColor.allCases {
          code.write(color.rawValue, palette.code[color] ?? TokenColors.app[color])
        }
      }
      let wallpaper = Wallpaper.own(palette)
      file.array("wallpaper") { list in
        for color in wallpaper.colors { list.value(nil, color.description) }
      }
      if let intensity = wallpaper.patternIntensity { file.value("patternIntensity", intensity) }
    }
    return writer.takeText()
  }

  private func write(_ side: Side, _ design: Design, to writer: inout JSONWriter) {
    let colors = self[side]
    switch colors.fill {
    case .solid(let color): writer.write("fill", color)
    case .gradient(let top, let middle, let bottom):
      writer.object("fill") { fill in
        fill.array("gradient") { stops in
          for color in [top, middle, bottom] { if let color { stops.value(nil, color.description) } }
        }
      }
    }
    for (name, slot) in ThemeReader.messageColors { writer.write(name, colors[keyPath: slot]) }
    let theme = Theme(palette: self, side: side, design: design)
    let bubble = ChatColors(self)[side]
    let poll = PollColors(self, side, separator: theme.separator)
    for token in DerivedColor.allCases {
      let color =
        token.slot.map { theme[keyPath: $0] } ?? BubbleColors.slots[token]?.color(in: bubble)
        ?? PollColors.slots[token]?.color(in: poll)
        ?? (token == .flash ? BubbleColors.flash(self, side) : nil)
      writer.write(token.rawValue, color)
    }
  }

  private func color(of token: ChatColor) -> Color? {
    if let slot = ChatColors.slots[token] { return slot.color(in: ChatColors(self)) }
    if let slot = ScreenColors.slots[token] { return slot.color(in: ScreenColors(self)) }
    let known: Color? =
      switch token {
      case .stickerPlaceholder: ChatColors.stickerPlaceholder(self)
      case .ownerRank: ChatColors.ownerRank
      case .adminRank: ChatColors.adminRank
      case .fraudLabel: ChatColors.fraudLabel
      default: nil
      }
    return chat[token] ?? known
  }
}

extension JSONWriter {
  /// Writes a color; nothing for a part that has none, such as an icon that is cut out.
  fileprivate mutating func write(_ name: String, _ color: Color?) {
    if let color { value(name, color.description) }
  }
}
