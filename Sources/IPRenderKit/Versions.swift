import Pictures
import Raster
import Typography

/// The version of this package, and of everything that its pixels depend on.
package enum Versions {
  package static let iprender = "0.2.0"

  /// One line: two machines that print the same draw the same pixels.
  package static var line: String {
    let manifest = FontManifest.builtInDigest.prefix(manifestDigits)
    return "iprender \(iprender) (cairo \(RasterLibraries.cairo), pango \(TextLibraries.pango), "
      + "harfbuzz \(TextLibraries.harfBuzz), freetype \(TextLibraries.freeType), "
      + "libpng \(PictureLibraries.png), libjpeg-turbo \(PictureLibraries.jpeg), "
      + "libwebp \(PictureLibraries.webp), giflib \(PictureLibraries.gif), "
      + "lcms \(PictureLibraries.littleCMS), fonts \(manifest))"
  }

  /// Enough of a digest to tell manifests apart.
  private static let manifestDigits = 12
}
