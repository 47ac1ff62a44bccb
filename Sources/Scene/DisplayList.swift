import Primitives

/// What one picture shows, resolved to placed glyphs and shapes: a plain value that can be compared and dumped.
///
/// Everything is in points on a canvas whose origin is its top left corner. The painter has already snapped to
/// device pixels what must be crisp; the rasteriser draws what it is given.
package struct DisplayList: Equatable, Sendable {
  /// Points.
  package var canvas: Size
  /// Device pixels in a point.
  package var scale: Double
  /// Behind everything; `nil` leaves the picture transparent.
  package var background: Color?
  /// Bottom to top.
  package var layers: [Layer]
  /// Points, whole device pixels, by which the layers stand lower on the canvas than they say. `nil` for a picture that
  /// is never slid; one that is may show what it showed before at another height, and is not made anew for it.
  package var slide: Double?

  package init(canvas: Size, scale: Double, background: Color? = nil, layers: [Layer] = []) {
    self.canvas = canvas
    self.scale = scale
    // What is wholly transparent is as good as none.
    self.background = background.flatMap { $0.alpha > 0 ? $0 : nil }
    self.layers = layers
  }

  /// The picture's size in device pixels: the canvas rounded up (Spec/Picture.md, Sizes). An absurd canvas or
  /// scale saturates at `Int32.max`, which no pixel budget allows.
  package var pixelSize: PixelSize {
    func pixels(_ points: Double) -> Int {
      let count = Rounding.ceil(points * scale)
      return count < Double(Int32.max) ? Int(max(1, count)) : Int(Int32.max)
    }
    return PixelSize(width: pixels(canvas.width), height: pixels(canvas.height))
  }
}

/// Elements composed into a group of their own, which is then cut to one rounded rectangle with smooth edges and
/// laid over what is below.
package struct Layer: Equatable, Sendable {
  package var clip: RoundedRect
  /// Painted first, over the whole clip.
  package var fill: Paint?
  /// Bottom to top.
  package var elements: [Element]

  package init(clip: RoundedRect = .everywhere, fill: Paint? = nil, elements: [Element] = []) {
    (self.clip, self.fill, self.elements) = (clip, fill, elements)
  }
}

extension RoundedRect {
  /// Cuts nothing, however large a picture is and wherever it is slid to.
  package static let everywhere = RoundedRect(Rect(-farthest, -farthest, 2 * farthest, 2 * farthest))
  private static let farthest = 1e9
}

/// One thing to draw.
package struct Element: Equatable, Sendable {
  /// Points; nothing is drawn outside. Bands that do not meet it skip the element.
  package var bounds: Rect
  package var content: Content

  @inlinable package init(bounds: Rect, content: Content) {
    self.bounds = bounds
    self.content = content
  }

  /// Elements are copied from list to list and from frame to frame, and each copy of this is a reference.
  package indirect enum Content: Equatable, Sendable {
    case glyphs(GlyphRun)
    case fill(Shape, Paint)
    /// The width is in points and centred on the outline.
    case stroke(Shape, width: Double, Paint)
    /// Filled discs of one diameter (points): the dust of a concealed spoiler.
    case dots([Point], diameter: Double, Color)
    case image(PlacedImage)
    /// A paint through a mask whose corner is that of the bounds.
    case pattern(PatternMask, Paint)
    case group(ElementGroup)
    case stamp(Stamp)
    /// Draws nothing; only lists that are painted for more than pixels have some.
    case landmark(Landmark)
  }
}

package enum Paint: Hashable, Sendable {
  case solid(Color)
  case gradient(VerticalGradient)
  /// A window onto a mesh, with a colour laid over it.
  case mesh(ColorMesh, under: Color = .clear)

  package func color(at point: Point) -> Color {
    switch self {
    case .solid(let color): color
    case .gradient(let gradient): gradient.color(at: point.y)
    case .mesh(let mesh, let color): color.composited(over: mesh.color(at: point))
    }
  }
}

package enum Shape: Equatable, Sendable {
  case rounded(RoundedRect)
  /// Straight segments with round caps and joins when stroked; closed when filled.
  case polyline([Point])
}

/// Glyphs of one face, size and colour on one baseline.
package struct GlyphRun: Equatable, Sendable {
  package var face: FaceID
  /// The face's size in points (the stand-in's, after its size factor).
  package var size: Double
  package var color: Color
  /// y of the baseline in points.
  package var baseline: Double
  package var glyphs: [PlacedGlyph]
  /// Boxes in which nothing of the glyphs shows (concealed spoilers, Spec/Drawing.md 3.5).
  package var hidden: [Rect]
  /// Whether glyphs stand on quarters of a device pixel vertically too, so that parts of one shape join.
  package var isFine: Bool
  /// Whether each glyph is turned about its origin by half a right angle, clockwise. Such runs are fine.
  package var isTurned: Bool
  /// What the glyphs say, in lists that are painted for more than pixels.
  package var text: GlyphText?

  package init(
    face: FaceID, size: Double, color: Color, baseline: Double, glyphs: [PlacedGlyph],
    hidden: [Rect] = [], isFine: Bool = false, isTurned: Bool = false, text: GlyphText? = nil
  ) {
    (self.text, self.face, self.size, self.color, self.baseline) = (text, face, size, color, baseline)
    (self.glyphs, self.hidden, self.isFine, self.isTurned) = (glyphs, hidden, isFine, isTurned)
  }
}

package struct PlacedGlyph: Hashable, Sendable {
  /// Index of the glyph in its face.
  package var glyph: UInt32
  /// x of the glyph's origin in points.
  package var x: Double
  /// How far the glyph stands above its run's baseline, in points.
  package var rise: Double
  /// Horizontal scale of the outline about its origin.
  package var xScale: Double
  /// Vertical scale of the outline about its origin, 1 at most.
  package var yScale: Double

  package init(glyph: UInt32, x: Double, rise: Double = 0, xScale: Double = 1, yScale: Double = 1) {
    (self.glyph, self.x, self.rise, self.xScale, self.yScale) = (glyph, x, rise, xScale, yScale)
  }
}

/// A bitmap that fills `frame` by aspect: scaled until the frame is covered, centred, and cut to it.
package struct PlacedImage: Equatable, Sendable {
  package enum Fit: Hashable, Sendable {
    /// Covers the frame; what sticks out is cut.
    case fill
    /// Shows whole, centred in the frame.
    case contain
  }

  package var bitmap: Bitmap
  package var frame: Rect
  package var fit: Fit
  /// The radius of the frame's corners, in points.
  package var cornerRadius: Double
  /// Cuts the picture besides its frame, whose corners are then square.
  package var outline: [Point]?
  /// Whether it is known that nothing shows through the bitmap.
  package var isOpaque = false

  package init(bitmap: Bitmap, frame: Rect, fit: Fit, cornerRadius: Double = 0, outline: [Point]? = nil) {
    (self.bitmap, self.frame, self.fit) = (bitmap, frame, fit)
    (self.cornerRadius, self.outline) = (cornerRadius, outline)
  }
}
