import Pictures

/// Where the frames of a stream go, and in which form.
package struct FrameDestination: Hashable, Sendable {
  package let target: FrameTarget
  package let format: SequenceFormat

  /// - Parameters:
  ///   - name: see `FrameTarget`.
  ///   - format: nil for what the name says.
  /// - Throws: `FrameError` for a name that says nothing, and for a format that is not that of files.
  package init(_ name: String, format: SequenceFormat? = nil, startNumber: Int = 1) throws(FrameError) {
    guard let target = FrameTarget(parsing: name, startNumber: startNumber) else {
      throw .badPattern(name)
    }
    self.target = target
    switch target {
    case .standardOutput:
      self.format = format ?? .png
      if self.format.isFilm { throw .fileNeeded(self.format) }
    case .files:
      self.format = format ?? .png
      if self.format != .png { throw .oneFileNeeded(self.format) }
    case .file(let path):
      guard let format = format ?? SequenceFormat(ofFile: path) else { throw .unknownForm(path) }
      self.format = format
    }
  }

  /// The names of the frames, if each is a file.
  package var names: FrameNames? {
    if case .files(let names) = target { names } else { nil }
  }
}

extension SequenceFormat {
  /// What the name of one file for all frames says.
  package init?(ofFile path: String) {
    switch Path(path).ending.name.lowercased() {
    case ".png", ".apng": self = .apng
    case ".y4m": self = .y4m
    case ".rgba": self = .rgba
    case ".mp4": self = .mp4
    case ".webm": self = .webm
    case ".gif": self = .gif
    case ".webp": self = .webp
    default: return nil
    }
  }
}
