import CCairo

/// Versions of the libraries that shapes are drawn with.
package enum RasterLibraries {
  package static var cairo: String { String(cString: cairo_version_string()) }
}
