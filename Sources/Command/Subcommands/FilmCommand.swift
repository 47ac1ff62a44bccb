import IPRenderKit
import Pictures

/// Films that ffmpeg makes of the frames (Docs/Frames.md, Films).
extension RenderCommand {
  /// What the options of a film ask of its form.
  func checkFilm(_ form: SequenceFormat?) throws(Failure) {
    if film.loop != nil, form?.mayLoop != true {
      throw .usage("--loop is for pictures that say how often they play: .png or .apng films, .gif, .webp")
    }
    if form == .gif, stream.rate(as: form).framesPerSecond > Self.mostFramesOfGIF {
      throw .usage("a GIF shows no more than 50 frames a second: leave --fps out, or give a smaller one")
    }
  }

  /// Its delays are hundredths of a second, and programs take fewer than two for a mistake.
  private static let mostFramesOfGIF = 50.0

  /// - Returns: `nil` for frames that need no ffmpeg.
  /// - Throws: a failure where it is not installed; it says what to run where it is.
  func startFilm(_ output: FrameOutput) throws(Failure) -> FilmMaker? {
    let format = output.destination.format
    let rate = stream.rate(as: format).oneOf(stream.everyNth ?? Defaults.frameStep)
    guard case .file(let path) = output.destination.target,
      let recipe = FilmRecipe(format, rate: rate, plays: film.loop ?? 1, isOpaque: hasOpaqueBackground)
    else { return nil }
    do throws(RenderError) { return try FilmMaker(recipe, to: path) } catch {
      var failure = Failure(error, file: input.input)
      if case .frames(.noEncoder) = error {
        failure.message += "; where it is: " + readyLine(recipe, to: path)
      }
      throw failure
    }
  }

  private var hasOpaqueBackground: Bool {
    switch still.background {
    case nil, .none?: chatPicture.answer != nil
    case .theme?: true
    case .color(let color)?: color.alpha == 1
    }
  }

  /// The same run for a shell, with the frames in a pipe.
  private func readyLine(_ recipe: FilmRecipe, to path: String) -> String {
    var words = ["iprender"]
    var rest = SystemStrings.arguments[...]
    while let word = rest.popFirst() {
      // How often it plays ffmpeg is told.
      if ["-o", "--output", "--format", "--loop"].contains(word) {
        _ = rest.popFirst()
      } else if !["-o", "--output=", "--format=", "--loop="].contains(where: word.hasPrefix),
        word != "--stream"
      {
        words.append(word)
      }
    }
    words += ["--stream", "--format", recipe.feed.rawValue, "-o", OutputTarget.dash]
    if recipe.format.needsEvenSides, !stream.even { words.append("--even") }
    if recipe.format == .gif, stream.fps == nil { words += ["--fps", recipe.rate.description] }
    return words.map(FilmRecipe.quoted).joined(separator: " ") + " | "
      + recipe.shellLine(output: path)
  }
}
