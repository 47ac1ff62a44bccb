import Glibc
import PageModel
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
    try names.makeFolder()
    Path(names.listPath).unlink()
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
  func makeFolder() throws(RenderError) {
    let everyone: mode_t = 0o777  // Less the user's mask.
    if !folder.isEmpty, Path(folder).makeFolder(everyone) != 0, errno != EEXIST {
      throw .writing(FileError(path: folder, code: errno))
    }
  }

  /// Files of a longer run that was there before look like the end of this one.
  ///
  /// - Parameter count: files of this run.
  package func leftovers(count: Int) -> Diagnostic? {
    let next = path(ofFrame: count)
    guard Path(next).exists else { return nil }
    return Diagnostic(
      .otherFrames,
      "\(next) is not of this run, which ends before it: remove what is left of an earlier one")
  }
}
