import Glibc
import Pictures

/// ffmpeg at work on one film. It gets frames as they are drawn; the file appears whole, or not at all.
package final class FilmMaker {
  package let recipe: FilmRecipe
  private let file: GrowingFile
  private let process: ChildProcess

  /// - Parameter path: as the user named it.
  /// - Throws: `FrameError.noEncoder` where ffmpeg is not installed.
  package init(_ recipe: FilmRecipe, to path: String) throws(RenderError) {
    let file = try mapping(GrowingFile(path), RenderError.writing)
    let arguments = recipe.arguments(output: ChildProcess.file)
    do throws(FileError) {
      process = try ChildProcess(FilmRecipe.program, arguments, file: file.number)
    } catch {
      throw error.code == ENOENT ? .frames(.noEncoder(recipe.format)) : .writing(error)
    }
    self.recipe = recipe
    self.file = file
  }

  func write(_ pieces: [[UInt8]]) throws(RenderError) {
    do throws(FileError) {
      try process.write(pieces, called: FilmRecipe.program)
    } catch {
      guard error.isBrokenPipe else { throw .writing(error) }
      throw .frames(.encoderFailed(process.finish() ?? "it stopped reading"))
    }
  }

  func finish() throws(RenderError) {
    if let complaint = process.finish() { throw .frames(.encoderFailed(complaint)) }
    try mapping(file.finish(), RenderError.writing)
  }
}
