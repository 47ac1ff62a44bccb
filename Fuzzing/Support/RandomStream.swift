import IPRenderKit
import PageModel
import Primitives
import Reveal
import StreamReading

/// Plays a stream that the bytes describe: pages that grow, change and go away at odd times, at any rate and pacing.
package enum RandomStream {
  /// One for all inputs, as of a server that lives long.
  nonisolated(unsafe) private static let renderer: Renderer = {
    do { return try Renderer() } catch { fatalError("\(error)") }
  }()

  private static let mostPixels = 1 << 18

  package static func check(_ bytes: [UInt8]) -> Verdict {
    var source = ByteSource(bytes)
    var options = source.streamOptions()
    let chosen = source.byte()
    let script = source.script()
    do {
      let run = try run(script, options)
      var last = Duration.seconds(-1)
      var count = 0
      var picture: [UInt8] = []
      let wanted = chosen % max(1, run.frameCount)
      try run.forEachFrame(as: .rgba) { frame in
        require(frame.bytes.count == run.picture.width * run.picture.height * 4, "a frame of another size")
        require(frame.time > last, "frames that do not go on")
        if frame.index == wanted { picture = frame.bytes }
        last = frame.time
        count += 1
      }
      require(count == run.frameCount, "\(count) frames of \(run.frameCount)")
      require(last >= .seconds(script.duration - 1) || count == 0, "the last frame is before the end")
      // A frame is the same when it is the first that is drawn.
      options.playback.selection.from = .frame(wanted * options.playback.selection.step)
      options.playback.selection.to = nil
      var frames = try Self.run(script, options).frames(as: .rgba).makeAsyncIterator()
      if let alone = try frames.next() {
        require(alone.bytes == picture, "frame \(wanted) depends on the frames before it")
      }
    } catch {
      _ = "\(error)"
    }
    return .ran
  }

  private static func run(_ script: StreamScript, _ options: RenderOptions) throws -> StreamRun {
    let read = StreamResult(script: script, format: .stream, diagnostics: [])
    return try StreamRun(read, of: InputFile([UInt8]()), renderer: renderer, options: options)
  }

  fileprivate static func options() -> RenderOptions {
    var options = RenderOptions(scale: 1)
    options.pixelLimit = mostPixels
    options.threads = 1
    return options
  }
}

extension ByteSource {
  fileprivate mutating func streamOptions() -> RenderOptions {
    var options = RandomStream.options()
    options.layout.width = one(of: [337, 100, 200])
    options.layout.scale = one(of: [0.5, 1, 1.5])
    options.playback.pacing = one(of: [.rich, .plain, .instant, .linear(pointsPerSecond: 4000)])
    // Few frames of many: a second or so of work at most.
    let rate = one(of: [7, 1, 24, 60, 240])
    options.playback.framesPerSecond = Double(rate)
    options.playback.selection.step = max(1, rate / 12)
    options.playback.growsUp = flag()
    if flag() { options.picture.canvas = CanvasSize(300, 200) }
    return options
  }

  fileprivate mutating func script() -> StreamScript {
    var revisions: [StreamScript.Revision] = []
    var time = 0.0
    var page = Page()
    repeat {
      page = nextPage(after: page)
      let (now, isFinal) = (time, flag())
      revisions.append(StreamScript.Revision(time: now, isFinal: isFinal) { [page] in page })
      time += one(of: [0, 1.0 / 60, 0.1, 0.5, 1e-9, 2, 1.0 / 59.94])
    } while !isAtEnd && revisions.count < 8
    return StreamScript(revisions)
  }

  /// What models do: most write on, some correct themselves.
  private mutating func nextPage(after page: Page) -> Page {
    let blocksOfAPage = 6
    var page = page
    budget = blocksOfAPage
    switch byte() % 5 {
    case 0: page.blocks.append(block(0))
    case 1:
      if case .paragraph(let text)? = page.blocks.last?.kind {
        page.blocks[page.blocks.count - 1] = Block(.paragraph(.concat([text, .plain(string())])))
      } else {
        page.blocks.append(Block(.paragraph(.plain(string()))))
      }
    case 2: page.blocks.insert(block(0), at: 0)
    case 3 where !page.blocks.isEmpty: page.blocks.remove(at: byte() % page.blocks.count)
    default: page.blocks = several(4) { $0.block(0) }
    }
    return page
  }
}
