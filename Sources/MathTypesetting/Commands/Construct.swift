/// What a command does: the vocabulary of the command table (Spec/Formulas.md 4). A row's detail says the rest.
enum Construct: String, CaseIterable, Sendable {
  // Around and above.
  /// A character over its argument: code point, `wide` when it grows, `below`.
  case accent
  /// A line `over` or `under` its argument.
  case bar
  /// A brace `over` or `under` that takes scripts as labels: code point and side.
  case brace
  /// An arrow between two arguments, the lower in square brackets: code points.
  case arrow
  /// Something set `over` or `under` a base.
  case stack
  case radical
  /// `all` around, or `angle`; with text or a formula in it.
  case frame
  /// A frame whose padding, border and background stand in square brackets before its argument.
  case boundingBox
  /// Lines over its argument: the names of ``Strike``. An `arrow` points to a value that comes first.
  case strike
  /// A slash through a relation, or through any letter (`over`).
  case negation

  // Fractions.
  /// Two arguments; `norule`, `continued`, a style, a pair of delimiters.
  case fraction
  /// The same, standing between its parts.
  case infix
  case generalFraction

  // Delimiters.
  case left, middle, right
  /// Height in ems and class.
  case delimiter

  // Letters.
  /// An alphabet for its argument.
  case alphabet
  /// An alphabet to the end of the group.
  case alphabetSwitch
  /// What changes about the face of the text around: family, series, shape.
  case text
  /// Small text `over` or `under` the line.
  case textScript
  /// A mark over the next letter of a text: code point.
  case textAccent
  /// The name of a function; `limits` when they stand above and below.
  case name
  case operatorName
  case character

  // Space, style, class.
  case space
  /// A length, bare or in braces.
  case kern
  case style
  case size
  /// Class of its argument.
  case atomClass
  case limits
  case phantom
  case smash
  case raise
  case rule
  case centered
  case choice
  case nonscript

  // Colour.
  case color, textColor, colorBox, framedColorBox

  // Tables.
  case begin, end
  case row
  case line
  case substack
  case tag

  // Definitions.
  /// Tokens with #1, #2 …; how many of them first.
  case macro
  case newCommand, def
  case alias = "let"
  // Packages of others.
  /// A command between whose delimiters bars stretch: `all` or `once`, what opens, what a bar becomes, what closes.
  case barred
  /// A fraction of differentials: their sign.
  case derivative
  /// Alone, or with its variable.
  case differential
  case sideset, enclose
  /// Indices one after the other, over a `base` or alone.
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

  /// Nothing is drawn; how many arguments it takes.
  case nothing
  /// The first argument is an address, which a picture has no use for.
  case link
  /// Dots on the line or on the axis, by what follows.
  case dots
}
