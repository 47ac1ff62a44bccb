import Painting
import Pictures
import Primitives
import Scene

/// Stills that are fitted into a size in pixels (Spec/Picture.md, Fitted).
extension Renderer {
  /// Returns the options with the scale at which the content of a subject is as large as the fit allows. The
  /// subject is laid out and rendered to find it, because only pixels show where the ink ends.
  package func fitted(
    _ options: RenderOptions, to subject: Subject
  ) throws(RenderError) -> RenderOptions {
    guard let fit = options.fit else { return options }
    var options = options
    var scale = options.layout.scale
    for _ in 0..<Self.mostTries {
      options.layout.scale = scale
      let inner = options.ofContent
      let size = try measured(subject, inner)
      let factor = fit.factor(of: size)
      if fit.isMet(by: size) { break }
      scale = min(max(scale * factor, OptionRange.scale.lowerBound), OptionRange.scale.upperBound)
      if scale == options.layout.scale { break }
    }
    return options
  }

  /// The maximum number of scales to try. The first is a guess, the second is nearly right, and the others
  /// correct rounding.
  private static let mostTries = 4

  private func measured(_ subject: Subject, _ options: RenderOptions) throws(RenderError) -> PixelSize {
    try untold { () throws(RenderError) in
      try shown(try layOut(subject, options: options), options.settled).pixelSize
    }
  }

  /// Paints a layout, resized to the pixels that it is fitted into.
  func fitted(_ layout: SubjectLayout, _ options: RenderOptions) throws(RenderError) -> DisplayList {
    var list = try shown(layout, options.ofContent)
    guard let fit = options.fit else { return list }
    var shown = try bitmap(list, pixelLimit: options.pixelLimit)
    if !fit.isMet(by: list.pixelSize) {
      let size = fit.size(of: list.pixelSize)
      shown = Resampler.resized(shown, width: size.width, height: size.height)
    }
    let size = fit.isFilled ? PixelSize(width: fit.width, height: fit.height) : fit.size(around: shown)
    let scale = list.scale
    let corner = fit.isFilled ? ((size.width - shown.width) / 2, (size.height - shown.height) / 2) : (0, 0)
    let frame = Rect(
      Double(corner.0) / scale, Double(corner.1) / scale, Double(shown.width) / scale,
      Double(shown.height) / scale)
    let image = PlacedImage(bitmap: shown, frame: frame, fit: .fill)
    list.canvas = Size(Double(size.width) / scale, Double(size.height) / scale)
    list.layers = []
    if fit.isFilled {
      let wallpaper = try ChatGround(renderer: self, options: options).wallpaper(over: list.canvas)
      list.background = wallpaper.background ?? options.picture.background
      list.layers = wallpaper.layers
    }
    list.layers.append(Layer(elements: [Element(bounds: frame, content: .image(image))]))
    return list
  }

  /// Returns a run whose frames are as large, and whose duration is as long, as the fit allows.
  func fitted(
    _ options: RenderOptions, _ run: (RenderOptions) throws(RenderError) -> StreamRun
  ) throws(RenderError) -> StreamRun {
    guard let fit = options.fit else { return try run(options) }
    var options = options
    options.fit = nil
    for _ in 0..<Self.mostTries {
      let tried = try untold { [options] () throws(RenderError) in try run(options) }
      let next = options.nearer(to: fit, than: tried)
      if next.layout.scale == options.layout.scale,
        next.playback.duration == options.playback.duration
      {
        break
      }
      options = next
    }
    return try run(options)
  }
}

extension RenderOptions {
  /// Returns the options with a scale and a duration that are closer to the fit than those of a run.
  fileprivate func nearer(to fit: PictureFit, than run: StreamRun) -> RenderOptions {
    var options = self
    let (size, scale) = (run.picture, layout.scale)
    let fits = size.width <= fit.width && size.height <= fit.height
    if !fits || size.width != fit.width && size.height != fit.height {
      // Sides are rounded up to even numbers. A frame that is one pixel smaller has room for that.
      let factor = min(
        (Double(fit.width) - 1) / run.canvas.width, (Double(fit.height) - 1) / run.canvas.height)
      // The scale has no lower bound, because frames are not resampled.
      options.layout.scale = min(factor, OptionRange.scale.upperBound)
      if abs(options.layout.scale - scale) < 1e-6 { options.layout.scale = scale }
    }
    if let longest = playback.longest, Double(run.frameCount) > longest * playback.framesPerSecond {
      let shorter = (playback.duration ?? .infinity) - 1 / playback.framesPerSecond
      options.playback.duration = min(longest, shorter)
    }
    return options
  }

  /// The options for the content alone, without the frame that it is fitted into.
  var ofContent: RenderOptions {
    var options = self
    options.fit = nil
    if fit?.isFilled == true {
      options.picture.background = .clear
      options.picture.isTrimmed = true
    }
    return options
  }
}

extension PictureFit {
  /// Returns the factor by which content of a size may grow.
  fileprivate func factor(of size: PixelSize) -> Double {
    min(Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
  }

  /// Returns true if the content is as large as the fit allows. One pixel may be left free.
  fileprivate func isMet(by size: PixelSize) -> Bool {
    room.covers(size) && min(room.width - size.width, room.height - size.height) <= 1
  }

  /// Returns the largest size of the content with the same aspect ratio.
  fileprivate func size(of size: PixelSize) -> PixelSize {
    let factor = factor(of: size)
    func side(_ side: Int, _ most: Int) -> Int { min(most, max(1, Int((Double(side) * factor).rounded()))) }
    return PixelSize(width: side(size.width, room.width), height: side(size.height, room.height))
  }

  /// Returns a size around the content with one side exactly as long as that of the fit.
  fileprivate func size(around shown: Bitmap) -> PixelSize {
    let isWide = width - shown.width <= height - shown.height
    return PixelSize(width: isWide ? width : shown.width, height: isWide ? shown.height : height)
  }
}

/// Images that are cropped to their ink (Spec/Picture.md, Sizes).
extension Renderer {
  /// Returns an image without the rows and columns along its edges that are blank: transparent, or in the
  /// background color. An image without ink is not changed.
  func trimmed(_ list: DisplayList, pixelLimit: Int) throws(RenderError) -> DisplayList {
    let bitmap = try bitmap(list, pixelLimit: pixelLimit)
    guard let ink = bitmap.ink(on: list.background == nil ? 0 : bitmap.pixels.first ?? 0) else { return list }
    let cropped = bitmap.cropped(to: ink)
    let size = Size(Double(ink.width) / list.scale, Double(ink.height) / list.scale)
    let frame = Rect(origin: .zero, size: size)
    // An image of the size of its pixels is copied without resampling.
    let image = PlacedImage(bitmap: cropped, frame: frame, fit: .fill)
    let picture = Element(bounds: frame, content: .image(image))
    return DisplayList(
      canvas: size, scale: list.scale, background: list.background, layers: [Layer(elements: [picture])])
  }
}

/// A rectangle in the pixels of a bitmap.
private struct PixelBox {
  var left, top, width, height: Int
}

extension Bitmap {
  /// Returns the smallest box with all pixels that differ from the background; `nil` if none does.
  fileprivate func ink(on ground: UInt32) -> PixelBox? {
    func isBlank(row: Int) -> Bool { pixels[(row * width)..<((row + 1) * width)].allSatisfy { $0 == ground } }
    guard let top = (0..<height).first(where: { !isBlank(row: $0) }),
      let bottom = (0..<height).last(where: { !isBlank(row: $0) })
    else { return nil }
    var (left, right) = (width, -1)
    for row in top...bottom {
      let line = pixels[(row * width)..<((row + 1) * width)]
      if let first = line.firstIndex(where: { $0 != ground }) { left = min(left, first - line.startIndex) }
      if let last = line.lastIndex(where: { $0 != ground }) { right = max(right, last - line.startIndex) }
    }
    return PixelBox(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }

  fileprivate func cropped(to box: PixelBox) -> Bitmap {
    var kept: [UInt32] = []
    kept.reserveCapacity(box.width * box.height)
    for row in box.top..<box.top + box.height {
      let start = row * width + box.left
      kept += pixels[start..<start + box.width]
    }
    return Bitmap(width: box.width, height: box.height, pixels: kept)
  }
}
