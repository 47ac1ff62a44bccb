import MessageModel
import PageLayout
import PageModel
import Primitives

/// How large a picture or a video is shown (Docs/Bubbles.md 16).
struct MediaFit {
  enum Kind { case photo, video }

  let kind: Kind
  /// In points: half of the pixels.
  let natural: Size
  /// Width that is offered to the picture alone.
  let limit: Double
  /// Of a photo.
  let largestPhoto: Size

  private enum Metrics {
    static let flatVideo = 250.0
    static let tallVideo = 360.0
    static let narrowest = 170.0
    static let lowest = 74.0
    static let leastNatural = 10.0
  }

  /// - Parameter pixels: of the picture.
  init(_ kind: Kind, pixels: Size, limit: Double, largest: Size = PictureMetrics.largest) {
    self.kind = kind
    largestPhoto = largest
    self.limit = limit
    func half(_ side: Double) -> Double { max(Metrics.leastNatural, Rounding.floor(side / 2)) }
    natural = Size(half(pixels.width), half(pixels.height))
  }

  private var isFlat: Bool { natural.width > natural.height }

  private var largest: Size {
    switch kind {
    case .photo: largestPhoto
    case .video: Size(limit, isFlat ? Metrics.flatVideo : Metrics.tallVideo)
    }
  }

  /// As large as the longer side allows.
  private var stretched: Size {
    let factor = limit / (isFlat ? natural.width : natural.height)
    return Size(Rounding.floor(natural.width * factor), Rounding.floor(natural.height * factor))
  }

  /// What it wants to be.
  var width: Double {
    let fitted = stretched.fitting(into: largest).width
    return max(Metrics.narrowest, min(stretched.width, fitted, limit, largest.width))
  }

  /// - Parameter width: that it got.
  func size(width: Double) -> Size {
    var fitted = stretched.fitting(into: Size(width, .greatestFiniteMagnitude))
    if fitted.width < width, fitted.width > 0 {
      fitted = Size(width, Rounding.floor(fitted.height * width / fitted.width))
    }
    return Size(max(Metrics.narrowest, width), max(Metrics.lowest, min(fitted.height, largest.height)))
  }
}

extension MediaTable {
  /// Of a picture or of what stands for a document; `nil` when nobody knows.
  func pixels(of media: MediaReference) -> Size? {
    let sides: (Int, Int)?
    switch media {
    case .photo(let id): sides = photos[id]?.sizes.max { $0.width < $1.width }.map { ($0.width, $0.height) }
    case .document(let id):
      let document = documents[id]
      sides =
        document.flatMap { $0.width > 0 && $0.height > 0 ? ($0.width, $0.height) : nil }
        ?? document?.thumbnail.map { ($0.width, $0.height) }
    }
    return sides.flatMap { $0.0 > 0 && $0.1 > 0 ? Size(Double($0.0), Double($0.1)) : nil }
  }

  /// Whether it plays.
  func isVideo(_ media: MediaReference) -> Bool {
    switch media {
    case .photo: return false
    case .document(let id):
      switch documents[id]?.kind {
      case .video, .animation: return true
      case .audio, .voice, .file, .sticker, nil: return false
      }
    }
  }
}
