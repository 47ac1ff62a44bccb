import PageLayout
import Primitives

/// How a page stands in its bubble: what the generations of the app do differently (Docs/Bubbles.md 9).
struct PageFrameDesign {
  /// Of the page, in the content.
  let origin: Point
  /// What the content is larger than the page.
  let margins: Size
  /// Of what cuts the page, in the content: from its left and right edges, and from its top.
  let clipInset: Size
  let clipRadius: Double
  /// Of the status, from the content's sides.
  let statusInset: Double
  /// Between the last line and a status on a line of its own.
  let padsWrappedStatus: Bool
  /// Whether a status stands on a pill over media that end the page.
  let coversMedia: Bool
  /// Above a page that begins without a gap, under a header.
  let gapUnderHeader: Double

  static let june2026 = PageFrameDesign(
    origin: Point(0, 1), margins: Size(0, 2), clipInset: Size(1, 1), clipRadius: 15, statusInset: 10,
    padsWrappedStatus: false, coversMedia: false, gapUnderHeader: 0)
  static let august2026 = PageFrameDesign(
    origin: Point(2, 2), margins: Size(4, 4), clipInset: Size(2, 2), clipRadius: 16, statusInset: 11,
    padsWrappedStatus: true, coversMedia: true, gapUnderHeader: 7)

  /// Pages that are set inside a rim of their own have the later frame.
  init(_ design: PageDesign) {
    self = design.contentRadius == nil ? .june2026 : .august2026
  }

  private init(
    origin: Point, margins: Size, clipInset: Size, clipRadius: Double, statusInset: Double,
    padsWrappedStatus: Bool, coversMedia: Bool, gapUnderHeader: Double
  ) {
    self.origin = origin
    self.margins = margins
    self.clipInset = clipInset
    self.clipRadius = clipRadius
    self.statusInset = statusInset
    self.padsWrappedStatus = padsWrappedStatus
    self.coversMedia = coversMedia
    self.gapUnderHeader = gapUnderHeader
  }
}
