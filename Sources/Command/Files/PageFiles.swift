import IPRenderKit

/// The files of a chat that is cut into pages.
struct PageFiles {
  let names: FrameNames
  /// As it was written.
  let pattern: String

  /// - Parameter option: what `-o` says.
  /// - Returns: `nil` for anything but a pattern such as `out-%03d.png`.
  init?(_ option: String?) {
    guard let option, Path(option).lastName.bytes.contains(UInt8(ascii: "%")),
      let names = FrameNames(pattern: option)
    else { return nil }
    self.names = names
    pattern = option
  }

  /// Of the first file that is written.
  var firstPath: String { names.path(ofFrame: 0) }
}
