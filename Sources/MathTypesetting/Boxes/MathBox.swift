import Primitives
import Typography

/// A box of TeX: a size, and what stands in it. Points; y is up from the baseline.
struct MathBox {
  enum Content {
    /// A glyph of the math face.
    case glyph(UInt32, size: Double)
    /// Set by the text engine.
    case text([LineRun])
    /// Stands to the right of and above its place.
    case rule(Size)
    /// The same as a ground for other things.
    case fill(Size, Color)
    /// To a point relative to its place.
    case line(to: Point, width: Double)
    case box(MathBox)
  }

  struct Part {
    var x: Double
    var y: Double
    var content: Content
  }

  var width = 0.0
  /// Above the baseline.
  var height = 0.0
  /// Below it.
  var depth = 0.0
  var parts: [Part] = []
  /// Of everything in it that has no colour of its own; `nil` for that of what is around.
  var color: Color?

  /// Height and depth together.
  var extent: Double { height + depth }

  /// Glyphs, rules and lines in it.
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

  /// The box raised above its baseline.
  func raised(by amount: Double) -> MathBox {
    var box = MathBox(width: width, height: height + amount, depth: depth - amount)
    box.add(self, y: amount)
    return box
  }

  /// As TeX packs boxes side by side: no height and no depth is less than nothing.
  var packed: MathBox {
    var box = self
    box.height = max(0, height)
    box.depth = max(0, depth)
    return box
  }

  /// Boxes side by side, each raised by so much.
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

/// What a list is set with.
struct MathSetting {
  var style: MathStyle
  var isCramped: Bool
  /// Points of an em in text style, after size commands.
  var em: Double

  /// Points of an em in this style.
  var size: Double { em * factor }

  /// How deep in scripts, for forms of glyphs that differ there.
  var scriptLevel: Int { max(0, style.rawValue - MathStyle.text.rawValue) }

  private var factor: Double {
    switch style {
    case .display, .text: 1
    case .script: Self.scriptFactor
    case .scriptScript: Self.scriptScriptFactor
    }
  }

  /// As TeX's sizes at ten points: seven and five.
  private static let scriptFactor = 0.7
  private static let scriptScriptFactor = 0.5

  /// So many eighteenths of an em, in points.
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
