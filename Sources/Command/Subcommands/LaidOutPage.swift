import IPRenderKit

/// What drawing a page and dumping its layout begin with: the input read, the page laid out.
struct LaidOutPage {
  let input: InputFile
  let renderer: Renderer
  let layout: Layout
  let pictures: MediaStore
  /// What was noticed so far.
  let diagnostics: [Diagnostic]

  init(
    _ options: InputOptions, media: MediaOptions, fonts: FontBook.Options,
    layout layoutOptions: LayoutOptions,
    clock: inout PhaseClock
  ) throws(Failure) {
    let (input, read) = try clock.measure(.read) { () throws(Failure) in
      let input = try options.read()
      do throws(ReadError) {
        return (input, try PageReader.read(input.bytes, name: input.name, options: options.readOptions))
      } catch {
        throw Failure(error, file: input.name)
      }
    }
    if let anchor = layoutOptions.anchor, let error = UnknownAnchor(anchor, in: read.page) {
      throw .usage("--anchor: \(error.description)")
    }
    let renderer = try clock.measure(.fonts) { () throws(Failure) in
      do throws(RenderError) {
        return try Renderer(fonts: fonts)
      } catch {
        throw Failure(error, file: input.name)
      }
    }
    let (pictures, (layout, diagnostics)) = clock.measure(.layout) {
      let pictures = media.store(for: read.page.media, input: input)
      var page = read.page
      page.media = pictures.media
      return (pictures, renderer.layOut(page, options: layoutOptions))
    }
    self.input = input
    self.renderer = renderer
    self.layout = layout
    self.pictures = pictures
    self.diagnostics = read.diagnostics + diagnostics
  }
}
