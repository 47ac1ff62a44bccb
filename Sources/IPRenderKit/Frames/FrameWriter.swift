import Glibc
import PageModel
import Pictures

/// Takes the frames of a run, each once and in order.
package protocol FrameWriter<Band> {
  associatedtype Band: Sendable

  mutating func write(_ frame: EncodedFrame<Band>) throws(RenderError)

  /// After the last frame, however many there were: what was written so far is kept. Without it, a file that holds
  /// all frames does not come to be.
  mutating func finish() throws(RenderError)
}

/// Each frame is a PNG file that appears whole. A frame that repeats the one before is a second name of its file, or
/// a file of its own where there are no second names.
package struct FrameFiles: FrameWriter {
  private let names: FrameNames
  private let format: PNGFormat
  /// Held as long as files may follow.
  private let lock: OutputLock
  private var count = 0

  /// Makes the folder of the frames when it is missing, and takes away the list of an earlier run: until there is a
  /// new one, none is better than one that is wrong.
  package init(_ names: FrameNames, format: PNGFormat) throws(RenderError) {
    self.names = names
    self.format = format
    lock = try names.claim()
    // What is in the way then is told of when the new one is written.
    try? AtomicFile.remove(names.listPath)
  }

  package mutating func write(_ frame: EncodedFrame<EncodedBand>) throws(RenderError) {
    let path = names.path(ofFrame: count)
    if !frame.isRepeat || !repeatLast(as: path) {
      let pieces = try mapping(format.pieces(of: frame.bands), RenderError.encoding)
      try mapping(AtomicFile.write(pieces, to: path, .made), RenderError.writing)
    }
    count += 1
  }

  package func finish() {}

  /// Whether the last file now has this name too.
  private func repeatLast(as path: String) -> Bool {
    guard count > 0 else { return false }
    return (try? AtomicFile.link(names.path(ofFrame: count - 1), as: path)) != nil
  }
}

extension FrameNames {
  /// When it is missing.
  package func makeFolder() throws(RenderError) {
    if !folder.isEmpty { try mapping(AtomicFile.makeFolder(folder), RenderError.writing) }
  }

  /// Makes the folder when it is missing, and takes the lock of these names.
  ///
  /// - Throws: `RenderError.writing` while another run writes files of these names.
  package func claim() throws(RenderError) -> OutputLock {
    try makeFolder()
    return try mapping(OutputLock(lockPath, of: folder), RenderError.writing)
  }

  /// The frames that stand in the folder, and whether each looks like one that was written here. Asked while the folder
  /// may be read.
  package func framesThere() -> [Int: Bool] {
    let folder = folder.isEmpty ? Path(literal: ".") : Path(folder)
    let frames = folder.entries.compactMap { frame(named: $0.name) }
    return Dictionary(frames.map { ($0, Self.isOurs(Path(path(ofFrame: $0)))) }) { first, _ in first }
  }

  private static func isOurs(_ path: Path) -> Bool {
    let descriptor = path.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &bytes, bytes.count)
    return PNGHeader.begins(Array(bytes.prefix(max(0, count))))
  }

  /// Returns the warning about a frame after the last one of a run: files that a longer run left look like the end of
  /// this one.
  package func leftover(_ frame: Int) -> Diagnostic {
    Diagnostic(
      .otherFrames,
      "\(path(ofFrame: frame)) is left from an earlier run, which had more frames",
      help: "remove the frames of the earlier run")
  }
}

/// All frames one after the other in one file or pipe.
package struct FrameStream<Format: FrameFormat>: FrameWriter {
  private let format: Format
  private let output: StreamOutput
  private var isEmpty = true

  package init(_ output: StreamOutput, format: Format) {
    self.output = output
    self.format = format
  }

  package mutating func write(_ frame: EncodedFrame<Format.Encoder.Band>) throws(RenderError) {
    let pieces = try mapping(format.pieces(of: frame.bands), RenderError.encoding)
    try output.write(isEmpty ? [format.streamHeader] + pieces : pieces)
    isEmpty = false
  }

  package func finish() throws(RenderError) { if !isEmpty { try output.finish() } }
}

/// Frames that nobody writes to a file.
package final class FrameBytes {
  fileprivate(set) var bytes: [UInt8] = []

  /// Returns the bytes that were written since the last call.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

/// Where one stream of bytes goes.
package enum StreamOutput {
  case descriptor(OutputDescriptor)
  case file(GrowingFile)
  case film(FilmMaker)
  case memory(FrameBytes)

  /// - Throws: `RenderError.writing` when the file cannot be made.
  package init(path: String, _ origin: NameOrigin = .typed) throws(RenderError) {
    self = .file(try mapping(GrowingFile(path, origin), RenderError.writing))
  }

  package func write(_ pieces: [[UInt8]]) throws(RenderError) {
    switch self {
    case .descriptor(let descriptor): try mapping(descriptor.write(pieces), RenderError.writing)
    case .file(let file): try mapping(file.write(pieces), RenderError.writing)
    case .film(let film): try film.write(pieces)
    case .memory(let memory): for piece in pieces { memory.bytes += piece }
    }
  }

  /// The file that it goes to, if one can be written over where it was written already.
  var growingFile: GrowingFile? {
    if case .file(let file) = self, file.isRegular { file } else { nil }
  }

  package func finish() throws(RenderError) {
    switch self {
    case .descriptor, .memory: break
    case .file(let file): try mapping(file.finish(), RenderError.writing)
    case .film(let film): try film.finish()
    }
  }
}
