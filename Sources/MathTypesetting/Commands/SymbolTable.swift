/// The commands that stand for a sign, as data.
///
/// A line is a symbol. Its columns, with tabs between them:
///
/// 1. The command.
/// 2. One or more code points in hexadecimal, with spaces between them. Several are set one after the other as one atom,
///    without space; `0338` strikes through the one before it.
/// 3. The class:
///    - `ord`, `bin`, `rel`, `open`, `close`, `punct` and `inner` are TeX's. The sign is upright and no alphabet changes
///      it.
///    - `alpha` is an ordinary letter that alphabets (`\mathbf`, `\boldsymbol`) change. Without one it looks as it does
///      when typed: small letters italic, capital Greek letters, ∂ and ∇ upright.
///    - `op` is a big operator, larger in display style.
///    - `accent` stands over its base as it is; `wide-accent` and `bottom-accent` over and under it take its width.
///    - `over-delimiter` and `under-delimiter` stretch over and under their base; a script on the other side of them is
///      set as a limit.
/// 4. For `op` alone: `limits` (above and below in display style) or `nolimits`.
/// 5. `fallback` in the last column, where the math face lacks a glyph and another face of the book draws it.
///
/// Lines that begin with `#` and a space are headings. A command stands in one line alone.
enum SymbolTable {
  static let source = [
    greek, binaryOperators, relations, arrows, delimiters, bigOperators, accents, letters, textCharacters,
  ].joined(separator: "\n")
}
