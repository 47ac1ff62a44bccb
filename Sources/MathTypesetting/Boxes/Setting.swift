import Typography

/// What a list is set with.
struct Setting {
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

  var cramped: Setting {
    var setting = self
    setting.isCramped = true
    return setting
  }

  func with(_ style: MathStyle, cramped: Bool? = nil) -> Setting {
    var setting = self
    setting.style = style
    setting.isCramped = cramped ?? isCramped
    return setting
  }

  var superscript: Setting { with(style.ofScripts) }
  var `subscript`: Setting { with(style.ofScripts, cramped: true) }
  var numerator: Setting { with(style.ofFractions) }
  var denominator: Setting { with(style.ofFractions, cramped: true) }
}
