import Glibc
import Pictures

/// An ffmpeg process that encodes one film. It receives frames as they are rendered; the file appears
/// complete, or not at all. A film with a size limit is encoded in several qualities at once, and the best
/// one within the limit is kept.
package final class FilmMaker {
  package let recipe: FilmRecipe
  private let tries: [(file: GrowingFile, process: ChildProcess)]
  private let notes: ChildProcess.Notes?
  /// The number of frames written so far.
  private var count = 0

  /// Starts ffmpeg. `path`: the path as the user wrote it. Throws `FrameError.noEncoder` if ffmpeg is not
  /// installed.
  package init(_ recipe: FilmRecipe, to path: String) throws(RenderError) {
    // ffmpeg opens the film by its name in /proc.
    guard Path(ChildProcess.file).folder.exists else {
      throw .frames(.encoderFailed("it requires /proc, which this system lacks"))
    }
    notes = recipe.hasChapters ? try mapping(ChildProcess.Notes(), RenderError.writing) : nil
    notes?.write(FilmRecipe.notes([]))
    var tries: [(file: GrowingFile, process: ChildProcess)] = []
    for recipe in recipe.tries {
      let file = try mapping(GrowingFile(path), RenderError.writing)
      // The frames refer to no other file and need none.
      let arguments = ["-protocol_whitelist", "pipe"] + recipe.arguments(output: ChildProcess.file)
      do throws(FileError) {
        tries.append((file, try ChildProcess(FilmRecipe.program, arguments, file: file.number, notes: notes)))
      } catch {
        throw error.code == ENOENT ? .frames(.noEncoder(recipe.format)) : .writing(error)
      }
    }
    self.recipe = recipe
    self.tries = tries
  }

  /// Sets the chapters of the film, before its first frame.
  func add(_ chapters: [SceneRun.FilmCue]) { notes?.write(FilmRecipe.notes(chapters)) }

  /// Writes a frame.
  ///
  /// - Parameter pieces: The bytes of the next frame, in pieces.
  func write(_ pieces: [[UInt8]]) throws(RenderError) {
    count += 1
    for (_, process) in tries {
      do throws(FileError) {
        try process.write(pieces, called: FilmRecipe.program)
      } catch {
        guard error.isBrokenPipe else { throw .writing(error) }
        throw .frames(.encoderFailed(process.finish() ?? "it stopped reading"))
      }
    }
  }

  func finish() throws(RenderError) {
    var least = 0
    for (file, process) in tries {
      if let fault = process.finish() ?? FilmFile.fault(file, recipe.format, frames: count, rate: recipe.rate)
      {
        throw .frames(.encoderFailed(fault))
      }
      least = file.byteCount
      guard let limit = recipe.byteLimit, least > limit else {
        return try mapping(file.finish(), RenderError.writing)
      }
    }
    throw .encoding(.largeFile(least, limit: recipe.byteLimit ?? least))
  }
}

/// The arguments with which ffmpeg makes a film of frames (Spec/Frames.md, Films).
package struct FilmRecipe: Hashable, Sendable {
  package let format: SequenceFormat
  package let rate: FrameRate
  /// The number of times that the film plays; 0 to repeat it without end.
  let plays: Int
  /// True if no pixel of any frame is transparent.
  let isOpaque: Bool
  /// The maximum size of the file, in bytes; `nil` for no limit.
  package var byteLimit: Int?
  /// True if the film has chapters, which ffmpeg reads from its notes.
  package var hasChapters = false
  /// The constant rate factor of an MP4, from 0 to 51, or a WebM, from 0 to 63; a greater value means lower quality.
  private var coarseness: Int

  /// Creates a recipe.
  ///
  /// - Returns: `nil` for a format that iprender writes itself.
  package init?(_ format: SequenceFormat, rate: FrameRate, plays: Int = 1, isOpaque: Bool) {
    guard format.isFilm else { return nil }
    (self.format, self.rate, self.plays) = (format, rate, plays)
    self.isOpaque = isOpaque || format.isOpaque
    coarseness = Self.coarsenesses(of: format)[0]
  }

  /// Returns the rate factors to try. A film without a limit uses the first; the last is the coarsest of its encoder.
  private static func coarsenesses(of format: SequenceFormat) -> [Int] {
    switch format {
    case .mp4: [16, 24, 32, 40, 51]
    case .webm: [20, 32, 42, 52, 63]
    // These have one quality.
    case .png, .rgba, .y4m, .apng, .gif, .mov, .webp: [0]
    }
  }

  /// The recipes to try, the best quality first.
  var tries: [FilmRecipe] {
    guard byteLimit != nil else { return [self] }
    return Self.coarsenesses(of: format).map {
      var recipe = self
      recipe.coarseness = $0
      return recipe
    }
  }

  static let program = "ffmpeg"

  /// The format in which ffmpeg receives the frames: planes in their final color space if possible, or PNG
  /// for frames with transparency and for colors that ffmpeg keeps.
  package var feed: SequenceFormat { format.needsEvenSides && isOpaque ? .y4m : .png }

  /// Returns the arguments of ffmpeg. The same frames make the same file, which contains no time and no
  /// random number.
  func arguments(output: String) -> [String] {
    ["-nostdin", "-hide_banner", "-v", "error", "-y"] + input + chapters + encoding
      + ["-fflags", "+bitexact", "-f", format.rawValue, output]
  }

  /// The color space of the frames, which no input format of ffmpeg states.
  private static let colors = [
    "-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709",
  ]

  private var input: [String] {
    feed == .y4m
      ? Self.colors + ["-f", "yuv4mpegpipe", "-i", "-"]
      : ["-framerate", rate.description, "-f", "image2pipe", "-c:v", "png", "-i", "-"]
  }

  /// The input of the chapters, which ffmpeg reads after the header of the frames. Only the film itself has no
  /// metadata: the titles of the chapters are such.
  private var chapters: [String] {
    hasChapters
      ? ["-protocol_whitelist", "pipe", "-f", "ffmetadata", "-i", ChildProcess.notes]
        + ["-map", "0:v", "-map_metadata:g", "-1", "-map_chapters", "1"]
      : []
  }

  /// Returns chapters in ffmpeg's format.
  static func notes(_ chapters: [SceneRun.FilmCue]) -> String {
    func time(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
    return chapters.reduce(into: ";FFMETADATA1\n") { text, chapter in
      text += "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(time(chapter.start))\nEND=\(time(chapter.end))\n"
      text += "title=\(escaped(chapter.text))\n"
    }
  }

  /// Returns a title in which no character has a meaning for ffmpeg.
  private static func escaped(_ title: String) -> String {
    title.reduce(into: "") { text, character in
      if "=;#\\".contains(character) { text += "\\" }
      text += character.isNewline ? " " : character == "\0" ? "" : String(character)
    }
  }

  private var encoding: [String] {
    switch format {
    // Formats of single frames, or formats that iprender writes itself.
    case .png, .rgba, .y4m, .apng, .gif: []
    case .mp4:
      Self.colors
        + ["-c:v", "libx264", "-crf", "\(coarseness)", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
    case .webm:
      Self.colors
        + ["-vf", "scale=out_color_matrix=bt709:out_range=tv"]
        + ["-c:v", "libvpx-vp9", "-crf", "\(coarseness)", "-b:v", "0", "-row-mt", "1", "-cpu-used", "4"]
        + ["-pix_fmt", isOpaque ? "yuv420p" : "yuva420p"]
    // ProRes takes the color space from each frame. Its alpha is straight, like that of the frames.
    case .mov:
      Self.colors
        + [
          "-vf",
          "scale=out_color_matrix=bt709:out_range=tv,"
            + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
        ]
        + ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0"]
        + ["-pix_fmt", isOpaque ? "yuv444p10le" : "yuva444p10le"]
    case .webp: ["-c:v", "libwebp_anim", "-lossless", "1", "-pix_fmt", "bgra", "-loop", "\(plays)"]
    }
  }

  /// Returns a shell command that makes the film from frames in a pipe.
  package func shellLine(output: String) -> String {
    var words = [Self.program] + arguments(output: output)
    // PNG frames keep their sides, which may be odd.
    if format.needsEvenSides, feed == .png, let filter = words.firstIndex(of: "-vf") {
      words[filter + 1] = "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=black@0," + words[filter + 1]
    }
    return words.map(Self.quoted)
      .joined(separator: " ")
  }

  package static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
        || "-_./:=+,".unicodeScalars.contains($0)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
