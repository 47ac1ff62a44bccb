/// A face in a file.
public struct FontLocation: Hashable, Sendable {
  public var path: String
  /// The face's index in a collection; 0 otherwise.
  public var index: Int

  public init(path: String, index: Int) {
    self.path = path
    self.index = index
  }
}
