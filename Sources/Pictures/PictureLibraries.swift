import CImages

/// Versions of the libraries that pictures are read with.
public enum PictureLibraries {
  public static var png: String { String(cString: png_get_libpng_ver(nil)) }
}
