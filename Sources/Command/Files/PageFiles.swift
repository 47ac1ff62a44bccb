import IPRenderKit
import PageModel
import Pictures

/// The files of a chat that is cut into pages.
struct PageFiles {
  let names: FrameNames

  /// - Parameter option: what `-o` says.
  /// - Returns: `nil` for anything but a pattern such as `out-%03d.png`.
  init?(_ option: String?) {
    guard let option, Path(option).lastName.bytes.contains(UInt8(ascii: "%")),
      let names = FrameNames(pattern: option)
    else { return nil }
    self.names = names
  }

  /// Of the first file that is written.
  var firstPath: String { names.path(ofFrame: 0) }

  /// Pages of a longer run that was there before look like the end of this one.
  func leftovers(count: Int) -> Diagnostic? {
    let next = names.path(ofFrame: count)
    guard Path(next).exists else { return nil }
    return Diagnostic(
      .otherFrames,
      "\(next) is not of this run, which ends before it: remove what is left of an earlier one")
  }
}
