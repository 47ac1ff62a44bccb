import CImages
import Primitives

/// The first frame of a GIF, decoded by giflib. The canvas is transparent outside the frame.
struct GIFPicture: PictureFile {
  static let kind = PictureKind.gif

  let storedSize: PixelSize
  let orientation = Orientation.upright
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(PictureError) {
    self.bytes = bytes
    let canvas = try GIFReader(bytes).canvas
    storedSize = try Self.size(width: canvas.width, height: canvas.height)
  }

  func pixels(_ request: DecodingRequest) throws(PictureError) -> RawPixels {
    try GIFReader(bytes).firstFrame(on: storedSize, pixelLimit: request.pixelLimit)
  }
}

/// The state of one decoding.
private final class GIFReader {
  private let file: UnsafeMutablePointer<GifFileType>
  private let source: Source

  /// The bytes that giflib reads, and the position in them.
  private final class Source {
    let bytes: [UInt8]
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
      let count = min(count, bytes.count - position)
      bytes.withUnsafeBufferPointer { bytes in
        if let start = bytes.baseAddress { target.update(from: start + position, count: count) }
      }
      position += count
      return count
    }
  }

  init(_ bytes: [UInt8]) throws(PictureError) {
    source = Source(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(),
      { file, target, count in
        guard let context = file?.pointee.UserData, let target, count > 0 else { return 0 }
        let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
        return Int32(source.read(into: target, count: Int(count)))
      }, &code)
    guard let opened else { throw Self.error(code) }
    file = opened
  }

  deinit { DGifCloseFile(file, nil) }

  var canvas: PixelSize { PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight)) }

  func firstFrame(on canvas: PixelSize, pixelLimit: Int) throws(PictureError) -> RawPixels {
    var transparentIndex: Int?
    while true {
      var record = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &record))
      switch record {
      case EXTENSION_RECORD_TYPE: try readExtension(&transparentIndex)
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(file))
        return try frame(on: canvas, try palette(transparentIndex: transparentIndex), pixelLimit: pixelLimit)
      default: throw .corrupt(.gif, reason: "no frame")
      }
    }
  }

  private func readExtension(_ transparentIndex: inout Int?) throws(PictureError) {
    var name: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(DGifGetExtension(file, &name, &block))
    while let data = block {
      var control = GraphicsControlBlock()
      // A block begins with its length.
      if name == GRAPHICS_EXT_FUNC_CODE, DGifExtensionToGCB(Int(data[0]), data + 1, &control) == GIF_OK {
        let index = Int(control.TransparentColor)
        transparentIndex = index == Int(NO_TRANSPARENT_COLOR) ? nil : index
      }
      try check(DGifGetExtensionNext(file, &block))
    }
  }

  private func frame(
    on canvas: PixelSize, _ palette: [UInt32], pixelLimit: Int
  ) throws(PictureError) -> RawPixels {
    let image = file.pointee.Image
    let (left, top) = (Int(image.Left), Int(image.Top))
    let (width, height) = (Int(image.Width), Int(image.Height))
    guard width > 0, height > 0 else { throw .corrupt(.gif, reason: "a frame without pixels") }
    // The frame may be larger than the canvas, and all of it is decompressed.
    guard PixelSize(width: width, height: height).isWithin(pixelLimit) else {
      throw .tooLarge(width: width, height: height, limit: pixelLimit)
    }
    var pixels = [UInt32](repeating: 0, count: canvas.width * canvas.height)
    let columns = left..<max(left, min(left + width, canvas.width))
    var line = [UInt8](repeating: 0, count: width)
    for row in image.Interlace ? Self.interlaced(height) : Array(0..<height) {
      try check(DGifGetLine(file, &line, Int32(width)))
      guard top + row < canvas.height else { continue }
      let start = (top + row) * canvas.width
      for column in columns { pixels[start + column] = palette[Int(line[column - left])] }
    }
    return RawPixels(canvas, pixels: pixels)
  }

  /// Returns the colors of all indices; indices without a color are transparent.
  private func palette(transparentIndex: Int?) throws(PictureError) -> [UInt32] {
    guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap else {
      throw .corrupt(.gif, reason: "no color table")
    }
    var palette = [UInt32](repeating: 0, count: 256)
    for index in 0..<min(palette.count, Int(map.pointee.ColorCount)) where index != transparentIndex {
      let color = map.pointee.Colors[index]
      palette[index] = 0xff00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
    return palette
  }

  /// Returns the rows in the order in which an interlaced file stores them: every eighth row, then those
  /// halfway between them, and so on.
  private static func interlaced(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
  }

  private func check(_ status: Int32) throws(PictureError) {
    if status != GIF_OK { throw Self.error(file.pointee.Error) }
  }

  private static func error(_ code: Int32) -> PictureError {
    if [D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON].contains(code) {
      return .corrupt(.gif, reason: "cut short")
    }
    return .corrupt(.gif, reason: GifErrorString(code).map { String(cString: $0) } ?? "unreadable")
  }
}
