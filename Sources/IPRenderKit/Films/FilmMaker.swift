import Glibc
import Pictures

/// ffmpeg at work on one film. It gets frames as they are drawn; the file appears whole, or not at all. A film that may
/// have so many bytes and no more is made several times at once, and the best that has room is kept.
package final class FilmMaker {
  package let recipe: FilmRecipe
  private let tries: [(file: GrowingFile, process: ChildProcess)]
  /// Frames that it was given.
  private var count = 0

  /// `path`: as the user named it. Throws `FrameError.noEncoder` where ffmpeg is not installed.
  package init(_ recipe: FilmRecipe, to path: String) throws(RenderError) {
    // It opens the film by the name that /proc has for it.
    guard Path(ChildProcess.file).folder.exists else {
      throw .frames(.encoderFailed("it requires /proc, which this system lacks"))
    }
    var tries: [(file: GrowingFile, process: ChildProcess)] = []
    for recipe in recipe.tries {
      let file = try mapping(GrowingFile(path), RenderError.writing)
      // Frames name no other file, and need none.
      let arguments = ["-protocol_whitelist", "pipe"] + recipe.arguments(output: ChildProcess.file)
      do throws(FileError) {
        tries.append((file, try ChildProcess(FilmRecipe.program, arguments, file: file.number)))
      } catch {
        throw error.code == ENOENT ? .frames(.noEncoder(recipe.format)) : .writing(error)
      }
    }
    self.recipe = recipe
    self.tries = tries
  }

  /// - Parameter pieces: of the next frame.
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

/// What ffmpeg is told, so that it makes a film of frames (Spec/Frames.md, Films).
package struct FilmRecipe: Hashable, Sendable {
  package let format: SequenceFormat
  package let rate: FrameRate
  /// How often it plays; 0 for again and again.
  let plays: Int
  /// Whether no pixel of any frame is transparent.
  let isOpaque: Bool
  /// Bytes that the file may have.
  package var byteLimit: Int?
  /// How coarse a WebM is, from 0 to 63.
  private var coarseness = coarsenesses[0]

  /// - Returns: `nil` for a form that we write ourselves.
  package init?(_ format: SequenceFormat, rate: FrameRate, plays: Int = 1, isOpaque: Bool) {
    guard format.isFilm else { return nil }
    (self.format, self.rate, self.plays) = (format, rate, plays)
    self.isOpaque = isOpaque || format.isOpaque
  }

  /// The first is what a film without a limit has.
  private static let coarsenesses = [20, 32, 42, 52, 63]

  /// How the film is made, the best first.
  var tries: [FilmRecipe] {
    guard format == .webm, byteLimit != nil else { return [self] }
    return Self.coarsenesses.map {
      var recipe = self
      recipe.coarseness = $0
      return recipe
    }
  }

  static let program = "ffmpeg"

  /// The form in which ffmpeg gets the frames: planes whose colours are ready where it can be, PNGs for transparency
  /// and for colours that stay as they are.
  package var feed: SequenceFormat { format.needsEvenSides && isOpaque ? .y4m : .png }

  /// The same frames make the same file: it has no time and no random number in it.
  func arguments(output: String) -> [String] {
    ["-nostdin", "-hide_banner", "-v", "error", "-y"] + input + encoding
      + ["-fflags", "+bitexact", "-f", format.rawValue, output]
  }

  /// What our colours are: no form that ffmpeg reads them in says so.
  private static let colors = [
    "-color_range", "tv", "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709",
  ]

  private var input: [String] {
    feed == .y4m
      ? Self.colors + ["-f", "yuv4mpegpipe", "-i", "-"]
      : ["-framerate", rate.description, "-f", "image2pipe", "-c:v", "png", "-i", "-"]
  }

  private var encoding: [String] {
    switch format {
    // The form in which frames come, or none at all.
    case .png, .rgba, .y4m, .apng, .gif: []
    case .mp4:
      Self.colors
        + ["-c:v", "libx264", "-crf", "16", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
    case .webm:
      Self.colors
        + ["-vf", "scale=out_color_matrix=bt709:out_range=tv"]
        + ["-c:v", "libvpx-vp9", "-crf", "\(coarseness)", "-b:v", "0", "-row-mt", "1", "-cpu-used", "4"]
        + ["-pix_fmt", isOpaque ? "yuv420p" : "yuva420p"]
    // ProRes takes from each frame what its colours are. Its alpha is straight, as ours is.
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

  /// What makes the film of frames from a pipe, for a shell.
  package func shellLine(output: String) -> String {
    var words = [Self.program] + arguments(output: output)
    // Frames in PNG have the sides that they have.
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
