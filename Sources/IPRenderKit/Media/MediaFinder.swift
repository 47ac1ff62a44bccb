import PageModel
import Painting
import Pictures
import Primitives

/// Finds and decodes images. It keeps no state, so that several threads can share it.
struct MediaFinder: Sendable {
  let media: MediaTable
  let search: MediaSearch
  let pixelLimit: Int

  /// A query for an image: the medium and its appearance.
  struct ImageQuery: Hashable {
    let id: MediaID
    let frame: PictureFrame
    var look = PictureLook.filling
    var isRow = false
  }

  struct Finding {
    var picture: MediaPicture?
    /// The reason why the medium itself is not shown.
    var failure: MediaFailure?
    /// True if the file is animated.
    var isMoving = false
  }

  /// Returns the query for a request; `nil` for an inline image without a medium.
  func sought(_ request: PictureRequest) -> ImageQuery? {
    switch request.subject {
    case .medium(let id, _):
      let frame = PictureFrame(
        PixelSize(covering: request.pixels), fit: request.look == .whole ? .contain : .fill)
      return ImageQuery(id: id, frame: frame, look: request.look, isRow: media.isRow(id))
    case .inlineImage(let image):
      return image.media.map { ImageQuery(id: $0, frame: Self.frameInText(request.pixels, fit: .fill)) }
    case .customEmoji(let emoji):
      return ImageQuery(
        id: MediaID(rawValue: emoji.id), frame: Self.frameInText(request.pixels, fit: .contain))
    }
  }

  private static func frameInText(_ pixels: Size, fit: PictureFrame.Fit) -> PictureFrame {
    PictureFrame(PixelSize(covering: pixels, resolution: inlineResolution), fit: fit)
  }

  /// The resolution of images in text. They are placed between pixels and filtered once more, and the
  /// additional pixels keep them sharp.
  private static let inlineResolution = 2.0

  /// The name of a file without a name, whose bytes are in the page.
  private static let nameless = "a file in the page"

  private func frame(of sought: ImageQuery) -> PictureFrame {
    sought.look == .concealed ? sought.frame.reduced(to: Self.concealedSide) : sought.frame
  }

  private func candidates(of sought: ImageQuery) -> [MediaCandidate] {
    media.candidates(for: sought.id, target: frame(of: sought).size, isRow: sought.isRow)
  }

  /// Finds an image in parallel with others. Returns `nil` unless the first file that exists is an image
  /// within its part of the pixel limit; any other image is found alone.
  func find(_ sought: ImageQuery, part: Int) -> Finding? {
    var (isFirst, isMoving) = (true, false)
    func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
      guard isFirst else { throw .notAPicture }
      isFirst = false
      isMoving = PictureKind(sniffing: bytes) == .lottie
      return try PictureDecoder.decode(bytes, for: frame(of: sought), pixelLimit: pixelLimit / part)
    }
    guard let bitmap = try? search.first(of: candidates(of: sought), name: "", use: decode) else {
      return nil
    }
    return Finding(picture: picture(bitmap, for: sought), isMoving: isMoving)
  }

  func find(_ sought: ImageQuery) -> Finding {
    let name = media.name(of: sought.id) ?? Self.nameless
    // This is reported even if a thumbnail is shown instead, because the user can install the package.
    var missingPackage: PictureError?
    var isMoving = false
    func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
      do {
        let bitmap = try PictureDecoder.decode(bytes, for: frame(of: sought), pixelLimit: pixelLimit)
        isMoving = PictureKind(sniffing: bytes) == .lottie
        return bitmap
      } catch {
        if case .needsPackage = error, !sought.isRow { missingPackage = error }
        throw error
      }
    }
    do {
      let bitmap = try search.first(of: candidates(of: sought), name: name, use: decode)
      let failure = missingPackage.map { MediaFailure.unusable(file: name, reason: "\($0)") }
      return Finding(picture: picture(bitmap, for: sought), failure: failure, isMoving: isMoving)
    } catch {
      return Finding(picture: preview(sought), failure: error)
    }
  }

  /// Returns the blurred mini-thumbnail. Its errors are not reported, because there already is a diagnostic
  /// about the image.
  private func preview(_ sought: ImageQuery) -> MediaPicture? {
    let side = sought.look == .concealed ? Self.concealedSide : Self.previewSide
    let frame = sought.frame.reduced(to: side)
    guard let bytes = media.miniThumbnail(of: sought.id),
      let bitmap = try? PictureDecoder.decode(bytes, for: frame, pixelLimit: pixelLimit)
    else { return nil }
    let blurred = sought.look == .concealed ? bitmap : Self.blurred(bitmap, radius: Self.previewRadius)
    return picture(blurred, isPreview: true, for: sought)
  }

  private func picture(_ bitmap: Bitmap, isPreview: Bool = false, for sought: ImageQuery) -> MediaPicture {
    switch sought.look {
    case .filling: return MediaPicture(bitmap: bitmap, isPreview: isPreview)
    case .concealed: return MediaPicture(bitmap: Self.concealed(bitmap), isPreview: isPreview)
    case .whole:
      let isFilled = sought.frame.isFilled(by: PixelSize(width: bitmap.width, height: bitmap.height))
      return MediaPicture(
        bitmap: bitmap, isPreview: isPreview, backdrop: isFilled ? nil : sought.frame.backdrop(of: bitmap))
    }
  }

  // Blurred images are small and enlarged when they are drawn (Spec/Input.md 4.6).

  /// The length of a preview's longer side, in pixels: the size of a mini-thumbnail.
  private static let previewSide = 40
  private static let previewRadius = 1
  private static let concealedSide = 24
  private static let concealedRadius = 2

  private static func concealed(_ bitmap: Bitmap) -> Bitmap { blurred(bitmap, radius: concealedRadius) }

  private static func blurred(_ bitmap: Bitmap, radius: Int) -> Bitmap {
    bitmap.blurred(by: .averages(radius: radius), edges: .extended)
  }
}

/// A source that returns no images and records the queries.
final class ImageRequests: PictureSource {
  private let finder: MediaFinder
  /// The queries without duplicates, in the order of the first request.
  private(set) var sought: [MediaFinder.ImageQuery] = []
  private var known: Set<MediaFinder.ImageQuery> = []

  init(_ finder: MediaFinder) { self.finder = finder }

  func picture(for request: PictureRequest) -> MediaPicture? {
    if let wish = finder.sought(request), known.insert(wish).inserted { sought.append(wish) }
    return nil
  }
}

extension PixelSize {
  /// A number of pixels beyond any canvas.
  private static let mostPixels = 1_000_000.0

  /// The number of whole pixels that a size covers (Spec/Picture.md, Noise).
  fileprivate init(covering size: Size, resolution: Double = 1) {
    let noise = 1e-6
    func whole(_ side: Double) -> Int {
      let pixels = (side * resolution - noise).rounded(.up)
      return pixels >= 1 ? Int(min(pixels, Self.mostPixels)) : 1
    }
    self.init(width: whole(size.width), height: whole(size.height))
  }
}
