import PageModel
import Painting
import Pictures
import Primitives
import Raster

/// The images of one page, found and decoded when they are first painted, and kept at the size at which they
/// are painted. Nothing is downloaded.
package final class MediaStore: PictureSource {
  /// The media of the page, with the sizes that it leaves out.
  package let media: MediaTable

  private let finder: MediaFinder
  var search: MediaSearch { finder.search }
  var pixelLimit: Int { finder.pixelLimit }
  /// The drawn media whose files are animated, and their open files.
  private var movingMedia: Set<MediaID> = []
  private let playing: MovingPictures
  private var findings: [MediaFinder.ImageQuery: MediaFinder.Finding] = [:]
  private var log = DiagnosticLog()

  /// Creates the store. `media`: the media of the page. The headers of images whose size is missing are read
  /// at once. `folder`: the folders that paths in the page may refer to. `directory`: the folder of files
  /// that are named by id, unique id or file name. `pixelLimit`: the maximum size of an image file, in
  /// pixels. `playing`: the open animated images; `nil` for a store that does not share them.
  package init(
    media: MediaTable, folder: MediaFolder, directory: String? = nil, maps: String? = nil,
    pixelLimit: Int = PictureDecoder.defaultPixelLimit, playing: MovingPictures? = nil
  ) {
    self.playing = playing ?? MovingPictures()
    let search = MediaSearch(folder: folder, directory: directory, maps: maps)
    self.media = media.completed(by: search)
    finder = MediaFinder(media: self.media, search: search, pixelLimit: pixelLimit)
  }

  /// The media that could not be shown, each once, with the first place that requests it.
  package var diagnostics: [Diagnostic] { log.diagnostics }

  /// Returns true if the file of a medium exists and its header is valid.
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
    guard let (sought, finding) = found(for: request) else { return nil }
    switch finding.failure {
    case nil: break
    // Few songs have a cover, and few maps have an image.
    case .nothing where sought.isRow || MapPicture(id) != nil: break
    case let failure?: warn(failure, of: id, called: media.kindName(of: id), at: origin)
    }
    return finding.picture.map { played($0, sought, at: request.seconds) }
  }

  private func picture(of image: InlineImage, _ request: PictureRequest) -> MediaPicture? {
    guard let (sought, finding) = found(for: request) else { return nil }
    if let failure = finding.failure {
      warn(failure, of: sought.id, called: "inline image", at: image.origin)
    }
    return finding.picture
  }

  private func picture(of emoji: CustomEmoji, _ request: PictureRequest) -> MediaPicture? {
    guard let (sought, finding) = found(for: request) else { return nil }
    switch finding.failure {
    case nil: break
    // The alternative text is drawn, as on a phone before the emoji has loaded, so there is no warning.
    case .nothing: return nil
    case let failure?:
      warn(failure, of: sought.id, called: "custom emoji", at: emoji.origin)
      // A thumbnail may replace the emoji, but not a preview, which only hints at it.
      if finding.picture?.isPreview == true { return nil }
    }
    return finding.picture.map { played($0, sought, at: request.seconds) }
  }

  // MARK: - Playing (Spec/Input.md 4.7)

  package var isMoving: Bool { !movingMedia.isEmpty }

  /// Returns an image as it is some seconds after its animation began. An image under a spoiler does not
  /// move.
  private func played(_ still: MediaPicture, _ sought: MediaFinder.ImageQuery, at seconds: Double?)
    -> MediaPicture
  {
    guard let seconds, sought.look != .concealed, movingMedia.contains(sought.id),
      let moving = movingPicture(of: sought.id)
    else { return still }
    var picture = still
    picture.motion = moving.motion
    // The first frame is cached with the stills.
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

  private func found(for request: PictureRequest) -> (MediaFinder.ImageQuery, MediaFinder.Finding)? {
    finder.sought(request).map { sought in
      if let known = findings[sought] { return (sought, known) }
      let finding = finder.find(sought)
      keep(finding, of: sought)
      return (sought, finding)
    }
  }

  private func keep(_ finding: MediaFinder.Finding, of sought: MediaFinder.ImageQuery) {
    findings[sought] = finding
    if finding.isMoving { movingMedia.insert(sought.id) }
  }

  /// Finds the images of a page in advance on several threads. The result does not depend on the number of
  /// threads. Together they take no more memory than the limit allows for a single image (Spec/Input.md 4.6).
  ///
  /// - Parameter paint: Requests all images without painting them.
  func findAhead(threads: Int, _ paint: (any PictureSource) -> Void) {
    guard threads > 1, media.photos.count + media.documents.count > 1 else { return }
    let wishes = ImageRequests(finder)
    paint(wishes)
    let wanted = wishes.sought.filter { findings[$0] == nil }
    guard wanted.count > 1 else { return }
    let threads = min(threads, wanted.count)
    let found = Lock([MediaFinder.Finding?](repeating: nil, count: wanted.count))
    WorkerPool(size: threads).perform(wanted.count, upTo: threads) { [finder] _, index in
      let finding = finder.find(wanted[index], part: threads)
      found.withLock { $0[index] = finding }
    }
    for (sought, finding) in zip(wanted, found.withLock { $0 }) {
      if let finding { keep(finding, of: sought) }
    }
  }

  // MARK: - Warnings

  private func warn(_ failure: MediaFailure, of id: MediaID, called kind: String, at origin: InputOrigin) {
    let (code, message, help) = description(of: failure, id, kind)
    log.add(Diagnostic(code, message, help: help, at: origin))
  }

  private func description(
    of failure: MediaFailure, _ id: MediaID, _ kind: String
  ) -> (code: DiagnosticCode, message: String, help: String?) {
    switch failure {
    case .nothing:
      let name = [kind, media.name(of: id)?.asExcerpt].compactMap { $0 }.joined(separator: " ")
      return (
        .missingMedia, "no image was found for the \(name)",
        search.directory == nil
          ? "name the folder of its file with --media-dir" : "add a file of its name to the media folder"
      )
    case .missing(let file, let failure):
      return (.missingMedia, "cannot show the media file '\(file.asExcerpt)': \(failure)", nil)
    case .other(let file):
      return (.badMedia, "cannot show the image '\(file.asExcerpt)': \(PictureError.notAPicture)", nil)
    case .unusable(let file, let reason):
      return (.badMedia, "cannot show the image '\(file.asExcerpt)': \(reason)", nil)
    }
  }
}

/// The open animated images of a page or of all pages of a stream. If they take too much memory, the images
/// that were opened first are closed, and opened again when they are requested.
package final class MovingPictures {
  private var opened: [Key: MovingPicture?] = [:]
  private var order: [Key] = []
  private var byteCount = 0

  /// A medium and its store. An id may have another meaning in another page.
  struct Key: Hashable {
    let store: ObjectIdentifier
    let id: MediaID
  }

  /// The maximum total size of the texts of the open images, in bytes. A sticker has a few hundred thousand.
  static let mostBytes = 16 << 20

  /// Returns an open image, or opens it.
  ///
  /// - Parameter open: Returns `nil` for an image that turns out not to be animated.
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
