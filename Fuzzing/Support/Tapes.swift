import IPRenderKit
import PageModel
import PageReading
import StreamReading

/// Tapes: what is wrong with one has a place, and `check` says so when the reader does.
package enum Tapes {
  /// Small, so that the time goes into variety.
  private static let options: RenderOptions = {
    var options = RenderOptions(scale: 1)
    options.screen = PageScreen(size: CanvasSize(240, 320))
    options.pixelLimit = 1 << 20
    options.media.pixelLimit = 1 << 16
    options.threads = 1
    return options
  }()

  /// Steps of a tape that is played.
  private static let mostSteps = 40
  /// Characters that are typed or deleted in one.
  private static let mostCharacters = 400

  nonisolated(unsafe) private static let renderer: Renderer = {
    do { return try Renderer() } catch { fatalError("\(error)") }
  }()

  /// - Parameter file: without a folder, so that it names nothing that is there.
  package static func read(_ file: InputFile) -> TapeFile? {
    let problems = TapeReader.readAll(file.bytes).problems
    for problem in problems {
      require(!problem.message.isEmpty, "a problem without a word")
      require(problem.location.map { $0.line > 0 && $0.column > 0 } ?? true, "a place before the first line")
    }
    do {
      let tape = try TapeFile(file)
      require(problems.isEmpty, "a tape that is read has problems: \(problems)")
      return tape
    } catch {
      require(!problems.isEmpty || "\(error)".contains("at most"), "a tape that is refused has no problem")
      return nil
    }
  }

  /// Plays a short one to its end.
  package static func play(_ file: InputFile) {
    guard let tape = try? TapeReader.read(file.bytes), tape.steps.count <= mostSteps,
      tape.steps.reduce(0, { $0 + characters($1.action) }) <= mostCharacters
    else { return }
    let report = renderer.check(tape: TapeFile(checking: file), options: options)
    for problem in report.diagnostics { _ = problem.line(isColored: false) }
    do {
      let run = try renderer.scene(of: TapeFile(file), options: options)
      require(run.duration >= .zero, "a scene of \(run.duration)")
      _ = try run.still(at: .time(run.duration / 2))
    } catch {
      _ = "\(error)"
    }
  }

  private static func characters(_ action: Tape.Action) -> Int {
    switch action {
    case .type(let text, _): text.utf8.count
    case .backspace(let count, _): count
    case .message(.text(let text), _, _), .answer(.text(let text), _), .edit(_, .text(let text)):
      text.text.utf8.count
    default: 0
    }
  }
}
