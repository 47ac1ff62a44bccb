/// Where a face stands: a font file, and the face's index in it (a collection holds several). A weight that the package
/// lacks is a lighter face's file, emboldened.
package struct FontLocation: Hashable, Sendable {
  package var path: String
  package var index: Int
  /// Font units that each edge of a stem is moved outward, whatever the size (Docs/Fonts.md 8).
  package var emboldening: Int

  package init(path: String, index: Int = 0, emboldening: Int = 0) {
    self.path = path
    self.index = index
    self.emboldening = emboldening
  }
}
