import Pictures
import Primitives
import Scene
import Testing

@testable import IPRenderKit

@Suite("Frames drawn from previous frames")
struct FrameDrawingTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer() }

  private func png(_ list: DisplayList) throws -> PNGFormat { try PNGFormat(FramePicture(list)) }

  @Test("Every frame is byte-equal to the still of its content", arguments: 0..<12, [1, 3])
  func stills(seed: UInt64, threads: Int) throws {
    var run = RandomRun(seed: seed, background: seed % 2 == 0 ? .white : nil)
    let format = try png(run.list)
    let drawing = FrameDrawing(format, renderer: renderer, threads: threads)
    for step in 0..<30 {
      let frame = try format.pieces(of: drawing.next(run.list).bands)
      #expect(try frame == renderer.png(run.list, threads: threads), "step \(step)")
      run.step()
    }
  }

  @Test("A tall image that consists of stacked bands is byte-equal, too", arguments: 0..<3)
  func highStills(seed: UInt64) throws {
    // More bands than remain separate, and not a multiple of the stack size.
    var run = RandomRun(seed: seed, width: 12, height: Double(BandGrid.rowsPerBand) * 75)
    let format = try png(run.list)
    let drawing = FrameDrawing(format, renderer: renderer, threads: 1)
    for step in 0..<20 {
      let bands = try drawing.next(run.list).bands
      #expect(bands.count == 3)
      #expect(
        try format.pieces(of: bands).joined().elementsEqual(renderer.png(run.list).joined()), "step \(step)")
      run.step()
    }
  }

  @Test("Every format draws a frame as if there were no previous one", arguments: 0..<6)
  func fresh(seed: UInt64) throws {
    var run = RandomRun(seed: seed, background: .black)
    let picture = FramePicture(run.list)
    let rate = try #require(FrameRate(60))
    let rgba = FrameDrawing(RGBAFormat(picture), renderer: renderer)
    let y4m = FrameDrawing(try Y4MFormat(picture, rate: rate), renderer: renderer)
    for _ in 0..<20 {
      #expect(
        try rgba.next(run.list).bands
          == FrameDrawing(RGBAFormat(picture), renderer: renderer).next(run.list).bands)
      #expect(
        try y4m.next(run.list).bands
          == FrameDrawing(Y4MFormat(picture, rate: rate), renderer: renderer).next(run.list).bands)
      run.step()
    }
  }

  @Test("A frame repeats the previous one if no band differs", arguments: 0..<12)
  func changes(seed: UInt64) throws {
    var run = RandomRun(seed: seed)
    let drawing = FrameDrawing(try png(run.list), renderer: renderer)
    var before: [EncodedBand] = []
    for _ in 0..<30 {
      let frame = try drawing.next(run.list)
      let differing = frame.bands.indices.filter { before.isEmpty || frame.bands[$0] != before[$0] }
      #expect(frame.isRepeat == differing.isEmpty)
      before = frame.bands
      run.step()
    }
  }

  @Test("A moving image is equal to the image drawn at its new position", arguments: 0..<12, [1, 2])
  func slides(seed: UInt64, threads: Int) throws {
    var run = RandomRun(seed: seed, background: seed % 2 == 0 ? .white : nil)
    var random = SeededGenerator(seed)
    run.list.slide = 0
    let format = try png(run.list)
    let drawing = FrameDrawing(format, renderer: renderer, threads: threads)
    let size = run.list.pixelSize
    var kept = 0
    var before: [EncodedBand] = []
    for step in 0..<30 {
      // Whole pixels, also beyond the edges of the canvas.
      run.list.slide = Double(Int.random(in: -90...90, using: &random)) / run.list.scale
      let frame = try drawing.next(run.list)
      kept += frame.bands.filter(before.contains).count
      before = frame.bands
      let file = try format.pieces(of: frame.bands).flatMap { $0 }
      let alone = FrameDrawing(format, renderer: renderer)
      #expect(try PictureDecoder.decode(file).pixels.count == size.width * size.height)
      let fresh = try PictureDecoder.decode(format.pieces(of: alone.next(run.list).bands).flatMap { $0 })
      #expect(try PictureDecoder.decode(file) == fresh, "step \(step)")
      #expect(fresh == StraightBitmap(try moved(run.list)).premultiplied, "step \(step)")
      run.step()
    }
    #expect(kept > 30)
  }

  /// The list with all elements moved, so that nothing slides.
  private func moved(_ list: DisplayList) throws -> Bitmap {
    var list = list
    let offset = Point(0, list.slide ?? 0)
    list.slide = nil
    for index in list.layers.indices {
      list.layers[index].clip.rect.origin.y += offset.y
      list.layers[index].elements = list.layers[index].elements.map { $0.moved(by: offset) }
      if case .gradient(var gradient) = list.layers[index].fill {
        gradient.minY += offset.y
        gradient.maxY += offset.y
        list.layers[index].fill = .gradient(gradient)
      }
    }
    return try renderer.bitmap(list)
  }

  @Test("A change that affects no pixel is not a change")
  func invisible() throws {
    var list = RandomRun(seed: 1).list
    let drawing = FrameDrawing(try png(list), renderer: renderer)
    _ = try drawing.next(list)
    let speck = Rect(5, 5, 1, 1)
    list.layers[0].elements.append(
      Element(bounds: speck, content: .fill(.rounded(RoundedRect(speck)), .solid(Color(0, alpha: 0.001)))))
    #expect(try drawing.next(list).isRepeat)
  }

  @Test("A frame can be repeated without its display list; before the first one there is none")
  func repeated() throws {
    let list = RandomRun(seed: 2).list
    let drawing = FrameDrawing(try png(list), renderer: renderer)
    #expect(drawing.repeated() == nil)
    let frame = try drawing.next(list)
    #expect(!frame.isRepeat)
    let again = try #require(drawing.repeated())
    #expect(again.isRepeat && again.bands == frame.bands)
  }

  @Test("All frames of a run have the same size, scale and transparency")
  func otherPictures() throws {
    let list = RandomRun(seed: 3).list
    let drawing = FrameDrawing(try png(list), renderer: renderer)
    _ = try drawing.next(list)
    for change: (inout DisplayList) -> Void in [
      { $0.canvas.height += 1 }, { $0.scale = 1 }, { $0.background = .white },
    ] {
      var other = list
      change(&other)
      let error = #expect(throws: RenderError.self) { try drawing.next(other) }
      guard case .frames(.otherPicture)? = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
    }
    #expect(try drawing.next(list).isRepeat)
  }

  @Test("Drawing respects the pixel limit")
  func pixelLimit() throws {
    let list = RandomRun(seed: 4).list
    let drawing = FrameDrawing(try png(list), renderer: renderer, pixelLimit: 80 * 300 - 1)
    #expect(throws: RenderError.self) { try drawing.next(list) }
  }
}

@Suite("Bands of an image")
struct BandGridTests {
  @Test("The last band has the other rows", arguments: [(1, 1, 1), (32, 1, 32), (33, 2, 1), (1688, 53, 24)])
  func rows(height: Int, count: Int, last: Int) {
    let grid = BandGrid(rows: 0..<height)
    #expect(grid.bands == 0..<count)
    #expect((0..<count).flatMap { Array(grid.rows(of: $0)) } == Array(0..<height))
    #expect(grid.rows(of: count - 1).count == last)
  }

  @Test("Rows touch each band that contains them once; rows outside touch none")
  func touching() {
    let grid = BandGrid(rows: 0..<200)
    #expect(grid.bands(touching: []) == [])
    #expect(grid.bands(touching: [5..<5]) == [])
    #expect(grid.bands(touching: [31..<32]) == [0])
    #expect(grid.bands(touching: [130..<131, 31..<33, 0..<2]) == [0, 1, 4])
    #expect(grid.bands(touching: [0..<40, 100..<101, 35..<70, 36..<37]) == [0, 1, 2, 3])
    #expect(grid.bands(touching: [-9..<0, 200..<300]) == [])
    #expect(grid.bands(touching: [-9..<900]) == Array(0..<7))
  }

  @Test(
    "A moved image has its previous band boundaries", arguments: [-100, -64, -33, -1, 0, 1, 31, 32, 500])
  func slid(first: Int) {
    let grid = BandGrid(rows: first..<first + 150)
    #expect(grid.bands.flatMap { Array(grid.rows(of: $0)) } == Array(first..<first + 150))
    for band in grid.bands.dropFirst().dropLast() {
      #expect(grid.rows(of: band) == 32 * band..<32 * band + 32)
    }
    #expect(grid.bands(touching: [first..<first + 1]) == [grid.bands.lowerBound])
    #expect(grid.bands(touching: [first - 9..<first]) == [])
    #expect(grid.rows(of: grid.bands.upperBound).isEmpty)
  }
}
