import PageModel
import Painting
import Pictures
import Primitives

/// The pictures of one page, found and decoded when they are first painted, and kept at the size that they are
/// painted at. Nothing is fetched from a network.
package final class MediaStore: PictureSource {
  /// The page's, with the sizes that it leaves out.
  package let media: MediaTable

  let search: MediaSearch
  let pixelLimit: Int
  /// Those whose files move, and what is open of them.
  private(set) var movingMedia: Set<MediaID> = []
  let playing: MovingPictures
  private var findings: [Request: Finding] = [:]
  private var log = DiagnosticLog()
  var readFiles: Set<FileIdentity> { search.read.files }

  /// What is shown of a medium, and how.
  private struct Request: Hashable {
    let id: MediaID
    let frame: PictureFrame
    var look = PictureLook.filling
    var isRow = false
  }

  private struct Finding {
    var picture: MediaPicture?
    /// Why the medium itself is not shown.
    var failure: MediaFailure?
  }

  /// - Parameters:
  ///   - media: of the page. The headers of pictures whose size is not in it are read at once.
  ///   - folder: where paths in the page may lead.
  ///   - directory: holds files named by id, unique id or file name.
  ///   - pixelLimit: the most pixels that a picture file may have.
  ///   - playing: the pictures that move and are open; `nil` for none that others share.
  package init(
    media: MediaTable, folder: MediaFolder, directory: String? = nil,
    pixelLimit: Int = PictureDecoder.defaultPixelLimit, playing: MovingPictures? = nil
  ) {
    self.playing = playing ?? MovingPictures()
    search = MediaSearch(folder: folder, directory: directory)
    self.pixelLimit = pixelLimit
    self.media = media.completed(by: search)
  }

  /// What could not be shown, each once, with the first place that asks for it.
  package var diagnostics: [Diagnostic] { log.diagnostics }

  /// Whether the file of a medium is at hand, as far as its header tells.
  package func hasPixels(of id: MediaID) -> Bool {
    let size = try? search.first(of: media.candidates(for: id), name: "") { bytes throws(PictureError) in
      try PictureDecoder.size(of: bytes)
    }
    return size?.isWithin(pixelLimit) ?? false
  }

  // MARK: - PictureSource

  package func picture(
    of id: MediaID, pixels: Size, as look: PictureLook, origin: InputOrigin
  ) -> MediaPicture? {
    let isRow = media.isRow(id)
    let finding = finding(Request(id: id, frame: Self.frame(pixels, as: look), look: look, isRow: isRow))
    switch finding.failure {
    case nil: break
    // Few songs have a cover.
    case .nothing where isRow: break
    case let failure?: warn(failure, of: id, called: media.kindName(of: id), at: origin)
    }
    return finding.picture
  }

  package func inlineImage(_ image: InlineImage, pixels: Size) -> Bitmap? {
    guard let id = image.media else { return nil }
    let frame = PictureFrame(PixelSize(covering: pixels, resolution: Self.inlineResolution), fit: .fill)
    let finding = finding(Request(id: id, frame: frame))
    if let failure = finding.failure { warn(failure, of: id, called: "inline image", at: image.origin) }
    return finding.picture?.bitmap
  }

  package func customEmoji(_ emoji: CustomEmoji, pixels: Size) -> Bitmap? {
    let id = MediaID(rawValue: emoji.id)
    let finding = finding(Request(id: id, frame: Self.emojiFrame(pixels)))
    switch finding.failure {
    case nil: return finding.picture?.bitmap
    // The alternative text is drawn, as a phone does before it has the emoji: nothing to warn about.
    case .nothing: return nil
    case let failure?:
      warn(failure, of: id, called: "custom emoji", at: emoji.origin)
      // A thumbnail that stands in, but not one that hints at what is missing.
      return finding.picture.flatMap { $0.isPreview ? nil : $0.bitmap }
    }
  }

  static func frame(_ pixels: Size, as look: PictureLook) -> PictureFrame {
    PictureFrame(PixelSize(covering: pixels), fit: look == .whole ? .contain : .fill)
  }

  static func emojiFrame(_ pixels: Size) -> PictureFrame {
    PictureFrame(PixelSize(covering: pixels, resolution: inlineResolution), fit: .contain)
  }

  /// What stands in text stands between pixels: it is filtered a last time there, and stays sharp when it has pixels
  /// to spare.
  private static let inlineResolution = 2.0

  // MARK: - Finding

  private func finding(_ request: Request) -> Finding {
    if let known = findings[request] { return known }
    let finding = find(request)
    findings[request] = finding
    return finding
  }

  private func find(_ request: Request) -> Finding {
    let frame = request.look == .concealed ? request.frame.reduced(to: Self.concealedSide) : request.frame
    let candidates = media.candidates(for: request.id, target: frame.size, isRow: request.isRow)
    let name = media.name(of: request.id) ?? Self.nameless
    // Said also when a thumbnail stands in, for it is the reader's to mend.
    var missingPackage: PictureError?
    do throws(MediaFailure) {
      let bitmap = try search.first(of: candidates, name: name) { bytes throws(PictureError) in
        do throws(PictureError) {
          let bitmap = try PictureDecoder.decode(bytes, for: frame, pixelLimit: pixelLimit)
          if PictureKind(sniffing: bytes) == .lottie { movingMedia.insert(request.id) }
          return bitmap
        } catch {
          if case .needsPackage = error, !request.isRow { missingPackage = error }
          throw error
        }
      }
      let failure = missingPackage.map { MediaFailure.unusable(file: name, reason: "\($0)") }
      return Finding(picture: picture(bitmap, for: request), failure: failure)
    } catch {
      return Finding(picture: preview(request), failure: error)
    }
  }

  /// The mini-thumbnail, blurred. Whatever is wrong with it, nothing is said: the message is about the picture.
  private func preview(_ request: Request) -> MediaPicture? {
    let side = request.look == .concealed ? Self.concealedSide : Self.previewSide
    let frame = request.frame.reduced(to: side)
    guard let bytes = media.miniThumbnail(of: request.id),
      let bitmap = try? PictureDecoder.decode(bytes, for: frame, pixelLimit: pixelLimit)
    else { return nil }
    let blurred = request.look == .concealed ? bitmap : Self.blurred(bitmap, radius: Self.previewRadius)
    return picture(blurred, isPreview: true, for: request)
  }

  private func picture(_ bitmap: Bitmap, isPreview: Bool = false, for request: Request) -> MediaPicture {
    switch request.look {
    case .filling: return MediaPicture(bitmap: bitmap, isPreview: isPreview)
    case .concealed: return MediaPicture(bitmap: Self.concealed(bitmap), isPreview: isPreview)
    case .whole:
      let isFilled = request.frame.isFilled(by: PixelSize(width: bitmap.width, height: bitmap.height))
      return MediaPicture(
        bitmap: bitmap, isPreview: isPreview, backdrop: isFilled ? nil : request.frame.backdrop(of: bitmap))
    }
  }

  // Blurred pictures are small and enlarged when they are drawn (Docs/Input.md 4.6).

  /// Pixels of a preview's longer side: the size of a mini-thumbnail.
  private static let previewSide = 40
  private static let previewRadius = 1
  private static let concealedSide = 24
  private static let concealedRadius = 2

  private static func concealed(_ bitmap: Bitmap) -> Bitmap { blurred(bitmap, radius: concealedRadius) }

  private static func blurred(_ bitmap: Bitmap, radius: Int) -> Bitmap {
    bitmap.blurred(by: .averages(radius: radius), edges: .extended)
  }

  // MARK: - Warnings

  /// What bytes in the page are called.
  private static let nameless = "a file in the page"

  private func warn(_ failure: MediaFailure, of id: MediaID, called kind: String, at origin: InputOrigin) {
    let (code, message) = description(of: failure, id, kind)
    log.add(Diagnostic(code, message, at: origin))
  }

  private func description(
    of failure: MediaFailure, _ id: MediaID, _ kind: String
  ) -> (code: DiagnosticCode, message: String) {
    switch failure {
    case .nothing:
      let name = [kind, media.name(of: id)?.asExcerpt].compactMap { $0 }.joined(separator: " ")
      let remedy =
        search.directory == nil
        ? "--media-dir names the folder of its file" : "the media folder has no file of its name"
      return (.missingMedia, "no picture was found for the \(name): \(remedy)")
    case .missing(let file, let failure):
      return (.missingMedia, "the media file \(file.asExcerpt) is not shown: \(failure)")
    case .other(let file):
      return (.badMedia, "the picture of \(file.asExcerpt) is not shown: \(PictureError.notAPicture)")
    case .unusable(let file, let reason):
      return (.badMedia, "the picture of \(file.asExcerpt) is not shown: \(reason)")
    }
  }
}

extension PixelSize {
  /// Beyond any canvas.
  private static let mostPixels = 1_000_000.0

  /// The whole pixels that a size takes (Docs/Picture.md, Noise).
  fileprivate init(covering size: Size, resolution: Double = 1) {
    let noise = 1e-6
    func whole(_ side: Double) -> Int {
      let pixels = (side * resolution - noise).rounded(.up)
      return pixels >= 1 ? Int(min(pixels, Self.mostPixels)) : 1
    }
    self.init(width: whole(size.width), height: whole(size.height))
  }
}
