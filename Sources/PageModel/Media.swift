import Primitives

/// A key of the media table: the decimal form of a 64-bit id, or one that the reader made up.
package struct MediaID: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
}

package struct MediaTable: Equatable, Sendable {
  package var photos: [MediaID: PhotoMedia]
  package var documents: [MediaID: DocumentMedia]

  package init(photos: [MediaID: PhotoMedia] = [:], documents: [MediaID: DocumentMedia] = [:]) {
    self.photos = photos
    self.documents = documents
  }

  /// Where both have a medium, the other table holds.
  package mutating func add(_ table: MediaTable) {
    photos.merge(table.photos) { _, last in last }
    documents.merge(table.documents) { _, last in last }
  }
}

/// Where pixels come from.
package enum MediaSource: Equatable, Sendable {
  case path(String)
  case url(String)
  case bytes([UInt8])
  /// A file id or unique id: no pixels by itself, but a media folder may hold a file of that name.
  case opaque(String)
}

package struct PhotoMedia: Equatable, Sendable {
  package var id: MediaID
  /// Small to large as the input has them.
  package var sizes: [PhotoSize]
  /// A tiny JPEG.
  package var miniThumbnail: [UInt8]?

  package init(id: MediaID, sizes: [PhotoSize], miniThumbnail: [UInt8]? = nil) {
    (self.id, self.sizes, self.miniThumbnail) = (id, sizes, miniThumbnail)
  }
}

package struct PhotoSize: Equatable, Sendable {
  /// Telegram's letter for the size, or empty.
  package var type: String
  /// Pixels.
  package var width: Int
  package var height: Int
  /// In order of preference.
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
  /// Pixels; zero when unknown or without a picture.
  package var width: Int
  package var height: Int
  /// Seconds.
  package var duration: Int
  /// Bytes; zero when unknown.
  package var byteCount: Int
  package var fileName: String
  package var title: String
  package var performer: String
  /// 5-bit samples as packed by Telegram.
  package var waveform: [UInt8]?
  package var thumbnail: PhotoSize?
  package var miniThumbnail: [UInt8]?
  /// In order of preference.
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

/// The picture of a map, which is looked for by where the map is (Spec/Input.md 2.6).
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
