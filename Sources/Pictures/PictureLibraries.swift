import CImages
import CShims

/// Versions of the libraries that pictures are read with.
public enum PictureLibraries {
  public static var png: String { String(cString: png_get_libpng_ver(nil)) }
  public static var jpeg: String { String(cString: shim_jpeg_version()) }
  public static var gif: String { dotted([GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE]) }

  public static var webp: String {
    let version = WebPGetDecoderVersion()
    return dotted([version >> 16, version >> 8 & 0xff, version & 0xff])
  }

  public static var littleCMS: String {
    let version = cmsGetEncodedCMMversion()
    return dotted([version / 1000, version % 1000 / 10])
  }

  private static func dotted(_ numbers: [Int32]) -> String {
    numbers.map { String($0) }.joined(separator: ".")
  }
}
