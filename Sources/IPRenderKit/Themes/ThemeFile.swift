import JSONText
import PageLayout
import PageModel
import PageReading

/// A theme file: a palette that says only where it differs from one of this package (Docs/Themes.md).
public struct ThemeFile: Sendable {
  public let palette: Palette
  /// What is over the wallpaper of chats; `nil` when the file says nothing of it.
  public let pattern: ChatPattern?
  /// How strong it is (see ``ChatDrawingOptions/patternIntensity``).
  public let patternIntensity: Int?
  /// In the order of the file: warnings for slots that are not known, errors for values that cannot be used
  /// and whose slots therefore stay as the base has them. `SourceLocator` finds their lines.
  package let found: [Diagnostic]
  /// The same with their lines.
  public private(set) var diagnostics: [LocatedDiagnostic]

  /// `bytes`: the whole file. `folder`: where its pattern may be. Throws `ReadError` for what is not JSON or is beyond
  /// the limits.
  package init(_ bytes: [UInt8], folder: String? = nil, limits: Limits = Limits()) throws(ReadError) {
    let root = try JSONDocument(reading: bytes, limits: limits).root
    var reader = ThemeReader(folder: folder)
    palette = reader.palette(root)
    (pattern, patternIntensity) = (reader.pattern, reader.patternIntensity)
    found = reader.diagnostics.sortedByPlace()
    diagnostics = []
  }

  /// Reads a file.
  ///
  /// - Throws: ``RenderError/input(_:)``, and ``RenderError/unreadable(_:file:)`` for what is not JSON.
  public init(contentsOf path: String) throws(RenderError) { try self.init(InputFile(contentsOf: path)) }

  /// The same of bytes from anywhere.
  public init(_ file: InputFile, limits: ReadLimits = ReadLimits()) throws(RenderError) {
    do throws(ReadError) {
      try self.init(file.bytes, folder: file.folder, limits: limits)
    } catch {
      throw .unreadable(error, file: file.name)
    }
    diagnostics = file.located(found)
  }

  @available(*, deprecated, renamed: "diagnostics")
  public var messages: [LocatedDiagnostic] { diagnostics }
}

/// The themes of this package, for incoming messages.
extension Theme {
  /// White and green bubbles on a green wallpaper: the client's default.
  public static let classic = Theme(palette: .classic, side: .incoming)
  public static let day = Theme(palette: .day, side: .incoming)
  public static let night = Theme(palette: .night, side: .incoming)
  public static let tinted = Theme(palette: .tinted, side: .incoming)
}
