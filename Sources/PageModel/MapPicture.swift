import Primitives

/// The picture of a map, which is looked for by where the map is (Docs/Input.md 2.6).
package struct MapPicture: Equatable, Sendable {
  /// What its file may be called, besides an ending: for the zoom that is wanted, or for any.
  package let names: [String]

  /// What a message's map shows.
  package static let messageZoom = 15

  /// - Parameter latitude: degrees, as the longitude is.
  package init(latitude: Double, longitude: Double, zoom: Int = messageZoom) {
    let place = "\(Self.shortest(latitude)),\(Self.shortest(longitude))"
    names = ["\(place),\(zoom)", place]
  }

  /// As few digits as tell the number from all others: what a user copies out of the input.
  private static func shortest(_ degrees: Double) -> String {
    // Zero has a sign, which nobody writes.
    let digits = "\(degrees + 0)"
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  private init?(names: [Substring]) {
    guard names.count == 2 else { return nil }
    self.names = names.map(String.init)
  }

  private static let mark = "map:"
  private static let separator: Character = ";"

  package var id: MediaID {
    MediaID(rawValue: Self.mark + names.joined(separator: String(Self.separator)))
  }

  /// Of an id that is a map's; `nil` for any other.
  package init?(_ id: MediaID) {
    guard id.rawValue.hasPrefix(Self.mark) else { return nil }
    self.init(names: id.rawValue.dropFirst(Self.mark.count).split(separator: Self.separator))
  }

  /// As a medium to which files may be given by these names.
  package var photo: PhotoMedia {
    PhotoMedia(id: id, sizes: [PhotoSize(width: 0, height: 0, sources: names.map(MediaSource.opaque))])
  }
}
