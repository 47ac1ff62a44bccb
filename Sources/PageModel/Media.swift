import Primitives

/// A key of the media table: a 64-bit id in decimal, or an id that the reader generated.
package struct MediaID: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  /// The first character of ids that readers generate. No other id begins with it.
  package static let generated: Character = "#"

  fileprivate var isGenerated: Bool { rawValue.first == Self.generated }
}

package struct MediaTable: Equatable, Sendable {
  package var photos: [MediaID: PhotoMedia]
  package var documents: [MediaID: DocumentMedia]
  /// The files that are being downloaded or uploaded.
  package var transfers: [MediaID: FileTransfer] = [:]

  package init(photos: [MediaID: PhotoMedia] = [:], documents: [MediaID: DocumentMedia] = [:]) {
    self.photos = photos
    self.documents = documents
  }

  /// Returns whether the table consists of another one and of media whose ids a reader generated. No block that
  /// was read before refers to these.
  package func extends(_ other: MediaTable) -> Bool {
    func extends<Medium: Equatable>(_ media: [MediaID: Medium], _ others: [MediaID: Medium]) -> Bool {
      media.count >= others.count && others.allSatisfy { media[$0] == $1 }
        && media.keys.allSatisfy { $0.isGenerated || others[$0] != nil }
    }
    return self == other
      || transfers == other.transfers && extends(photos, other.photos) && extends(documents, other.documents)
  }

  /// Adds another table. Its media replace those with the same id.
  package mutating func add(_ table: MediaTable) {
    photos.merge(table.photos) { _, last in last }
    documents.merge(table.documents) { _, last in last }
    transfers.merge(table.transfers) { _, last in last }
  }
}

/// The progress of a file that is being downloaded or uploaded.
package struct FileTransfer: Equatable, Sendable {
  /// The number of bytes that have arrived.
  package var done: Int
  /// The size of the file in bytes; 0 if unknown.
  package var total: Int

  package init(done: Int, total: Int) {
    self.done = max(0, total > 0 ? min(done, total) : done)
    self.total = max(0, total)
  }

  /// The fraction that has arrived, from 0 to 1.
  package var share: Double { total > 0 ? Double(done) / Double(total) : 0 }
}

/// The source of an image's pixels.
package enum MediaSource: Equatable, Sendable {
  case path(String)
  case url(String)
  case bytes([UInt8])
  /// A file id or unique id. It has no pixels itself, but a media folder may contain a file with this name.
  case opaque(String)
}

package struct PhotoMedia: Equatable, Sendable {
  package var id: MediaID
  /// The sizes, from small to large if the input is in that order.
  package var sizes: [PhotoSize]
  /// The bytes of a tiny JPEG.
  package var miniThumbnail: [UInt8]?

  package init(id: MediaID, sizes: [PhotoSize], miniThumbnail: [UInt8]? = nil) {
    (self.id, self.sizes, self.miniThumbnail) = (id, sizes, miniThumbnail)
  }
}

package struct PhotoSize: Equatable, Sendable {
  /// Telegram's letter for the size, or an empty string.
  package var type: String
  /// The size in pixels.
  package var width: Int
  package var height: Int
  /// The sources in order of preference.
  package var sources: [MediaSource]

  package init(type: String = "", width: Int, height: Int, sources: [MediaSource]) {
    (self.type, self.width, self.height, self.sources) = (type, width, height, sources)
  }
}

package struct DocumentMedia: Equatable, Sendable {
  package enum Kind: String, Sendable { case video, animation, audio, voice, file, sticker }

  package var id: MediaID
  package var kind: Kind
  package var mimeType: String
  /// The size in pixels; zero if unknown or if the medium has no image.
  package var width: Int
  package var height: Int
  /// The duration in seconds.
  package var duration: Int
  /// The size in bytes; zero if unknown.
  package var byteCount: Int
  package var fileName: String
  package var title: String
  package var performer: String
  /// The 5-bit samples, packed as Telegram packs them.
  package var waveform: [UInt8]?
  package var thumbnail: PhotoSize?
  package var miniThumbnail: [UInt8]?
  /// The sources in order of preference.
  package var sources: [MediaSource]

  package init(
    id: MediaID, kind: Kind, mimeType: String = "", width: Int = 0, height: Int = 0,
    duration: Int = 0, byteCount: Int = 0, fileName: String = "", title: String = "",
    performer: String = "", waveform: [UInt8]? = nil, thumbnail: PhotoSize? = nil,
    miniThumbnail: [UInt8]? = nil, sources: [MediaSource] = []
  ) {
    (self.id, self.kind, self.mimeType, self.width) = (id, kind, mimeType, width)
    (self.height, self.duration, self.byteCount, self.fileName) = (height, duration, byteCount, fileName)
    (self.title, self.performer, self.waveform, self.thumbnail) = (title, performer, waveform, thumbnail)
    (self.miniThumbnail, self.sources) = (miniThumbnail, sources)
  }
}

/// The image of a map, which is found by the map's coordinates (Spec/Input.md 2.6).
package struct MapPicture: Equatable, Sendable {
  /// The possible names of its file, without the extension: the one for the map's zoom first, then the one
  /// for any zoom.
  package let names: [String]

  /// The zoom of a map in a message.
  package static let messageZoom = 15

  /// - Parameter latitude: the latitude in degrees; the longitude is in degrees as well.
  package init(latitude: Double, longitude: Double, zoom: Int = messageZoom) {
    let place = "\(Self.shortest(latitude)),\(Self.shortest(longitude))"
    names = ["\(place),\(zoom)", place]
  }

  /// Returns the shortest decimal text that identifies the number, which is how users copy it from the input.
  private static func shortest(_ degrees: Double) -> String {
    // Adding zero removes the sign of a negative zero.
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

  /// Returns `nil` if the id is not that of a map.
  package init?(_ id: MediaID) {
    guard id.rawValue.hasPrefix(Self.mark) else { return nil }
    self.init(names: id.rawValue.dropFirst(Self.mark.count).split(separator: Self.separator))
  }

  /// A medium to which files with these names can be assigned.
  package var photo: PhotoMedia {
    PhotoMedia(id: id, sizes: [PhotoSize(width: 0, height: 0, sources: names.map(MediaSource.opaque))])
  }
}
