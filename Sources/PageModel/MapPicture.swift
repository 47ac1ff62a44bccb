import Primitives

/// The picture of a map, which is looked for by where the map is (Docs/Input.md 2.6).
package struct MapPicture: Equatable, Sendable {
  /// What its file may be called, besides an ending: for the zoom that is wanted, or for any.
  package let names: [String]

  /// What a message's map shows.
  package static let messageZoom = 15

  /// - Parameter latitude: degrees, as the longitude is.
  package init(latitude: Double, longitude: Double, zoom: Int = messageZoom) {
    let place = "\(JSONWriter.number(latitude)),\(JSONWriter.number(longitude))"
    names = ["\(place),\(zoom)", place]
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
