import Primitives

/// The content of one image, resolved to placed glyphs and shapes: a plain value that can be compared and
/// dumped.
///
/// All positions are in points on a canvas whose origin is its top left corner. The painter has already
/// snapped crisp edges to device pixels; the rasterizer draws the list as given.
package struct DisplayList: Equatable, Sendable {
  /// The size of the canvas, in points.
  package var canvas: Size
  /// The number of device pixels in a point.
  package var scale: Double
  /// The color behind all layers; `nil` for a transparent image.
  package var background: Color?
  /// The layers, from bottom to top.
  package var layers: [Layer]
  /// The distance by which the layers are moved down on the canvas, in points (whole device pixels). `nil`
  /// for an image that never slides. A sliding image can show the previous content at another height without
  /// being drawn again.
  package var slide: Double?

  package init(canvas: Size, scale: Double, background: Color? = nil, layers: [Layer] = []) {
    self.canvas = canvas
    self.scale = scale
    // A fully transparent background is the same as none.
    self.background = background.flatMap { $0.alpha > 0 ? $0 : nil }
    self.layers = layers
  }

  /// The size of the image in device pixels: the canvas, rounded up (Spec/Picture.md, Sizes). An absurd
  /// canvas or scale saturates at `Int32.max`, which no pixel budget allows.
  package var pixelSize: PixelSize {
    func pixels(_ points: Double) -> Int {
      let count = Rounding.ceil(points * scale)
      return count < Double(Int32.max) ? Int(max(1, count)) : Int(Int32.max)
    }
    return PixelSize(width: pixels(canvas.width), height: pixels(canvas.height))
  }
}

/// Elements that are composed as a group, then clipped to a rounded rectangle with antialiased edges and
/// composited over the layers below.
package struct Layer: Equatable, Sendable {
  package var clip: RoundedRect
  /// The paint that covers the whole clip, below the elements.
  package var fill: Paint?
  /// The elements, from bottom to top.
  package var elements: [Element]

  package init(clip: RoundedRect = .everywhere, fill: Paint? = nil, elements: [Element] = []) {
    (self.clip, self.fill, self.elements) = (clip, fill, elements)
  }
}

extension RoundedRect {
  /// A clip that cuts nothing, whatever the size of the image and its slide.
  package static let everywhere = RoundedRect(Rect(-farthest, -farthest, 2 * farthest, 2 * farthest))
  private static let farthest = 1e9
}

/// A drawing command with the area that it affects.
package struct Element: Equatable, Sendable {
  /// The area outside which nothing is drawn, in points. Bands that do not intersect it skip the element.
  package var bounds: Rect
  package var content: Content

  @inlinable package init(bounds: Rect, content: Content) {
    self.bounds = bounds
    self.content = content
  }

  /// The kinds of content. The enum is indirect because elements are copied from list to list and from frame
  /// to frame, and each copy is then a reference.
  package indirect enum Content: Equatable, Sendable {
    case glyphs(GlyphRun)
    case fill(Shape, Paint)
    /// A stroke whose width is in points and centered on the outline.
    case stroke(Shape, width: Double, Paint)
    /// Filled discs of one diameter (points): the dust of a concealed spoiler.
    case dots([Point], diameter: Double, Color)
    case image(PlacedImage)
    /// A paint seen through a mask whose top left corner is that of the bounds.
    case pattern(PatternMask, Paint)
    case group(ElementGroup)
    case stamp(Stamp)
    /// Metadata that draws nothing; present only in lists that are painted for formats other than pixels.
    case landmark(Landmark)
  }
}

package enum Paint: Hashable, Sendable {
  case solid(Color)
  case gradient(VerticalGradient)
  /// The part of a mesh within the painted shape, with a color composited over it.
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
  /// Straight segments, with round caps and joins when stroked; closed when filled.
  case polyline([Point])
}

/// Glyphs of one face, size and color on one baseline.
package struct GlyphRun: Equatable, Sendable {
  package var face: FaceID
  /// The size of the face, in points (for a substitute face, after its size factor).
  package var size: Double
  package var color: Color
  /// The y position of the baseline, in points.
  package var baseline: Double
  package var glyphs: [PlacedGlyph]
  /// The boxes in which the glyphs are not drawn (concealed spoilers, Spec/Drawing.md 3.5).
  package var hidden: [Rect]
  /// True if glyphs are placed on quarters of a device pixel vertically too, so that the parts of one shape
  /// join.
  package var isFine: Bool
  /// True if each glyph is rotated by 45 degrees clockwise about its origin. Such runs are also fine.
  package var isTurned: Bool
  /// The text of the glyphs, in lists that are painted for formats other than pixels.
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
  /// The index of the glyph in its face.
  package var glyph: UInt32
  /// The x position of the glyph's origin, in points.
  package var x: Double
  /// The height of the glyph's origin above the baseline of its run, in points.
  package var rise: Double
  /// The horizontal scale of the outline about its origin.
  package var xScale: Double
  /// The vertical scale of the outline about its origin, at most 1.
  package var yScale: Double

  package init(glyph: UInt32, x: Double, rise: Double = 0, xScale: Double = 1, yScale: Double = 1) {
    (self.glyph, self.x, self.rise, self.xScale, self.yScale) = (glyph, x, rise, xScale, yScale)
  }
}

/// A bitmap that is scaled to a frame, keeps its aspect ratio, and is centered in the frame and clipped to
/// it.
package struct PlacedImage: Equatable, Sendable {
  package enum Fit: Hashable, Sendable {
    /// Covers the frame; the overhanging parts are cut off.
    case fill
    /// Shows the whole bitmap, centered in the frame.
    case contain
  }

  package var bitmap: Bitmap
  package var frame: Rect
  package var fit: Fit
  /// The radius of the frame's corners, in points.
  package var cornerRadius: Double
  /// The polygon that clips the image in addition to the frame, whose corners are then square.
  package var outline: [Point]?
  /// True if the bitmap is known to be fully opaque.
  package var isOpaque = false

  package init(bitmap: Bitmap, frame: Rect, fit: Fit, cornerRadius: Double = 0, outline: [Point]? = nil) {
    (self.bitmap, self.frame, self.fit) = (bitmap, frame, fit)
    (self.cornerRadius, self.outline) = (cornerRadius, outline)
  }
}
