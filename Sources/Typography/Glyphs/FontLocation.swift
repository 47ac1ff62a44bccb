/// Where a face stands: a font file, and the face's index in it (a collection holds several).
package struct FontLocation: Hashable, Sendable {
  package var path: String
  package var index: Int

  package init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
