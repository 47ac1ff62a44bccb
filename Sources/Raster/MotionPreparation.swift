import Pictures
import Primitives
import Scene

/// The image of a group at its resting position, with transparent pixels around it.
struct ComposedGroup: Sendable {
  let source: ElementGroup
  let box: PixelRect
  let bitmap: Bitmap
  /// The image of the elements that earlier images have in common, which later ones are drawn over.
  let base: ComposedBase?
  /// The channels of the bitmap, which is filtered for each frame.
  let channels: DistinctChannels

  init(source: ElementGroup, box: PixelRect, base: ComposedBase?, bitmap: Bitmap) {
    (self.source, self.box, self.base, self.bitmap) = (source, box, base, bitmap)
    channels = DistinctChannels(bitmap)
  }

  /// The number of transparent pixels around a composed group, which the filters read as its surroundings.
  static let padding = 2

  /// Returns true if another group looks the same at rest. `box` is the box of the other group, without
  /// padding.
  func isComposed(of group: ElementGroup, in box: PixelRect) -> Bool {
    self.box == box.outset(by: Self.padding) && source.mask == group.mask && source.elements == group.elements
  }
}

/// The image of the first elements of a group at its resting position, such as the wallpaper behind a list that
/// moves under glass.
struct ComposedBase: Sendable {
  let count: Int
  let bitmap: Bitmap

  /// The numbers of pixels for which an image is kept: smaller ones are drawn quickly, and larger ones take memory.
  static let pixelCounts = 1 << 12...1 << 15
}

extension Preparation {
  /// The smallest visible blur, in device pixels.
  private static let smallestBlur = 0.05

  func elements(
    of group: ElementGroup, _ motion: ElementGroup.Motion, opacity: UInt8, within visible: PixelRect,
    reusing counterpart: PreparedPart?
  ) -> [PreparedElement] {
    let box = restingBox(of: group)
    guard motion.scale > 0, !box.isEmpty else { return [] }
    let known = counterpart?.moved?.composed
    let reusable = known.flatMap { $0.isComposed(of: group, in: box) ? $0 : nil }
    let moved = place(reusable ?? compose(group, in: box, after: known), motion, opacity: opacity)
    moved.box = moved.whole.intersection(visible)
    guard !moved.box.isEmpty else { return [] }
    self.moved.append(moved)
    return [PreparedElement(visible: [moved.box], content: .moved(moved))]
  }

  /// The maximum number of rows of a group that are drawn outside the image, since the image may slide to
  /// them.
  private static let mostRestingRows = 2048

  /// Returns the box of the group at rest, limited to the pixels that some image can show.
  func restingBox(of group: ElementGroup) -> PixelRect {
    let bounds = group.elements.map(\.bounds).reduce(Rect.zero) { $0.union($1) }
    let extent = group.mask.map { $0.reduce(Rect.zero) { $0.union($1) }.intersection(bounds) } ?? bounds
    let whole = space.covering(extent).intersection(limit)
    return whole.rows.count <= Self.mostRestingRows ? whole : whole.intersection(picture)
  }

  /// Draws the group at its resting position.
  ///
  /// - Parameter known: the same group in the previous image.
  func compose(_ group: ElementGroup, in box: PixelRect, after known: ComposedGroup? = nil) -> ComposedGroup {
    let padded = box.outset(by: ComposedGroup.padding)
    let base = base(of: group, in: box, padded, after: known)
    let first = base?.count ?? 0
    let bitmap = draw(group.elements[first...], of: group, in: box, padded, over: base?.bitmap)
    return ComposedGroup(source: group, box: padded, base: base, bitmap: bitmap)
  }

  /// Returns the image of the elements that the group has in common with that of the previous image; `nil` if it
  /// is not worth keeping.
  private func base(
    of group: ElementGroup, in box: PixelRect, _ padded: PixelRect, after known: ComposedGroup?
  ) -> ComposedBase? {
    guard let known, known.box == padded, known.source.mask == group.mask,
      ComposedBase.pixelCounts.contains(padded.columns.count * padded.rows.count)
    else { return nil }
    let common = zip(known.source.elements, group.elements).prefix { $0 == $1 }.count
    if let base = known.base, base.count <= common { return base }
    guard common > 0 else { return nil }
    return ComposedBase(
      count: common, bitmap: draw(group.elements[..<common], of: group, in: box, padded, over: nil))
  }

  /// Draws some elements of a group at its resting position.
  ///
  /// - Parameter base: the image of the elements before them.
  private func draw(
    _ elements: ArraySlice<Element>, of group: ElementGroup, in box: PixelRect, _ padded: PixelRect,
    over base: Bitmap?
  ) -> Bitmap {
    var preparation = self
    preparation.keepsRuns = true
    preparation.moved = MovedGroups()
    let still = ElementGroup(Array(elements), mask: group.mask)
    let elements = preparation.elements(of: still, within: box, box: box, reusing: nil)
    preparation.moved.place(with: nil)
    let count = padded.columns.count * padded.rows.count
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      if let base {
        _ = buffer.initialize(from: base.pixels)
      } else {
        buffer.initialize(repeating: 0)
      }
      initialized = count
      guard let start = buffer.baseAddress else { return }
      let target = PixelBuffer(box: padded, pixels: start)
      for element in elements { target.draw(element, within: box) }
    }
    return Bitmap(width: padded.columns.count, height: padded.rows.count, pixels: pixels)
  }

  private func place(_ composed: ComposedGroup, _ motion: ElementGroup.Motion, opacity: UInt8) -> MovedGroup {
    let center = space.point(motion.center)
    let offset = space.point(motion.offset)
    // The group is blurred before it is scaled. Scaling first and blurring by less gives the same result
    // with fewer pixels.
    let deviation = max(0, motion.blur) * space.scale * motion.scale
    return MovedGroup(
      composed: composed,
      // Each character has its own columns, and all characters of a line have the same rows.
      columns: axis(composed.box.columns, center: center.x, offset: offset.x, scale: motion.scale).resampled,
      rows: glyphs.motions.axis(
        axis(composed.box.rows, center: center.y, offset: offset.y, scale: motion.scale)),
      kernel: deviation >= Self.smallestBlur ? glyphs.motions.kernel(deviation: deviation) : nil,
      saturation: motion.saturation, opacity: opacity)
  }

  private func axis(
    _ source: Range<Int>, center: Double, offset: Double, scale: Double
  ) -> MotionFilters.Axis {
    let start = center + (Double(source.lowerBound) - center) * scale + offset
    let end = center + (Double(source.upperBound) - center) * scale + offset
    let first = Int(start.rounded(.down))
    let last = max(first + 1, Int(end.rounded(.up)))
    return MotionFilters.Axis(
      destination: first..<last, origin: start, ratio: 1 / scale, count: source.count)
  }
}

extension PixelRect {
  fileprivate func outset(by distance: Int) -> PixelRect {
    PixelRect(
      columns: columns.lowerBound - distance..<columns.upperBound + distance,
      rows: rows.lowerBound - distance..<rows.upperBound + distance)
  }
}

extension PreparedPart {
  fileprivate var moved: MovedGroup? {
    if case .moved(let group)? = elements.first?.content { return group }
    return nil
  }
}

/// The indices of the moving groups in the previous image, of which there may be thousands, and as many new
/// groups.
final class MovedPlaces {
  private let parts: [PreparedPart]
  /// The indices of all moving groups by their masks, in order.
  private lazy var places: [[Rect]: [Int]] = {
    var places: [[Rect]: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      if let mask = part.moved?.composed.source.mask { places[mask, default: []].append(index) }
    }
    return places
  }()

  /// - Parameter parts: the parts of the previous image.
  init(_ parts: [PreparedPart]) { self.parts = parts }

  /// Returns the index of a moving group in the previous image. Groups keep their order; groups that have
  /// arrived disappear from before it. Returns `nil` for a new group, and for an element that is not moving.
  func place(of element: Scene.Element, from start: Int) -> Int? {
    guard !parts.isEmpty, case .group(let group) = element.content, group.motion != nil, let mask = group.mask
    else { return nil }
    return places[mask]?.first { $0 >= start }
  }
}

/// A composed group that is blurred, scaled and moved: a bitmap at its position.
final class MovedGroup: @unchecked Sendable {
  /// The composed group, reused for the next frame, in which only the motion changes.
  let composed: ComposedGroup
  let opacity: UInt8
  private let columns: ResampledAxis
  private let rows: ResampledAxis
  private let kernel: BlurKernel?
  private let saturation: Double
  /// The visible pixels, which the bitmap fills.
  fileprivate(set) var box = PixelRect(columns: 0..<0, rows: 0..<0)
  /// Written once, by the thread that places the group, before any other thread reads it.
  private(set) var bitmap = Bitmap(width: 0, height: 0, pixels: [])

  init(
    composed: ComposedGroup, columns: ResampledAxis, rows: ResampledAxis, kernel: BlurKernel?,
    saturation: Double, opacity: UInt8
  ) {
    (self.composed, self.columns, self.rows) = (composed, columns, rows)
    (self.kernel, self.saturation, self.opacity) = (kernel, saturation, opacity)
  }

  /// The pixels that the whole group fills.
  fileprivate var whole: PixelRect {
    let reach = kernel?.reach ?? 0
    func grown(_ range: Range<Int>) -> Range<Int> { range.lowerBound - reach..<range.upperBound + reach }
    return PixelRect(columns: grown(columns.destination), rows: grown(rows.destination))
  }

  func place() {
    let (left, top) = (whole.columns.lowerBound, whole.rows.lowerBound)
    let shown = BitmapPart(
      columns: box.columns.lowerBound - left..<box.columns.upperBound - left,
      rows: box.rows.lowerBound - top..<box.rows.upperBound - top)
    bitmap = composed.bitmap.resampled(
      columns: columns, rows: rows, blurredBy: kernel, shown: shown, channels: composed.channels)
    if saturation != 1 { bitmap.saturate(by: saturation) }
  }

  /// The approximate amount of work, in pixels.
  fileprivate var work: Int { box.columns.count * box.rows.count * (1 + (kernel?.reach ?? 0)) }
}

/// The composed groups that are not placed yet.
final class MovedGroups {
  /// The minimum work for which waking a thread pays off.
  private static let leastForAThread = 1 << 17

  private var groups: [MovedGroup] = []

  func append(_ group: MovedGroup) { groups.append(group) }

  /// Places all groups. Each depends only on itself.
  func place(with workers: WorkerPool?) {
    guard let workers else { return groups.forEach { $0.place() } }
    let work = groups.reduce(0) { $0 + $1.work }
    workers.perform(groups.count, upTo: min(groups.count, work / Self.leastForAThread)) { [groups] _, index in
      groups[index].place()
    }
  }
}

/// A cache of the filters that blur and scale moving groups. Characters that began to fly in at the same
/// time have the same blur, and those of one line the same rows, so that few filters are computed.
final class MotionFilters {
  /// See `ResampledAxis`.
  struct Axis: Equatable {
    let destination: Range<Int>
    let origin: Double
    let ratio: Double
    let count: Int

    var resampled: ResampledAxis {
      ResampledAxis(destination, origin: origin, ratio: ratio, count: count)
    }
  }

  private var kernels = Recent<Double, BlurKernel>()
  private var axes = Recent<Axis, ResampledAxis>()

  /// - Parameter deviation: in pixels.
  func kernel(deviation: Double) -> BlurKernel {
    kernels.value(for: deviation) { .gaussian(deviation: deviation) }
  }

  func axis(_ axis: Axis) -> ResampledAxis { axes.value(for: axis) { axis.resampled } }
}

/// A cache of the most recently used values.
struct Recent<Key: Equatable, Value> {
  /// The capacity: about the number of different ages of flying characters at 60 frames per second.
  static var capacity: Int { 16 }

  private(set) var entries: [(key: Key, value: Value)] = []
  private var oldest = 0

  mutating func value(for key: Key, _ make: () -> Value) -> Value {
    if let known = entries.first(where: { $0.key == key }) { return known.value }
    let value = make()
    if entries.count < Self.capacity {
      entries.append((key, value))
    } else {
      entries[oldest] = (key, value)
      oldest = (oldest + 1) % Self.capacity
    }
    return value
  }
}
