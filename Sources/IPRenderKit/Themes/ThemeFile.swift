import JSONText
import PageLayout
import PageModel
import PageReading
import Primitives
import Raster

/// Reads the slots of one theme file (Spec/Themes.md).
struct ThemeReader {
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var pattern: ChatPattern?
  private(set) var patternIntensity: Int?
  /// The folder of the theme, in which the theme may name a pattern.
  let folder: String?

  init(folder: String?) { self.folder = folder }

  /// The colors of one side, except its fill.
  typealias MessageColor = WritableKeyPath<MessageColors, Color> & Sendable
  static let messageColors: [(name: String, slot: MessageColor)] = [
    ("primaryText", \.primaryText), ("secondaryText", \.secondaryText), ("link", \.link),
    ("accentText", \.accentText), ("accentControl", \.accentControl),
  ]
  private static let sides: [(name: String, colors: WritableKeyPath<Palette, MessageColors> & Sendable)] = [
    ("incoming", \.incoming), ("outgoing", \.outgoing),
  ]
  private static let sideSlots =
    ["fill"] + messageColors.map(\.name) + DerivedColor.allCases.map(\.rawValue)
  private static let slots = [
    "base", "isDark", "background", "incoming", "outgoing", "page", "chat", "code", "wallpaper", "pattern",
    "patternIntensity",
  ]

  mutating func palette(_ root: JSONValue) -> Palette {
    let slots = members(of: root, known: Self.slots)
    var palette = slots["base"].flatMap { base($0) } ?? .classic
    if let isDark = slots["isDark"].flatMap({ flag($0) }) { palette.isDark = isDark }
    if let background = slots["background"].flatMap({ opaqueColor($0) }) { palette.base = background }
    for (name, side) in Self.sides {
      func sets(_ color: StaticString) -> Bool { slots[name]?[color].map { !$0.isNull } ?? false }
      // Names and descriptions of files follow the colors that the file sets, not those of the base.
      if sets("accentText") { palette[keyPath: side].derived[.fileTitle] = nil }
      if sets("secondaryText") { palette[keyPath: side].derived[.fileDescription] = nil }
    }
    // A color of one side overrides the color of both sides, in any order in the file.
    if let page = slots["page"] {
      let derived: [DerivedColor: Color] = colors(page)
      palette.incoming.derived.merge(derived) { $1 }
      palette.outgoing.derived.merge(derived) { $1 }
    }
    if let side = slots["incoming"] { read(side, into: &palette.incoming) }
    if let side = slots["outgoing"] { read(side, into: &palette.outgoing) }
    if let chat = slots["chat"] { palette.chat.merge(colors(chat)) { $1 } }
    if let code = slots["code"] { palette.code.merge(colors(code)) { $1 } }
    if let wallpaper = slots["wallpaper"].flatMap({ wallpaper($0) }) { palette.wallpaper = wallpaper }
    pattern = slots["pattern"].flatMap { pattern($0) }
    patternIntensity = slots["patternIntensity"].flatMap { intensity($0) }
    return palette
  }

  private mutating func read(_ side: JSONValue, into colors: inout MessageColors) {
    let slots = members(of: side, known: Self.sideSlots)
    if let fill = slots["fill"].flatMap({ fill($0) }) { colors.fill = fill }
    for (name, slot) in Self.messageColors {
      if let color = slots[name].flatMap({ color($0) }) { colors[keyPath: slot] = color }
    }
    colors.derived.merge(self.colors(slots)) { $1 }
  }

  /// Reads an object of colors by name.
  private mutating func colors<Name: CaseIterable & RawRepresentable<String> & Hashable>(
    _ object: JSONValue
  ) -> [Name: Color] {
    colors(members(of: object, known: Name.allCases.map(\.rawValue)))
  }

  private mutating func colors<Name: CaseIterable & RawRepresentable<String> & Hashable>(
    _ slots: [String: JSONValue]
  ) -> [Name: Color] {
    var colors: [Name: Color] = [:]
    for name in Name.allCases { colors[name] = slots[name.rawValue].flatMap { color($0) } }
    return colors
  }

  /// Reads the colors of a wallpaper: one, two from top to bottom, or four spots.
  private mutating func wallpaper(_ value: JSONValue) -> [Color]? {
    let values = value.isArray ? Array(value.elements) : [value]
    guard [1, 2, 4].contains(values.count) else {
      return bad("a wallpaper must have one, two or four colors", value)
    }
    let colors = values.compactMap { opaqueColor($0) }
    return colors.count == values.count ? colors : nil
  }

  /// Returns the members of an object by name. The last of duplicates counts, and a null value counts as missing.
  private mutating func members(of object: JSONValue, known: [String]) -> [String: JSONValue] {
    guard object.isObject else { return expected("an object", object) ?? [:] }
    var members: [String: JSONValue] = [:]
    for key in object.keys {
      let name = key.string ?? ""
      if known.contains(name) {
        let value = object.value(ofKey: key)
        members[name] = value.isNull ? nil : value
      } else {
        diagnostics.append(
          Diagnostic(
            .unknownSlot, "unknown slot '\(name.asExcerpt)'", help: Self.help(for: name, among: known),
            at: key.origin))
      }
    }
    return members
  }

  // MARK: - Values

  private mutating func base(_ value: JSONValue) -> Palette? {
    guard let name = value.string else { return expected("the name of a palette", value) }
    let names = Palette.all.map(\.name)
    return Palette.named(name)
      ?? bad("unknown palette '\(name.asExcerpt)'", help: Self.help(for: name, among: names), value)
  }

  private mutating func flag(_ value: JSONValue) -> Bool? { value.bool ?? expected("true or false", value) }

  /// Reads the pattern. A named file is read from the theme's folder and checked here, where the error can be
  /// reported at its place.
  private mutating func pattern(_ value: JSONValue) -> ChatPattern? {
    guard let name = value.string else { return expected("\"own\", \"none\" or a file name", value) }
    switch name {
    case "own": return .own
    case "none": return ChatPattern.none
    default: break
    }
    do throws(MediaFolder.Failure) {
      let bytes = try MediaFolder(base: folder, roots: []).readDrawing(name)
      guard (try? PatternFile(bytes)) != nil else { throw .notAPicture }
      return .file(bytes, name: name)
    } catch {
      let reason =
        switch error {
        case .noRoots: "the theme is not in a folder"
        case .outsideRoots: "it is outside the theme's folder"
        case .notAPicture: "it is not an SVG of plain shapes"
        default: error.description
        }
      return bad("cannot use the pattern '\(name.asExcerpt)': \(reason)", value)
    }
  }

  private mutating func intensity(_ value: JSONValue) -> Int? {
    guard let whole = value.integer else { return expected("a whole number", value) }
    guard OptionRange.patternIntensity.contains(whole) else {
      return bad("the intensity must be a whole number from -100 to 100", value)
    }
    return whole
  }

  private mutating func fill(_ value: JSONValue) -> MessageColors.Fill? {
    guard value.isObject else { return color(value).map { .solid($0) } }
    guard let gradient = members(of: value, known: ["gradient"])["gradient"] else {
      return bad("this fill has no gradient", help: "write \"gradient\": [top, bottom]", value)
    }
    let stops = Array(gradient.elements)
    guard stops.count == 2 || stops.count == 3 else {
      return bad("a gradient must be an array of two or three colors, from top to bottom", gradient)
    }
    let colors = stops.compactMap { color($0) }
    guard colors.count == stops.count else { return nil }
    return .gradient(
      top: colors[0], middle: colors.count == 3 ? colors[1] : nil, bottom: colors[colors.count - 1])
  }

  private mutating func opaqueColor(_ value: JSONValue) -> Color? {
    guard let color = color(value) else { return nil }
    return color.isOpaque ? color : bad("the background must be opaque", value)
  }

  private mutating func color(_ value: JSONValue) -> Color? {
    guard let text = value.string else { return expected("a color in quotes", value) }
    return Color(parsing: text)
      ?? bad(
        "'\(text.asExcerpt)' is not a color", help: "write it as rrggbb, rrggbbaa or rrggbb@alpha", value)
  }

  // MARK: - Diagnostics

  private mutating func expected<Value>(_ what: String, _ value: JSONValue) -> Value? {
    fail(.wrongKind, "expected \(what), found \(value.kindName)", value)
  }

  private mutating func bad<Value>(
    _ message: String, help: String? = nil, _ value: JSONValue
  ) -> Value? {
    fail(.badValue, message, help: help, value)
  }

  private mutating func fail<Value>(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, _ value: JSONValue
  ) -> Value? {
    diagnostics.append(Diagnostic(.error, code: code, message: message, help: help, origin: value.origin))
    return nil
  }

  /// Returns the nearest known name or, if none is near, all known names.
  private static func help(for name: String, among known: [String]) -> String? {
    Spelling.help(for: name, among: known, else: "use one of \(known.joined(separator: ", "))")
  }
}

/// A theme file: a palette that contains the differences from a built-in one (Spec/Themes.md).
public struct ThemeFile: Sendable {
  /// The palette with the colors of the file.
  public let palette: Palette
  /// The pattern on the wallpaper of chats, or `nil` if the file does not set it.
  public let pattern: ChatPattern?
  /// The strength of the pattern (see ``ChatDrawingOptions/patternIntensity``), or `nil` if the file does not set it.
  public let patternIntensity: Int?
  /// The diagnostics in the order of the file: warnings for unknown slots, and errors for invalid values,
  /// whose slots keep the value of the base. `SourceLocator` finds their lines.
  package let found: [Diagnostic]
  /// The problems of the file, with their positions.
  public private(set) var diagnostics: [Diagnostic]

  /// Reads a theme. `bytes`: the whole file. `folder`: the folder of its pattern. Throws `ReadError` for a
  /// file that is not JSON or exceeds the limits.
  package init(_ bytes: [UInt8], folder: String? = nil, limits: Limits = Limits()) throws(ReadError) {
    let root = try JSONDocument(reading: bytes, limits: limits).root
    var reader = ThemeReader(folder: folder)
    palette = reader.palette(root)
    (pattern, patternIntensity) = (reader.pattern, reader.patternIntensity)
    found = reader.diagnostics.sortedByPlace()
    diagnostics = []
  }

  /// Reads a theme file.
  ///
  /// - Throws: ``RenderError/input(_:)`` if the file cannot be read; ``RenderError/unreadable(_:file:)`` if it is not
  ///   JSON.
  public init(contentsOf path: String) throws(RenderError) { try self.init(InputFile(contentsOf: path)) }

  /// Reads a theme file from an input.
  public init(_ file: InputFile, limits: ReadLimits = ReadLimits()) throws(RenderError) {
    do throws(ReadError) {
      try self.init(file.bytes, folder: file.folder, limits: limits)
    } catch {
      throw .unreadable(error, file: file.name)
    }
    diagnostics = file.located(found)
  }

  @available(*, deprecated, renamed: "diagnostics")
  public var messages: [Diagnostic] { diagnostics }
}

/// The themes of this package, for incoming messages.
extension Theme {
  /// White and green bubbles on a green wallpaper: the app's default.
  public static let classic = Theme(palette: .classic, side: .incoming)
  /// Gray and blue bubbles on white.
  public static let day = Theme(palette: .day, side: .incoming)
  /// Gray and blue bubbles on black.
  public static let night = Theme(palette: .night, side: .incoming)
  /// Slate bubbles on dark blue.
  public static let tinted = Theme(palette: .tinted, side: .incoming)
}
