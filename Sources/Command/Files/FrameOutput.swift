import Glibc
import IPRenderKit

/// Where the frames of a stream go, and in which form.
struct FrameOutput {
  let target: FrameTarget
  let format: SequenceFormat

  /// - Parameters:
  ///   - option: what `-o` says; without it, standard output.
  ///   - format: nil for what the name says.
  ///   - inputs: files that must stay.
  /// - Throws: a failure for names that say nothing, for a terminal, and for an output that would replace an input.
  init(_ option: String?, format: SequenceFormat?, startNumber: Int, inputs: [String]) throws(Failure) {
    guard let target = FrameTarget(parsing: option ?? OutputTarget.dash, startNumber: startNumber) else {
      throw .usage(
        "-o: the name of the frames has one place for their number, such as out-%05d.png; %% is a percent sign"
      )
    }
    self.target = target
    switch target {
    case .standardOutput:
      self.format = format ?? .png
      if OutputDescriptor.standardOutput.isTerminal {
        throw .usage(
          "frames are not written to a terminal: name a folder (-o frames/) or a file (-o film.apng), or send them to a pipe"
        )
      }
    case .files(let names):
      self.format = format ?? .png
      if self.format != .png { throw Failure(FrameError.oneFileNeeded(self.format)) }
      try Self.require(names.listPath, isNoneOf: inputs)
    case .file(let path):
      guard let format = format ?? Self.format(of: path) else {
        throw .usage(
          "-o \(path): a folder's name ends with a slash; that of a file with .png, .apng, .y4m or .rgba, or --format says what it is"
        )
      }
      self.format = format
      try Self.require(path, isNoneOf: inputs)
    }
  }

  /// The names of the frames, if each is a file.
  var names: FrameNames? {
    if case .files(let names) = target { names } else { nil }
  }

  /// - Throws: a failure when one of the frames would replace an input.
  func check(frameCount: Int, inputs: [String]) throws(Failure) {
    guard let names else { return }
    for frame in 0..<frameCount { try Self.require(names.path(ofFrame: frame), isNoneOf: inputs) }
  }

  /// Frames of a longer run that was there before look like the end of this one.
  func leftovers(frameCount: Int) -> Diagnostic? {
    guard let next = names?.path(ofFrame: frameCount), access(next, F_OK) == 0 else { return nil }
    return Diagnostic(
      .otherFrames,
      "\(next) is not of this run, which ends before it: remove what is left of an earlier one")
  }

  private static func require(_ path: String, isNoneOf inputs: [String]) throws(Failure) {
    try OutputTarget.file(path).check(isBinary: true, inputs: inputs)
  }

  private static func format(of path: String) -> SequenceFormat? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[dot...] {
    case ".png", ".apng": return .apng
    case ".y4m": return .y4m
    case ".rgba": return .rgba
    default: return nil
    }
  }
}
