import PageModel
import Primitives

@testable import Painting

/// Answers the requests of the painter as a test requires.
struct StubPictures: PictureSource {
  var hasFiles = false
  let answer: (PictureRequest) -> MediaPicture?

  init(hasFiles: Bool = false, _ answer: @escaping (PictureRequest) -> MediaPicture? = { _ in nil }) {
    self.hasFiles = hasFiles
    self.answer = answer
  }

  /// One image for all requests.
  init(_ bitmap: Bitmap) { self.init { _ in MediaPicture(bitmap: bitmap) } }

  func picture(for request: PictureRequest) -> MediaPicture? { answer(request) }
  func hasFile(_: MediaID) -> Bool { hasFiles }
}

extension PictureRequest {
  var isEmoji: Bool { if case .customEmoji = subject { true } else { false } }
  var isMedium: Bool { if case .medium = subject { true } else { false } }
}
