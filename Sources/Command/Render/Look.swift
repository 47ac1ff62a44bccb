import ArgumentParser
import IPRenderKit

/// The layout options of a page from the command line and, for options that are not given, the environment.
/// They are checked for contradictions.
struct Look {
  /// The screen on which an article or a chat is shown; `nil` to render all of it.
  let screen: PageScreen?
  /// The language of labels and of Han characters; `nil` for the default.
  private let language: ChosenLanguage?
  private let hasClock: Bool
  private let theme: ThemeChoice?
  private let side: MessageSide
  private let author: RGBAColor?
  /// The layout options except the theme.
  private let layout: LayoutOptions

  /// The source of the page's width.
  private enum Extent {
    /// The default width of the design.
    case standard
    case width(Double)
    case screen(PageScreen)
    case paper(Double)
  }

  /// The language that selects the shapes of Han characters where the text does not.
  func fontLanguage() throws(CommandError) -> String {
    switch language?.choice {
    case nil: Renderer.defaultLanguage
    case .tag(let tag)?: tag
    case .file?: try language?.language().tag ?? Renderer.defaultLanguage
    }
  }

  var design: Design { layout.design }

  /// True if the screen shows a chat.
  var showsChat: Bool { screen != nil && !design.isForArticles }

  /// Creates the options.
  ///
  /// - Parameter paper: The paper whose width a page has if no option sets the width.
  init(_ options: PageOptions, on paper: PaperSize? = nil) throws(CommandError) {
    let design = try Self.design(options)
    let isArticle = design.isForArticles
    if !isArticle, options.fontSize != nil || options.serif { throw CommandError(.articleTexts) }
    if isArticle, options.textSize != nil { throw CommandError(.messageTexts) }
    var extent = try Self.extent(options, isArticle: isArticle)
    if let paper, case .standard = extent { extent = .paper(paper.width) }
    theme = try Self.theme(options, design: design)
    side = try EnvironmentVariable.side.value(unless: options.side, OptionParsing.side) ?? Defaults.side
    author = options.author
    hasClock = options.clock != nil
    language = try EnvironmentVariable.lang.value(unless: options.lang, OptionParsing.language)
      .map(ChosenLanguage.init)
    layout = try Self.layout(options, design, extent)
    if case .screen(let screen) = extent { self.screen = screen } else { screen = nil }
  }

  private static func design(_ options: PageOptions) throws(CommandError) -> Design {
    if options.article {
      if let design = options.design, !design.isForArticles {
        throw CommandError(.articleAndDesign(design.name))
      }
      return .reader
    }
    return try EnvironmentVariable.design.value(unless: options.design, OptionParsing.design)
      ?? Defaults.design
  }

  private static func theme(_ options: PageOptions, design: Design) throws(CommandError) -> ThemeChoice? {
    if let theme = options.theme?.named(in: design) {
      guard theme.isKnown(to: design) else {
        throw CommandError(
          .otherTheme(design: design.name, known: design.palettes.map(\.name).joined(separator: ", ")))
      }
      return theme
    }
    // The theme of the environment may be for other designs.
    let standing = try EnvironmentVariable.theme.value(unless: nil, OptionParsing.theme)
    return standing.map { $0.named(in: design) }.flatMap { $0.isKnown(to: design) ? $0 : nil }
  }

  private static func extent(_ options: PageOptions, isArticle: Bool) throws(CommandError) -> Extent {
    let width = options.width
    let screen = options.screen
    if screen.frame != nil, !isArticle { throw CommandError(.articleScreen) }
    if let choice = screen.screen {
      if width != nil { throw CommandError(.widthOfScreen) }
      var shown = PageScreen(size: choice.size, scroll: screen.scroll, frame: screen.frame)
      shown.statusTime = screen.statusTime
      return .screen(shown)
    }
    if let option = screen.ofScreens.first { throw CommandError(.noScreen(option)) }
    if let width = try EnvironmentVariable.width.value(unless: width, Bounds.width.parse) {
      return .width(width)
    }
    return .standard
  }

  private static func layout(
    _ options: PageOptions, _ design: Design, _ extent: Extent
  ) throws(CommandError) -> LayoutOptions {
    let zone = try EnvironmentVariable.timeZone.value(unless: options.timeZone, OptionParsing.timeZone)
    var layout = LayoutOptions(
      width: design.standardWidth, design: design, forcesPageDirection: options.baseDirection == .page,
      dates: DateFormat(now: options.now, clock: options.clock ?? .hours24))
    if let zone { layout.dates.zone = zone }
    switch extent {
    // The width of a screen is set elsewhere.
    case .standard, .screen: break
    case .width(let width): layout.width = width
    case .paper(let width): layout.width = LayoutOptions.pageWidth(onPaper: width, design: design)
    }
    if let scale = try EnvironmentVariable.scale.value(unless: options.scale, Bounds.scale.parse) {
      layout.scale = scale
    } else if let scale = options.screen.screen?.scale {
      layout.scale = scale
    }
    layout.textSize = options.textSize.map(Double.init)
    layout.textStep = options.fontSize
    layout.usesSerif = options.serif
    if let expand = options.expand { layout.expansion = expand }
    if let tables = options.tables { layout.tables = tables }
    if let formulas = options.formulas { layout.formulas = formulas }
    if let slide = options.slide { layout.slide = slide - 1 }
    layout.anchor = options.anchor
    layout.showsRichPlaceholders = options.richPlaceholders
    layout.hasLiningFigures =
      try EnvironmentVariable.liningFigures.value(
        unless: options.liningFigures ? true : nil, OptionParsing.isOn) ?? false
    layout.keepsKoreanWords = options.wholeWords
    layout.codeColors = options.highlight.flatMap(CodeColors.init)
    return layout
  }

  /// The files of the theme and the language.
  var files: [String] { [theme?.path, language?.choice.path].compactMap { $0 } }

  /// Reads the files of the theme and the language, if there are any, and applies the options.
  func apply(to options: inout RenderOptions, limits: ReadLimits, reporter: Reporter) throws(CommandError) {
    let theme =
      try theme?.theme(limits: limits, reporter: reporter)
      ?? ChosenTheme(palette: design.palettes.first ?? Defaults.palette)
    options.layout = layout
    try language?.apply(to: &options.layout, hasClock: hasClock)
    try reporter.show(try language?.warnings() ?? [])
    options.layout.theme = Theme(palette: theme.palette, side: side, author: author, design: design)
    options.palette = theme.palette
    options.chat.pattern = theme.pattern
    options.chat.patternIntensity = theme.patternIntensity
  }
}
