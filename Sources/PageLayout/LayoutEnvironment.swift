import PageModel
import Primitives
import Typography

/// How a page is laid out.
public struct LayoutOptions: Sendable {
  /// The page's bounding width in points.
  public var width: Double
  /// Space left free on either side, in points.
  public var inset: Double
  /// Device pixels in a point.
  public var scale: Double
  public var theme: Theme
  /// Forces the page's direction on every paragraph instead of taking its first strong character's.
  public var forcesPageDirection: Bool
  public var dates: DateFormat
  /// Whether clusters carry their ink bounds.
  public var measuresInk: Bool

  /// The page's width in a chat on a phone that is 390 points wide (Docs/Picture.md, Sizes).
  public static let standardWidth = 337.0
  public static let standardInset = 10.0

  public init(
    width: Double = standardWidth, inset: Double = standardInset, scale: Double = 2,
    theme: Theme = Theme(palette: .classic, side: .incoming), forcesPageDirection: Bool = false,
    dates: DateFormat = DateFormat(), measuresInk: Bool = false
  ) {
    self.width = width
    self.inset = inset
    self.scale = scale
    self.theme = theme
    self.forcesPageDirection = forcesPageDirection
    self.dates = dates
    self.measuresInk = measuresInk
  }
}

/// What all blocks of one page share while it is laid out, and the warnings they leave.
final class LayoutEnvironment {
  let options: LayoutOptions
  let book: FontBook
  let isRTL: Bool
  private(set) var diagnostics: [Diagnostic] = []
  /// Kinds already warned about.
  private var warned: Set<String> = []

  init(options: LayoutOptions, book: FontBook, isRTL: Bool) {
    self.options = options
    self.book = book
    self.isRTL = isRTL
  }

  var theme: Theme { options.theme }
  var scale: Double { options.scale }
  var dates: DateFormat { options.dates }

  var direction: BaseDirection {
    options.forcesPageDirection ? .forced(isRTL: isRTL) : .natural(fallbackIsRTL: isRTL)
  }

  /// Pages hug their content, as in a chat.
  var fitsWidth: Bool { true }

  /// One device pixel in points.
  var pixel: Double { 1 / scale }

  enum Warning {
    case formulaAsText
    case blockAsPlaceholder(kind: String)
  }

  /// Leaves a warning, once for each kind.
  func warn(_ warning: Warning, origin: InputOrigin) {
    let code: String
    let message: String
    switch warning {
    case .formulaAsText:
      code = "formula-as-text"
      message = "formulas are not typeset yet, the source is shown as text"
    case .blockAsPlaceholder(let kind):
      code = "block-not-drawn"
      message = "blocks of the kind '\(kind)' are not drawn yet, a placeholder stands for each"
    }
    guard warned.insert(code + message).inserted else { return }
    diagnostics.append(Diagnostic(code: code, message: message, origin: origin))
  }
}
