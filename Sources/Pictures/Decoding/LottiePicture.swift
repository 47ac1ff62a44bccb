import Primitives

/// A sticker that moves: its first frame, drawn by rlottie as large as it is wanted.
struct LottiePicture: PictureFile {
  static let kind = PictureKind.lottie

  static let isDrawn = true

  let orientation = Orientation.upright
  private let document: LottieDocument

  init(_ bytes: [UInt8]) throws(PictureError) { document = try LottieDocument(bytes) }

  var storedSize: PixelSize { document.size }

  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels {
    let animation = try LottieAnimation(document, LottieLibrary.shared)
    let bitmap = try animation.frame(0, size: (request.covered ?? storedSize).forDrawing)
    var raw = RawPixels(PixelSize(width: bitmap.width, height: bitmap.height), pixels: bitmap.pixels)
    raw.change(Alpha.straight)
    return raw
  }
}

extension PixelSize {
  /// No larger than rlottie draws, in the same shape.
  var forDrawing: PixelSize {
    let longer = max(width, height)
    guard longer > LottieLimits.drawnSide else { return self }
    func side(_ side: Int) -> Int { max(1, side * LottieLimits.drawnSide / longer) }
    return PixelSize(width: side(width), height: side(height))
  }
}
