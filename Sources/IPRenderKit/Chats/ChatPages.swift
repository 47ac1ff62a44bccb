import Pictures

/// Writes a chat as pages, one after the other: a page is forgotten when it is written.
package struct ChatPages {
  private let drawing: ChatDrawing
  private let renderer: Renderer
  private let options: RenderOptions
  private let names: FrameNames

  /// What a page is high at most unless somebody says otherwise, in points.
  package static let standardHeight = 4096.0

  package init(_ drawing: ChatDrawing, names: FrameNames, renderer: Renderer, options: RenderOptions) {
    self.drawing = drawing
    self.names = names
    self.renderer = renderer
    self.options = options
  }

  /// - Parameters:
  ///   - height: the most that a page is high, in points.
  ///   - mayWrite: is asked before each file is written; false ends the run.
  ///   - goesOn: gets how many messages were read; false ends the run with the pages that there are.
  /// - Returns: how many pages were written.
  package func write(
    height: Double, mayWrite: (String) -> Bool, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Int {
    var count = 0
    try names.makeFolder()
    try drawing.eachPage(height: height) { page, done throws(RenderError) in
      let path = names.path(ofFrame: count)
      guard mayWrite(path) else { return false }
      let pieces = try renderer.png(try drawing.displayList(of: page), options: options)
      try mapping(AtomicFile.write(pieces, to: path, .made), RenderError.writing)
      count += 1
      return goesOn(done)
    }
    return count
  }
}
