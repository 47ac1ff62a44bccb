import CPango

/// Versions of the libraries that text is set with.
package enum TextLibraries {
  package static var pango: String { String(cString: pango_version_string()) }

  package static var harfBuzz: String { String(cString: hb_version_string()) }

  /// FreeType tells its version only once it is at work.
  package static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var major: FT_Int = 0
    var minor: FT_Int = 0
    var patch: FT_Int = 0
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
