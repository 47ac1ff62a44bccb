/// The words of vhs tapes that iprender does not have, and what replaces them (Spec/Tapes.md 7). Words that both have,
/// such as `Type`, `Sleep` and `Output`, are not here.
enum ForeignWord {
  static let steps: [String: String] = [
    "enter": "use `Send` to send the text, or \\n in the text of `Type` for a line break",
    "space": "write the space in the text of `Type`",
    "tab": "a phone has no tab key; write the text with `Type`",
    "left": "the caret stays at the end of the text; use `Backspace` to correct it",
    "right": "the caret stays at the end of the text; use `Backspace` to correct it",
    "up": "use `Scroll up 200`",
    "down": "use `Scroll down 200`",
    "pageup": "use `Scroll up 600`",
    "pagedown": "use `Scroll down 600`",
    "scrollup": "use `Scroll up 200`",
    "scrolldown": "use `Scroll down 200`",
    "home": "use `Scroll to #1`, with the id of the first message",
    "escape": "a phone has no escape key; remove the line",
    "insert": "a phone has no insert key; remove the line",
    "ctrl": "a phone has no control key; use the step for what it does, such as `Send` or `Delete last`",
    "alt": "a phone has no option key; remove the line",
    "shift": "write capital letters in the text of `Type`",
    "env": "use `Set $NAME \"value\"`, and $NAME in texts",
    "require": "remove the line; `iprender check` says what a tape needs",
    "wait": "use `Sleep 2s`; `Answer` waits until everything is revealed",
    "copy": "write the text with `Type`",
    "paste": "write the text with `Type`",
  ]

  static let settings: [String: String] = [
    "shell": "a tape runs no programs; remove the line",
    "fontsize": "use `Set TextSize 17`",
    "fontfamily": "use --font-set on the command line",
    "width": "use `Set Screen 390x844`, which has both sides",
    "height": "use `Set Screen 390x844`, which has both sides",
    "letterspacing": "the spacing is that of the phone; remove the line",
    "lineheight": "the spacing is that of the phone; remove the line",
    "loopoffset": "use `Set Start 2` to begin later",
    "padding": "a screen has no padding; remove the line",
    "margin": "a screen has no margin; remove the line",
    "marginfill": "use `Set Wallpaper`, an image or a color behind the messages",
    "windowbar": "use `Set Title` and `Set StatusTime` for what the screen shows at its top",
    "windowbarsize": "use `Set Title` and `Set StatusTime` for what the screen shows at its top",
    "borderradius": "the screen has square corners; remove the line",
    "cursorblink": "the caret blinks as on a phone; remove the line",
    "waittimeout": "use `Sleep 2s`; `Answer` waits until everything is revealed",
    "waitpattern": "use `Sleep 2s`; `Answer` waits until everything is revealed",
  ]

  /// Returns the help for a key with a modifier, such as `Ctrl+C`.
  static func key(_ word: String) -> String? {
    guard let plus = word.firstIndex(of: "+") else { return nil }
    return steps[word[..<plus].lowercased()]
  }
}
