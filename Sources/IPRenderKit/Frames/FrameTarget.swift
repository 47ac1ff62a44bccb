import Glibc
import Pictures

/// Where a run of frames goes.
package enum FrameTarget: Hashable, Sendable {
  case files(FrameNames)
  /// One file for all frames.
  case file(String)
  case standardOutput

  /// `-`, a folder (one that is there, or a name with a slash at its end), a pattern such as `out-%05d.png`, or
  /// the name of one file. Nil for an empty name, and for a percent sign in a name that is no pattern.
  package init?(parsing text: String, startNumber: Int = 1) {
    let path = Path(text)
    if text.isEmpty {
      return nil
    } else if text == "-" {
      self = .standardOutput
    } else if path.endsWithSlash || path.status?.isFolder == true {
      self = .files(FrameNames(folder: text, startNumber: startNumber))
    } else if path.lastName.bytes.contains(UInt8(ascii: "%")) {
      guard let names = FrameNames(pattern: text, startNumber: startNumber) else { return nil }
      self = .files(names)
    } else {
      self = .file(text)
    }
  }
}
