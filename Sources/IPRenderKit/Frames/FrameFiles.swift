import Glibc
import Pictures

/// Each frame is a PNG file that appears whole. A frame that repeats the one before is a second name of its file, or
/// a file of its own where there are no second names.
package struct FrameFiles: FrameWriter {
  private let names: FrameNames
  private let format: PNGFormat
  private var count = 0

  /// Makes the folder of the frames when it is missing, and takes away the list of an earlier run: until there is a
  /// new one, none is better than one that is wrong.
  package init(_ names: FrameNames, format: PNGFormat) throws(RenderError) {
    self.names = names
    self.format = format
    let everyone: mode_t = 0o777  // Less the user's mask.
    if !names.folder.isEmpty, Path(names.folder).makeFolder(everyone) != 0, errno != EEXIST {
      throw .writing(FileError(path: names.folder, code: errno))
    }
    Path(names.listPath).unlink()
  }

  package mutating func write(_ frame: EncodedFrame<EncodedBand>) throws(RenderError) {
    let path = names.path(ofFrame: count)
    if !frame.isRepeat || !repeatLast(as: path) {
      let pieces = try RenderError.whenEncoding { () throws(PNGError) in try format.pieces(of: frame.bands) }
      try RenderError.whenWriting { () throws(FileError) in try AtomicFile.write(pieces, to: path, .made) }
    }
    count += 1
  }

  package func finish() {}

  /// Whether the last file now has this name too.
  private func repeatLast(as path: String) -> Bool {
    guard count > 0 else { return false }
    do throws(FileError) {
      try AtomicFile.link(names.path(ofFrame: count - 1), as: path)
      return true
    } catch {
      return false
    }
  }
}
