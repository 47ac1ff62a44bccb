import PageLayout
import Pictures
import Raster
import Typography

/// Renders a single page in one call. To render many pages, or to use all options, see ``Renderer``.
public enum IPRender {
  /// Renders a page, a message or a chat.
  ///
  /// - Parameters:
  ///   - page: JSON, Markdown or HTML in UTF-8, as a `Data`, an array of bytes, or the `utf8` view of a string.
  ///   - theme: The colors.
  ///   - scale: The number of pixels per point, from 0.5 to 8.
  ///   - mediaFolder: A folder of media files, named by id, unique id or file name.
  /// - Returns: The bytes of a PNG file.
  public static func png(
    of page: some Sequence<UInt8>, theme: Theme = .classic, scale: Double = 2, mediaFolder: String? = nil
  ) throws(RenderError) -> [UInt8] {
    try png(of: InputFile(page), theme: theme, scale: scale, mediaFolder: mediaFolder)
  }

  /// Renders a file. Images that it names by relative paths are read from its folder.
  ///
  /// - Returns: The bytes of a PNG file.
  public static func png(
    contentsOf path: String, theme: Theme = .classic, scale: Double = 2, mediaFolder: String? = nil
  ) throws(RenderError) -> [UInt8] {
    try png(of: InputFile(contentsOf: path), theme: theme, scale: scale, mediaFolder: mediaFolder)
  }

  /// The version of this package and of everything that can change a pixel. Two machines with the same value render
  /// the same pixels.
  public static var version: String { Versions.line }

  private static func png(
    of input: InputFile, theme: Theme, scale: Double, mediaFolder: String?
  ) throws(RenderError) -> [UInt8] {
    var options = RenderOptions(theme: theme, scale: scale)
    options.media.folder = mediaFolder
    return try Renderer().still(of: input, options: options).bytes
  }
}

/// The version of this package, and of everything that its pixels depend on.
package enum Versions {
  package static let iprender = "0.2.0"

  /// One line with all versions. Two machines that print the same line render the same pixels.
  package static var line: String { line() }

  /// The same line for a run with a font set.
  ///
  /// - Parameter fontSet: The digest of the set, which follows that of the built-in fonts.
  package static func line(fontSet: String? = nil) -> String {
    let manifest =
      FontManifest.builtInDigest.prefix(fontDigits) + (fontSet.map { "+" + $0.prefix(fontDigits) } ?? "")
    return
      "iprender \(iprender) (pixels \(PixelVersion.current), cairo \(RasterLibraries.cairo), pango \(TextLibraries.pango), "
      + "harfbuzz \(TextLibraries.harfBuzz), freetype \(TextLibraries.freeType), "
      + "libpng \(PictureLibraries.png), libjpeg-turbo \(PictureLibraries.jpeg), "
      + "libwebp \(PictureLibraries.webp), giflib \(PictureLibraries.gif), "
      + "lcms \(PictureLibraries.littleCMS), fonts \(manifest))"
  }

  /// The number of digits of the font digest, enough to tell manifests apart.
  static let fontDigits = 12
}
