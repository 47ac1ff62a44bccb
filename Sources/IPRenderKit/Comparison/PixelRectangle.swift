import PixelDiff

extension PixelRectangle {
  /// `120x40+16+8`: a size and a place.
  package init?(parsing text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false) else { return nil }
    let numbers = (sides + parts.dropFirst()).compactMap { Int($0) }
    guard parts.count == 3, sides.count == 2, numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.init(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}
