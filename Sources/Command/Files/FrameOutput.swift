import IPRenderKit

/// Where the frames of a stream go, and in which form.
struct FrameOutput {
  let destination: FrameDestination

  /// - Parameters:
  ///   - option: what `-o` says; without it, standard output.
  ///   - format: nil for what the name says.
  ///   - inputs: files that must stay.
  /// - Throws: a failure for names that say nothing, for a terminal, and for an output that would replace an input.
  init(_ option: String?, format: SequenceFormat?, startNumber: Int, inputs: [String]) throws(Failure) {
    do throws(FrameError) {
      destination = try FrameDestination(
        option ?? OutputTarget.dash, format: format, startNumber: startNumber)
    } catch {
      throw Failure(error)
    }
    switch destination.target {
    case .standardOutput:
      if OutputDescriptor.standardOutput.isTerminal {
        throw .usage(
          "frames are not written to a terminal: name a folder (-o frames/) or a file (-o film.apng), or send them to a pipe"
        )
      }
    case .files(let names):
      try Self.require(names.listPath, .made, isNoneOf: inputs)
    case .file(let path):
      try Self.require(path, .typed, isNoneOf: inputs)
    }
  }

  /// The names of the frames, if each is a file.
  var names: FrameNames? { destination.names }

  /// Of the first file that is written; nil for standard output.
  var firstPath: String? {
    switch destination.target {
    case .standardOutput: nil
    case .files(let names): names.listPath
    case .file(let path): path
    }
  }

  /// - Parameters:
  ///   - frames: those that are to be written.
  ///   - pictures: files that the pages show.
  /// - Throws: a failure when one of the frames would replace an input or a file of the pages.
  func check(
    _ frames: Range<Int>, inputs: [String], pictures: @autoclosure () -> Set<FileIdentity>
  ) throws(Failure) {
    // Looked for once, and only when there is something that could be replaced.
    var known: Set<FileIdentity>?
    func files() -> Set<FileIdentity> {
      let files = known ?? pictures()
      known = files
      return files
    }
    switch destination.target {
    case .standardOutput: break
    case .file(let path): try OutputTarget.file(path, .typed).checkKeeps(files())
    case .files(let names):
      try OutputTarget.file(names.listPath, .made).checkKeeps(files())
      for frame in frames {
        let path = names.path(ofFrame: frame)
        try Self.require(path, .made, isNoneOf: inputs)
        try OutputTarget.file(path, .made).checkKeeps(files())
      }
    }
  }

  private static func require(
    _ path: String, _ origin: NameOrigin, isNoneOf inputs: [String]
  ) throws(Failure) {
    try OutputTarget.file(path, origin).check(isBinary: true, inputs: inputs)
  }
}
