import Primitives

extension Palette {
  /// The name colours of authors by their number, the same in every palette (Docs/Drawing.md 2.4).
  public static let authorColors = [
    0xcc5049, 0xd67722, 0x955cdb, 0x40a920, 0x309eba, 0x368ad1, 0xc7508b,
  ].map { Color($0) }
}
