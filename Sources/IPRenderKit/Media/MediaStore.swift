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
  /// Those that were drawn and whose files move, and what is open of them.
  private var movingMedia: Set<MediaID> = []
  private let playing: MovingPictures
  private var findings: [Sought: Finding] = [:]
  private var log = DiagnosticLog()

  /// What is shown of a medium, and how.
  private struct Sought: Hashable {
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

  /// `media`: of the page. The headers of pictures whose size is not in it are read at once. `folder`: where
  /// paths in the page may lead. `directory`: holds files named by id, unique id or file name. `pixelLimit`:
  /// the most pixels that a picture file may have. `playing`: the pictures that move and are open; `nil` for
  /// none that others share.
  package init(
    media: MediaTable, folder: MediaFolder, directory: String? = nil, maps: String? = nil,
    pixelLimit: Int = PictureDecoder.defaultPixelLimit, playing: MovingPictures? = nil
  ) {
    self.playing = playing ?? MovingPictures()
    search = MediaSearch(folder: folder, directory: directory, maps: maps)
    self.pixelLimit = pixelLimit
    self.media = media.completed(by: search)
  }

  /// What could not be shown, each once, with the first place that asks for it.
  package var diagnostics: [Diagnostic] { log.diagnostics }

  /// Whether the file of a medium is at hand, as far as its header tells.
  package func hasPixels(of id: MediaID) -> Bool {
    search.size(of: media.candidates(for: id))?.isWithin(pixelLimit) ?? false
  }

  // MARK: - PictureSource

  package func picture(for request: PictureRequest) -> MediaPicture? {
    switch request.subject {
    case .medium(let id, let origin): picture(of: id, request, origin)
    case .inlineImage(let image): picture(of: image, request)
    case .customEmoji(let emoji): picture(of: emoji, request)
    }
  }

  private func picture(of id: MediaID, _ request: PictureRequest, _ origin: InputOrigin) -> MediaPicture? {
    let frame = PictureFrame(
      PixelSize(covering: request.pixels), fit: request.look == .whole ? .contain : .fill)
    let sought = Sought(id: id, frame: frame, look: request.look, isRow: media.isRow(id))
    let finding = finding(sought)
    switch finding.failure {
    case nil: break
    // Few songs have a cover, and few maps a picture.
    case .nothing where sought.isRow || MapPicture(id) != nil: break
    case let failure?: warn(failure, of: id, called: media.kindName(of: id), at: origin)
    }
    return finding.picture.map { played($0, sought, at: request.seconds) }
  }

  private func picture(of image: InlineImage, _ request: PictureRequest) -> MediaPicture? {
    guard let id = image.media else { return nil }
    let finding = finding(Sought(id: id, frame: Self.frameInText(request.pixels, fit: .fill)))
    if let failure = finding.failure { warn(failure, of: id, called: "inline image", at: image.origin) }
    return finding.picture
  }

  private func picture(of emoji: CustomEmoji, _ request: PictureRequest) -> MediaPicture? {
    let id = MediaID(rawValue: emoji.id)
    let sought = Sought(id: id, frame: Self.frameInText(request.pixels, fit: .contain))
    let finding = finding(sought)
    switch finding.failure {
    case nil: break
    // The alternative text is drawn, as a phone does before it has the emoji: nothing to warn about.
    case .nothing: return nil
    case let failure?:
      warn(failure, of: id, called: "custom emoji", at: emoji.origin)
      // A thumbnail that stands in, but not one that hints at what is missing.
      if finding.picture?.isPreview == true { return nil }
    }
    return finding.picture.map { played($0, sought, at: request.seconds) }
  }

  private static func frameInText(_ pixels: Size, fit: PictureFrame.Fit) -> PictureFrame {
    PictureFrame(PixelSize(covering: pixels, resolution: inlineResolution), fit: fit)
  }

  /// What stands in text stands between pixels: it is filtered a last time there, and stays sharp when it has pixels
  /// to spare.
  private static let inlineResolution = 2.0

  // MARK: - Playing (Docs/Input.md 4.7)

  package var isMoving: Bool { !movingMedia.isEmpty }

  /// A picture some seconds after it began to move. What a spoiler conceals stands still.
  private func played(_ still: MediaPicture, _ sought: Sought, at seconds: Double?) -> MediaPicture {
    guard let seconds, sought.look != .concealed, movingMedia.contains(sought.id),
      let moving = movingPicture(of: sought.id)
    else { return still }
    var picture = still
    picture.motion = moving.motion
    // The beginning is kept with the stills.
    if seconds > 0, let bitmap = moving.shown(in: sought.frame, at: seconds) { picture.bitmap = bitmap }
    return picture
  }

  private func movingPicture(of id: MediaID) -> MovingPicture? {
    func open(_ bytes: [UInt8]) throws(PictureError) -> MovingPicture? {
      try MovingPicture.open(bytes, pixelLimit: pixelLimit)
    }
    return playing.picture(of: MovingPictures.Key(store: ObjectIdentifier(self), id: id)) {
      try? search.first(of: media.candidates(for: id), name: "", use: open)
    }
  }

  // MARK: - Finding

  private func finding(_ sought: Sought) -> Finding {
    if let known = findings[sought] { return known }
    let finding = find(sought)
    findings[sought] = finding
    return finding
  }

  private func find(_ sought: Sought) -> Finding {
    let frame = sought.look == .concealed ? sought.frame.reduced(to: Self.concealedSide) : sought.frame
    let candidates = media.candidates(for: sought.id, target: frame.size, isRow: sought.isRow)
    let name = media.name(of: sought.id) ?? Self.nameless
    // Said also when a thumbnail stands in, for it is the reader's to mend.
    var missingPackage: PictureError?
    func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
      do {
        let bitmap = try PictureDecoder.decode(bytes, for: frame, pixelLimit: pixelLimit)
        if PictureKind(sniffing: bytes) == .lottie { movingMedia.insert(sought.id) }
        return bitmap
      } catch {
        if case .needsPackage = error, !sought.isRow { missingPackage = error }
        throw error
      }
    }
    do {
      let bitmap = try search.first(of: candidates, name: name, use: decode)
      let failure = missingPackage.map { MediaFailure.unusable(file: name, reason: "\($0)") }
      return Finding(picture: picture(bitmap, for: sought), failure: failure)
    } catch {
      return Finding(picture: preview(sought), failure: error)
    }
  }

  /// The mini-thumbnail, blurred. Whatever is wrong with it, nothing is said: the message is about the picture.
  private func preview(_ sought: Sought) -> MediaPicture? {
    let side = sought.look == .concealed ? Self.concealedSide : Self.previewSide
    let frame = sought.frame.reduced(to: side)
    guard let bytes = media.miniThumbnail(of: sought.id),
      let bitmap = try? PictureDecoder.decode(bytes, for: frame, pixelLimit: pixelLimit)
    else { return nil }
    let blurred = sought.look == .concealed ? bitmap : Self.blurred(bitmap, radius: Self.previewRadius)
    return picture(blurred, isPreview: true, for: sought)
  }

  private func picture(_ bitmap: Bitmap, isPreview: Bool = false, for sought: Sought) -> MediaPicture {
    switch sought.look {
    case .filling: return MediaPicture(bitmap: bitmap, isPreview: isPreview)
    case .concealed: return MediaPicture(bitmap: Self.concealed(bitmap), isPreview: isPreview)
    case .whole:
      let isFilled = sought.frame.isFilled(by: PixelSize(width: bitmap.width, height: bitmap.height))
      return MediaPicture(
        bitmap: bitmap, isPreview: isPreview, backdrop: isFilled ? nil : sought.frame.backdrop(of: bitmap))
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

/// The pictures that move and are open, of a page or of all pages of a stream. Those that were opened first are closed
/// when too much is open, and opened again when they are asked for.
package final class MovingPictures {
  private var opened: [Key: MovingPicture?] = [:]
  private var order: [Key] = []
  private var byteCount = 0

  /// A medium, and whose it is: an id may stand for something else in another page.
  struct Key: Hashable {
    let store: ObjectIdentifier
    let id: MediaID
  }

  /// The most bytes of the texts that they are made of: a sticker has some hundred thousand.
  static let mostBytes = 16 << 20

  /// - Parameter open: `nil` for a picture that stands still after all.
  func picture(of id: Key, open: () -> MovingPicture?) -> MovingPicture? {
    if let known = opened[id] { return known }
    let picture = open()
    opened[id] = .some(picture)
    guard let picture else { return nil }
    order.append(id)
    byteCount += picture.byteCount
    while byteCount > Self.mostBytes, order.count > 1 { close(order.removeFirst()) }
    return picture
  }

  private func close(_ id: Key) { byteCount -= (opened.removeValue(forKey: id) ?? nil)?.byteCount ?? 0 }
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
