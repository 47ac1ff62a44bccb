import Glibc
import PageModel
import Pictures

/// A destination that takes the frames of a run, each once and in order.
package protocol FrameWriter<Band> {
  associatedtype Band: Sendable

  mutating func write(_ frame: EncodedFrame<Band>) throws(RenderError)

  /// Completes the output after the last frame, and keeps what was written so far. Without this call, a file
  /// with all frames is not created.
  mutating func finish() throws(RenderError)
}

/// Writes each frame as a PNG file that appears complete. A frame that repeats the previous one is a hard
/// link to its file, or a file of its own if links are not possible.
package struct FrameFiles: FrameWriter {
  private let names: FrameNames
  private let format: PNGFormat
  /// The lock of the files, held as long as more may follow.
  private let lock: OutputLock
  private var count = 0

  /// Creates the folder of the frames if it is missing, and removes the list of an earlier run, because no
  /// list is better than a wrong one.
  package init(_ names: FrameNames, format: PNGFormat) throws(RenderError) {
    self.names = names
    self.format = format
    lock = try names.claim()
    // An error is reported when the new list is written.
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

  /// Gives the last file another name; returns true if that succeeded.
  private func repeatLast(as path: String) -> Bool {
    guard count > 0 else { return false }
    return (try? AtomicFile.link(names.path(ofFrame: count - 1), as: path)) != nil
  }
}

extension FrameNames {
  /// Creates the folder if it is missing.
  package func makeFolder() throws(RenderError) {
    if !folder.isEmpty { try mapping(AtomicFile.makeFolder(folder), RenderError.writing) }
  }

  /// Creates the folder if it is missing, and locks these names.
  ///
  /// - Throws: `RenderError.writing` while another run writes files of these names.
  package func claim() throws(RenderError) -> OutputLock {
    try makeFolder()
    return try mapping(OutputLock(lockPath, of: folder), RenderError.writing)
  }

  /// Returns the frames in the folder, each with true if its file looks like one that iprender wrote. Call it
  /// while the process may still read the folder.
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

  /// Returns the warning about frames after the last one of a run: files that a longer run left look like
  /// the end of this one.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames, at least one.
  ///   - arePages: True for pages of a chat.
  package func leftover(_ frames: Range<Int>, arePages: Bool) -> Diagnostic {
    let first = path(ofFrame: frames.lowerBound)
    let files =
      frames.count == 1 ? "\(first) is" : "\(first) to \(path(ofFrame: frames.upperBound - 1)) are"
    let kind = arePages ? "pages" : "frames"
    return Diagnostic(
      .otherFrames, "\(files) left from an earlier run, which had more \(kind)",
      help: "remove the \(kind) of the earlier run")
  }
}

/// Writes all frames one after another to one file or pipe.
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

/// A buffer for frames that are not written to a file.
package final class FrameBytes {
  fileprivate(set) var bytes: [UInt8] = []

  /// Returns the bytes that were written since the last call.
  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

/// The output of a stream of bytes.
package enum StreamOutput {
  case descriptor(OutputDescriptor)
  case file(GrowingFile)
  case film(FilmMaker)
  case memory(FrameBytes)

  /// Creates an output file.
  ///
  /// - Throws: `RenderError.writing` if the file cannot be created.
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

  /// The output file, if its written part can be overwritten.
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
