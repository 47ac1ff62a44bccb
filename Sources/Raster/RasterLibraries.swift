import CCairo

/// Versions of the libraries that shapes are drawn with.
public enum RasterLibraries {
  public static var cairo: String { String(cString: cairo_version_string()) }
}
