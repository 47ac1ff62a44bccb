import CImages
import CShims

/// Versions of the libraries that pictures are read with.
package enum PictureLibraries {
  package static var png: String { String(cString: png_get_libpng_ver(nil)) }
  package static var jpeg: String { String(cString: shim_jpeg_version()) }
  package static var gif: String { dotted([GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE]) }

  package static var webp: String {
    let version = WebPGetDecoderVersion()
    return dotted([version >> 16, version >> 8 & 0xff, version & 0xff])
  }

  package static var littleCMS: String {
    let version = cmsGetEncodedCMMversion()
    return dotted([version / 1000, version % 1000 / 10])
  }

  private static func dotted(_ numbers: [Int32]) -> String {
    numbers.map { String($0) }.joined(separator: ".")
  }
}
