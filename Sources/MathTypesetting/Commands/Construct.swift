/// The action of a command, as the command table names it (Spec/Formulas.md 4). The row's detail contains its
/// parameters.
enum Construct: String, CaseIterable, Sendable {
  // Around and above.
  /// A character above its argument. Detail: code point; `wide` if it grows; `below`.
  case accent
  /// A line `over` or `under` its argument.
  case bar
  /// A brace `over` or `under` its argument, with scripts as labels. Detail: code point and side.
  case brace
  /// An arrow between two arguments; the lower one is in square brackets. Detail: code points.
  case arrow
  /// An argument `over` or `under` a base.
  case stack
  case radical
  /// A frame around its argument (`all`) or an `angle`; the argument is text or a formula.
  case frame
  /// A frame whose padding, border and background are in square brackets before its argument.
  case boundingBox
  /// Lines across its argument. Detail: the names of ``Strike``. An `arrow` points to a value that comes
  /// first.
  case strike
  /// A slash through a relation, or through any letter (`over`).
  case negation

  // Fractions.
  /// A fraction of two arguments. Detail: `norule`, `continued`, a style, a pair of delimiters.
  case fraction
  /// A fraction whose command is between its parts.
  case infix
  case generalFraction

  // Delimiters.
  case left, middle, right
  /// A delimiter of a given size. Detail: height in ems and class.
  case delimiter

  // Letters.
  /// An alphabet for its argument.
  case alphabet
  /// An alphabet until the end of the group.
  case alphabetSwitch
  /// A change of the text face. Detail: family, series or shape.
  case text
  /// Small text `over` or `under` the line.
  case textScript
  /// A mark on the next letter of a text. Detail: code point.
  case textAccent
  /// The name of a function; `limits` if its scripts are above and below.
  case name
  case operatorName
  case character

  // Space, style, class.
  case space
  /// A space of a given length, without or in braces.
  case kern
  case style
  case size
  /// The class of its argument.
  case atomClass
  case limits
  case phantom
  case smash
  case raise
  case rule
  case centered
  case choice
  case nonscript

  // Color.
  case color, textColor, colorBox, framedColorBox

  // Tables.
  case begin, end
  case row
  case line
  case substack
  case tag

  // Definitions.
  /// A macro. Detail: the number of arguments, and tokens with #1, #2 …
  case macro
  case newCommand, def
  case alias = "let"
  // Commands of other packages.
  /// A command with delimiters around bars that stretch. Detail: `all` or `once`, the opening, the
  /// replacement of a bar, the closing.
  case barred
  /// A fraction of differentials. Detail: their symbol.
  case derivative
  /// A differential, alone or with its variable.
  case differential
  case sideset, enclose
  /// Indices one after the other, after a `base` or alone.
  case tensor
  case label
  /// The number of an equation; in `parentheses`.
  case reference
  case multicolumn
  case chemistry
  case physicalUnit
  /// A number, `list`, `range` or `angle`.
  case number
  /// A number with its unit.
  case quantity
  case unit

  /// A command that draws nothing. Detail: the number of arguments.
  case nothing
  /// A link. Its first argument is a URL, which an image does not use.
  case link
  /// Dots on the baseline or on the axis, depending on the next token.
  case dots
}
