/// Kinds of picture files, told apart by their first bytes and never by a file's name.
package enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case webp = "WebP"
  case jpeg = "JPEG"
  case gif = "GIF"
  case avif = "AVIF"
  case heif = "HEIF"
  case bmp = "BMP"
  case tiff = "TIFF"
  /// Shapes that move, as they are or packed: Telegram's `.tgs`.
  case lottie = "Lottie"

  /// Nil for what is no picture.
  package init?(sniffing bytes: [UInt8]) {
    for signature in Signature.all where signature.matches(bytes) {
      self = signature.kind
      return
    }
    guard LottieDocument.isBegun(by: bytes) else { return nil }
    self = .lottie
  }

  /// Bytes that tell the kind: those of packed shapes begin with tables.
  package static let signatureByteCount = 1024
}

/// Bytes at places near the start of a file.
private struct Signature {
  let kind: PictureKind
  let parts: [(offset: Int, bytes: [UInt8])]

  func matches(_ file: [UInt8]) -> Bool {
    parts.allSatisfy { part in
      file.dropFirst(part.offset).prefix(part.bytes.count).elementsEqual(part.bytes)
    }
  }

  static let all: [Signature] = [
    Signature(kind: .png, parts: [(0, PNGChunk.signature)]),
    Signature(kind: .webp, parts: [(0, ascii("RIFF")), (8, ascii("WEBP"))]),
    Signature(kind: .jpeg, parts: [(0, [0xff, 0xd8, 0xff])]),
    Signature(kind: .gif, parts: [(0, ascii("GIF8"))]),
    Signature(kind: .avif, parts: [(4, ascii("ftypavi"))]),
    Signature(kind: .heif, parts: [(4, ascii("ftyphei"))]),
    Signature(kind: .heif, parts: [(4, ascii("ftypmif1"))]),
    Signature(kind: .bmp, parts: [(0, ascii("BM")), (6, [0, 0, 0, 0])]),
    Signature(kind: .tiff, parts: [(0, ascii("II") + [42, 0])]),
    Signature(kind: .tiff, parts: [(0, ascii("MM") + [0, 42])]),
  ]

  private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}
