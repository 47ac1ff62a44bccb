import Pictures
import Scene

/// Writes the frames of a live scene like those of a stream: one for every moment, each as a file or in one
/// stream of bytes.
package final class SceneRecorder: SceneSink {
  private let recorder: FrameRecorder
  private let answers: (String) -> Void
  package let takesChanges = false
  package let isReady = true

  /// - Parameter answers: Receives the answers of commands.
  package init(
    to destination: FrameDestination, picture: FramePicture, renderer: Renderer, options: RenderOptions,
    answers: @escaping (String) -> Void
  ) throws(RenderError) {
    self.answers = answers
    recorder = try FrameRecorder(
      destination.format, to: destination.target, picture: picture,
      rate: FrameRate(nearest: options.playback.framesPerSecond), renderer: renderer,
      pixelLimit: options.pixelLimit, threads: options.threadCount)
  }

  package func write(_ list: DisplayList?, at seconds: Double, skipped: Int) throws(RenderError) {
    if let list { try recorder.record(list) } else { try recorder.repeatLast() }
  }

  package func answer(_ json: String) { answers(json) }

  package func finish(at seconds: Double, skipped: Int) throws(RenderError) { try recorder.finish() }
}

/// Writes only the rows of a live scene that change, as messages of a binary protocol (Docs/Live.md).
///
/// A thread writes them, so that a slow reader does not stop the scene: frames are dropped instead. At most
/// one frame waits.
package final class BandsSink: SceneSink {
  private var changes: any ChangedRows
  private let writer: MessageWriter
  private var picture: FramePicture
  private let renderer: Renderer
  private let options: RenderOptions
  package let takesChanges = true
  package let takesSizes = true

  /// The encoding of pixels.
  package enum Encoding: UInt8, Sendable {
    /// Red, green, blue and alpha of each pixel.
    case rgba = 0
    /// A PNG file.
    case png = 1
  }

  package init(
    _ encoding: Encoding, to output: OutputDescriptor, picture: FramePicture, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    (self.picture, self.renderer, self.options) = (picture, renderer, options)
    changes = try Self.changes(encoding, picture, renderer, options)
    writer = try MessageWriter(output)
    self.encoding = encoding
    var head = Message(Self.magic)
    head.add(Self.version)
    try writer.add([head.bytes])
  }

  /// Compares frames of another size from now on, the first of which has all rows.
  package func resize(to picture: FramePicture) throws(RenderError) {
    changes = try Self.changes(encoding, picture, renderer, options)
    self.picture = picture
  }

  private static func changes(
    _ encoding: Encoding, _ picture: FramePicture, _ renderer: Renderer, _ options: RenderOptions
  ) throws(RenderError) -> any ChangedRows {
    func changes<Format: FrameFormat>(
      _ format: Format, rowCount: @escaping (Format.Encoder.Band) -> Int,
      file: @escaping (ArraySlice<Format.Encoder.Band>, Int) throws(PNGError) -> [[UInt8]]
    ) -> any ChangedRows {
      BandComparison(
        drawing: FrameDrawing(
          format, renderer: renderer, pixelLimit: options.pixelLimit, threads: options.threadCount),
        rowCount: rowCount, file: file)
    }
    switch encoding {
    case .png:
      let format = try mapping(PNGFormat(picture), RenderError.encoding)
      return changes(format, rowCount: \.rowCount) { bands, rows throws(PNGError) in
        try format.file(of: Array(bands), rows: rows)
      }
    case .rgba:
      return changes(RGBAFormat(picture), rowCount: { $0.rowCount(width: picture.width) }) {
        bands, _ in bands.map(\.bytes)
      }
    }
  }

  private let encoding: Encoding
  private static let magic = Array("iprbands".utf8)
  private static let version: UInt32 = 1

  private enum Kind: UInt8 { case frame = 1, answer = 2, end = 3 }

  package var isReady: Bool { writer.isReady }

  package func waitUntilReady() { writer.waitUntilReady() }

  package func write(_ list: DisplayList?, at seconds: Double, skipped: Int) throws(RenderError) {
    guard let list else { return }
    let changed = try changes.next(list)
    guard !changed.isEmpty else { return }
    var frame = Message()
    var pieces: [[UInt8]] = []
    frame.add(microseconds: seconds)
    frame.add(UInt32(picture.width))
    frame.add(UInt32(picture.height))
    frame.add(UInt32((picture.scale * 1000).rounded()))
    frame.add(UInt32(clamping: skipped))
    frame.add(UInt32(changed.count))
    for part in changed {
      frame.add(0)
      frame.add(UInt32(part.rows.lowerBound))
      frame.add(UInt32(picture.width))
      frame.add(UInt32(part.rows.count))
      frame.add(UInt32(encoding.rawValue))
      frame.add(UInt32(part.bytes.reduce(0) { $0 + $1.count }))
      pieces.append(frame.bytes)
      pieces += part.bytes
      frame = Message()
    }
    let head = Message(kind: Kind.frame.rawValue, length: pieces.reduce(0) { $0 + $1.count })
    try writer.add([head.bytes] + pieces, isFrame: true)
  }

  package func answer(_ json: String) throws(RenderError) {
    let bytes = Array(json.utf8)
    try writer.add([Message(kind: Kind.answer.rawValue, length: bytes.count).bytes, bytes])
  }

  package func finish(at seconds: Double, skipped: Int) throws(RenderError) {
    var end = Message()
    end.add(microseconds: seconds)
    end.add(UInt32(clamping: skipped))
    try writer.add([Message(kind: Kind.end.rawValue, length: end.bytes.count).bytes, end.bytes])
    try writer.finish()
  }

  /// The bytes of a message. Numbers are little-endian.
  private struct Message {
    var bytes: [UInt8]

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// Creates the beginning of a message: its kind and the length of the rest.
    init(kind: UInt8, length: Int) {
      bytes = [kind]
      add(UInt32(clamping: length))
    }

    mutating func add(_ number: UInt32) { append(number) }
    mutating func add(microseconds seconds: Double) { append(UInt64(max(0, seconds * 1e6).rounded())) }

    private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
  }
}

/// The rows of an image that differ from those of the last one.
private protocol ChangedRows: AnyObject {
  func next(_ list: DisplayList) throws(RenderError) -> [(rows: Range<Int>, bytes: [[UInt8]])]
}

/// Compares the encoded bands of each image with those of the last one.
private final class BandComparison<Format: FrameFormat>: ChangedRows {
  private let drawing: FrameDrawing<Format>
  private let rowCount: (Format.Encoder.Band) -> Int
  private let file: (ArraySlice<Format.Encoder.Band>, Int) throws(PNGError) -> [[UInt8]]
  private var last: [Format.Encoder.Band] = []

  init(
    drawing: FrameDrawing<Format>, rowCount: @escaping (Format.Encoder.Band) -> Int,
    file: @escaping (ArraySlice<Format.Encoder.Band>, Int) throws(PNGError) -> [[UInt8]]
  ) {
    (self.drawing, self.rowCount, self.file) = (drawing, rowCount, file)
  }

  func next(_ list: DisplayList) throws(RenderError) -> [(rows: Range<Int>, bytes: [[UInt8]])] {
    let bands = try drawing.next(list).bands
    defer { last = bands }
    var changed: [(rows: Range<Int>, bytes: [[UInt8]])] = []
    var (row, index) = (0, 0)
    func isSame(_ index: Int) -> Bool { index < last.count && last[index] == bands[index] }
    while index < bands.count {
      guard !isSame(index) else {
        row += rowCount(bands[index])
        index += 1
        continue
      }
      let (first, top) = (index, row)
      while index < bands.count, !isSame(index) {
        row += rowCount(bands[index])
        index += 1
      }
      changed.append(
        (top..<row, try mapping(file(bands[first..<index], row - top), RenderError.encoding)))
    }
    return changed
  }
}
