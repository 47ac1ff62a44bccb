/// What may follow `\left` and `\big`.
enum Delimiters {
  /// The character that a token asks for; `nil` when it is not a delimiter.
  static func scalar(of token: FormulaToken) -> UInt32? {
    switch token.kind {
    case .character(let scalar): characters[scalar]
    case .command(let name): named[name] ?? symbol(name)
    case .space, .parameter, .verbatim: nil
    }
  }

  /// Symbols that the face can stretch.
  private static func symbol(_ name: String) -> UInt32? {
    guard let symbol = SymbolTable.symbol(named: name), symbol.scalars.count == 1 else { return nil }
    switch symbol.atomClass {
    case .open, .close: return symbol.scalars[0]
    case .ord, .op, .bin, .rel, .punct, .inner:
      return stretched.contains(symbol.scalars[0]) ? symbol.scalars[0] : nil
    }
  }

  private static let characters: [Unicode.Scalar: UInt32] = [
    "(": 0x28, ")": 0x29, "[": 0x5B, "]": 0x5D, "|": 0x7C, "/": 0x2F, "<": 0x27E8, ">": 0x27E9,
    "⟨": 0x27E8, "⟩": 0x27E9, "‖": 0x2016, "∣": 0x7C, "∥": 0x2016, "⌈": 0x2308, "⌉": 0x2309, "⌊": 0x230A,
    "⌋": 0x230B, "⟦": 0x27E6, "⟧": 0x27E7, "⟪": 0x27EA, "⟫": 0x27EB, "↑": 0x2191, "↓": 0x2193,
    "\u{2772}": 0x5B, "\u{2773}": 0x5D, "\\": 0x5C,
  ]

  private static let named: [String: UInt32] = [
    "\\{": 0x7B, "\\}": 0x7D, "\\lbrace": 0x7B, "\\rbrace": 0x7D, "\\lbrack": 0x5B, "\\rbrack": 0x5D,
    "\\|": 0x2016, "\\Vert": 0x2016, "\\vert": 0x7C, "\\lvert": 0x7C, "\\rvert": 0x7C, "\\lVert": 0x2016,
    "\\rVert": 0x2016, "\\mid": 0x7C, "\\parallel": 0x2016, "\\langle": 0x27E8, "\\rangle": 0x27E9,
    "\\lt": 0x27E8, "\\gt": 0x27E9, "\\lceil": 0x2308, "\\rceil": 0x2309, "\\lfloor": 0x230A,
    "\\rfloor": 0x230B, "\\backslash": 0x5C, "\\lparen": 0x28, "\\rparen": 0x29, "\\lgroup": 0x27EE,
    "\\rgroup": 0x27EF, "\\lmoustache": 0x23B0, "\\rmoustache": 0x23B1, "\\llbracket": 0x27E6,
    "\\rrbracket": 0x27E7, "\\lBrace": 0x2983, "\\rBrace": 0x2984, "\\ulcorner": 0x231C, "\\urcorner": 0x231D,
    "\\llcorner": 0x231E, "\\lrcorner": 0x231F, "\\lang": 0x27E8, "\\rang": 0x27E9,
  ]

  private static let stretched: Set<UInt32> = [
    0x2191, 0x2193, 0x2195, 0x21D1, 0x21D3, 0x21D5, 0x2F, 0x5C, 0x7C, 0x2016, 0x221A, 0x23D0,
  ]
}
