import Pictures

extension Renderer {
  /// Draws a subject to be compared with what is expected of it.
  package func outcome(
    of subject: Subject, options: RenderOptions
  ) throws(RenderError) -> (Outcome, [LocatedDiagnostic]) {
    let options = try fitted(try options.checked(), to: subject)
    let layout = try layOut(subject, options: options)
    let drawing = try paint(layout, options: options)
    let picture = StraightBitmap(try bitmap(drawing.list, pixelLimit: options.pixelLimit))
    return (
      Outcome(text: layout.text, picture: picture, scale: drawing.list.scale), drawing.diagnostics
    )
  }
}

extension StreamRun {
  /// In words it is how many frames there are and how large, and, but for an answer in a chat, the layout of the
  /// finished page.
  ///
  /// - Parameter still: of this run.
  package func outcome(of file: InputFile, showing still: Still) throws(RenderError) -> Outcome {
    let finished = answer == nil ? try renderer.layOut(file.read(options), options: options).text : ""
    return try Outcome(
      text: "canvas \(canvas.width) x \(canvas.height), \(frameCount) frames\n" + finished, showing: still,
      options: options)
  }
}

extension Outcome {
  /// - Parameter still: of which the pixels count.
  init(text: String, showing still: Still, options: RenderOptions) throws(RenderError) {
    let picture = try mapping(
      PictureDecoder.decodeStraight(still.png, pixelLimit: options.pixelLimit),
      { (error: PictureError) in RenderError.picture(error.description, file: "the frame") })
    self.init(text: text, picture: picture, scale: options.layout.scale)
  }
}
