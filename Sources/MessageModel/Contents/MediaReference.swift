import PageModel

/// A picture in the media table: a photo, or the thumbnail or frames of a document.
package enum MediaReference: Hashable, Sendable {
  case photo(MediaID)
  case document(MediaID)

  package var id: MediaID {
    switch self {
    case .photo(let id), .document(let id): id
    }
  }
}
