/// Where a face stands: a font file, and the face's index in it (a collection holds several).
public struct FontLocation: Hashable, Sendable {
  public var path: String
  public var index: Int

  public init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
