import IPRenderKit
import Typography

// What drawing a page and dumping its layout begin with.

/// What the options of a command say of the page; a picture's come on top. Reads the theme file, if there is one.
func renderOptions(
  _ input: InputOptions, _ media: MediaOptions, _ page: PageOptions, _ reporter: Reporter
) throws(Failure) -> RenderOptions {
  var options = RenderOptions()
  options.reading = input.readOptions
  (options.layout, options.palette) = try page.layoutOptions(limits: input.limits, reporter: reporter)
  options.layout.formulaLimits = input.limitOptions.formulaLimits
  options.media = media.places
  return options
}

extension InputOptions {
  /// Reads a page or a message and lays it out.
  func layOut(
    _ options: RenderOptions, fonts: FontBook.Options, clock: inout PhaseClock
  ) throws(Failure) -> (file: InputFile, renderer: Renderer, page: LaidOutPage) {
    let (file, page) = try clock.measure(.read) { () throws(Failure) in
      let file = try read()
      let page = try Failure.blaming(file) { () throws(RenderError) in try file.content(options) }
      return (file, page)
    }
    let renderer = try clock.measure(.fonts) { () throws(Failure) in
      try Failure.blaming(file) { () throws(RenderError) in try Renderer(fonts: fonts) }
    }
    let laidOut = clock.measure(.layout) { renderer.layOut(page, of: file, options: options) }
    try Failure.blaming(file) { () throws(RenderError) in try renderer.requireFonts() }
    return (file, renderer, laidOut)
  }
}
