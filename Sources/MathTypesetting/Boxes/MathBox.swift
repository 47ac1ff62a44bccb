import Primitives
import Typography

/// A box of TeX: a size and its contents, in points. The y axis points up from the baseline.
struct MathBox {
  enum Content {
    /// A glyph of the math face.
    case glyph(UInt32, size: Double)
    /// Text that the text engine shaped.
    case text([LineRun])
    /// A rectangle to the right of and above its position.
    case rule(Size)
    /// A filled rectangle behind other content.
    case fill(Size, Color)
    /// A line to a point relative to its position.
    case line(to: Point, width: Double)
    case box(MathBox)
  }

  struct Part {
    var x: Double
    var y: Double
    var content: Content
  }

  var width = 0.0
  /// The height above the baseline.
  var height = 0.0
  /// The depth below the baseline.
  var depth = 0.0
  var parts: [Part] = []
  /// The color of all contents without their own color; `nil` for the outer color.
  var color: Color?

  /// The sum of height and depth.
  var extent: Double { height + depth }

  /// The number of glyphs, rules and lines in the box.
  var pieceCount: Int {
    parts.reduce(0) { count, part in
      switch part.content {
      case .box(let box): count + box.pieceCount
      case .text(let runs): count + runs.reduce(0) { $0 + $1.glyphs.count }
      case .glyph, .rule, .fill, .line: count + 1
      }
    }
  }

  static func space(_ width: Double) -> MathBox { MathBox(width: width) }

  static func rule(width: Double, height: Double, depth: Double = 0) -> MathBox {
    MathBox(
      width: width, height: height, depth: depth,
      parts: [Part(x: 0, y: -depth, content: .rule(Size(width, height + depth)))])
  }

  mutating func add(_ box: MathBox, x: Double = 0, y: Double = 0) {
    guard !box.parts.isEmpty else { return }
    parts.append(Part(x: x, y: y, content: .box(box)))
  }

  mutating func addRule(x: Double, y: Double, width: Double, height: Double) {
    parts.append(Part(x: x, y: y, content: .rule(Size(width, height))))
  }

  /// Returns the box raised above its baseline.
  func raised(by amount: Double) -> MathBox {
    var box = MathBox(width: width, height: height + amount, depth: depth - amount)
    box.add(self, y: amount)
    return box
  }

  /// The box as TeX packs it in a row: negative heights and depths become 0.
  var packed: MathBox {
    var box = self
    box.height = max(0, height)
    box.depth = max(0, depth)
    return box
  }

  /// Returns boxes side by side, each raised by its amount.
  static func row(_ boxes: [(box: MathBox, raise: Double)]) -> MathBox {
    var row = MathBox()
    for (box, raise) in boxes {
      row.add(box, x: row.width, y: raise)
      row.width += box.width
      row.height = max(row.height, box.height + raise)
      row.depth = max(row.depth, box.depth - raise)
    }
    return row
  }

  static func row(_ boxes: [MathBox]) -> MathBox { row(boxes.map { ($0, 0) }) }
}

/// The settings with which a list is typeset.
struct MathSetting {
  var style: MathStyle
  var isCramped: Bool
  /// The points of an em in text style, after size commands.
  var em: Double

  /// The points of an em in this style.
  var size: Double { em * factor }

  /// The level of scripts, for glyphs with other forms in scripts.
  var scriptLevel: Int { max(0, style.rawValue - MathStyle.text.rawValue) }

  private var factor: Double {
    switch style {
    case .display, .text: 1
    case .script: Self.scriptFactor
    case .scriptScript: Self.scriptScriptFactor
    }
  }

  /// The size of scripts, as of TeX's fonts at ten points: seven points, and five for scripts of scripts.
  private static let scriptFactor = 0.7
  private static let scriptScriptFactor = 0.5

  /// Returns a number of mu (eighteenths of an em) in points.
  func mu(_ count: Double) -> Double { count * size / Self.muInEm }

  private static let muInEm = 18.0

  var isDisplay: Bool { style == .display }

  var cramped: MathSetting {
    var setting = self
    setting.isCramped = true
    return setting
  }

  func with(_ style: MathStyle, cramped: Bool? = nil) -> MathSetting {
    var setting = self
    setting.style = style
    setting.isCramped = cramped ?? isCramped
    return setting
  }

  var superscript: MathSetting { with(style.ofScripts) }
  var `subscript`: MathSetting { with(style.ofScripts, cramped: true) }
  var numerator: MathSetting { with(style.ofFractions) }
  var denominator: MathSetting { with(style.ofFractions, cramped: true) }
}
