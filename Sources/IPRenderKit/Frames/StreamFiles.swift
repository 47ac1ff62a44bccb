import Pictures

extension StreamRun {
  /// Writes the wanted frames: to PNG files in a folder (`frames/`), to files with names of your own
  /// (`out-%04d.png`), or as one film (`film.apng`, `film.y4m`, `film.rgba`, and with ffmpeg `film.mp4`, `film.webm`,
  /// `film.gif`, `film.webp`). Beside files stands `frames.json`, which
  /// says what each shows. No file is ever half written.
  ///
  /// - Parameters:
  ///   - path: a folder's name ends with a slash, unless the folder is there; `-` is standard output.
  ///   - format: `nil` for what the name says.
  ///   - startNumber: of the first file.
  ///   - goesOn: asked before each frame, with the number of those that are done; false ends the run, and what was
  ///     written is kept.
  /// - Returns: how many frames were written.
  @discardableResult
  public func write(
    to path: String, format: SequenceFormat? = nil, startNumber: Int = 1,
    while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Int {
    let destination = try mapping(
      FrameDestination(path, format: format, startNumber: startNumber), RenderError.frames)
    return try record(to: destination, startNumber: startNumber, while: goesOn)
  }

  /// Draws and writes the wanted frames and, beside files, the list of them.
  ///
  /// - Parameters:
  ///   - film: what makes a film, when it was started before.
  ///   - goesOn: see `play`.
  /// - Returns: how many frames are done.
  package func record(
    to destination: FrameDestination, startNumber: Int, film: FilmMaker? = nil, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Int {
    let recorder = try FrameRecorder(
      destination.format, to: destination.target, picture: picture, rate: rate,
      plays: options.playback.plays, film: film, renderer: renderer,
      pixelLimit: options.pixelLimit, threads: options.threadCount)
    if destination.format == .gif { try recorder.record(finished) }
    var list: StreamOutput?
    if let names = destination.names { list = try StreamOutput(path: names.listPath, .made) }
    return try play(
      to: recorder, list: list, names: destination.names, startNumber: startNumber, while: goesOn)
  }
}
