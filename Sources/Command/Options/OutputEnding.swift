import IPRenderKit

/// What the ending of a file's name says that it holds.
enum OutputEnding {
  private static let png = "png"

  /// - Throws: a failure for a picture's name with an ending other than `.png`, the one form that is written. Names
  ///   without an ending say nothing, nor do devices and pipes.
  static func requirePicture(_ option: String?) throws(Failure) {
    guard let option, option != OutputTarget.dash, !option.hasPrefix("/dev/"), !option.hasPrefix("/proc/")
    else {
      return
    }
    let name = option.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return }
    let ending = name[dot...].dropFirst()
    if ending.isEmpty || ending.lowercased() == png { return }
    throw .usage(
      "-o \(option): pictures are not written as .\(ending) but as .\(png), frames as .png, .apng, .y4m or .rgba (--stream)"
    )
  }
}
