import Pictures
import Primitives

/// A group that was composed, and is to be softened, scaled and moved: a bitmap in its place.
final class MovedGroup: @unchecked Sendable {
  /// As it was composed, for the next frame, in which only the motion changes.
  let composed: ComposedGroup
  let opacity: UInt8
  private let columns: ResampledAxis
  private let rows: ResampledAxis
  private let kernel: BlurKernel?
  /// Written once, by the thread that places the group, before anybody else looks.
  private(set) var bitmap = Bitmap(width: 0, height: 0, pixels: [])

  init(
    composed: ComposedGroup, columns: ResampledAxis, rows: ResampledAxis, kernel: BlurKernel?, opacity: UInt8
  ) {
    self.composed = composed
    self.columns = columns
    self.rows = rows
    self.kernel = kernel
    self.opacity = opacity
  }

  /// The pixels that the bitmap fills.
  var box: PixelRect {
    let reach = kernel?.reach ?? 0
    func grown(_ range: Range<Int>) -> Range<Int> { range.lowerBound - reach..<range.upperBound + reach }
    return PixelRect(columns: grown(columns.destination), rows: grown(rows.destination))
  }

  func place() { bitmap = composed.bitmap.resampled(columns: columns, rows: rows, blurredBy: kernel) }
}

/// Groups that were composed and are not in their places yet.
final class MovedGroups {
  /// Below this, waking a thread saves less than it costs.
  private static let leastForAThread = 16

  private var groups: [MovedGroup] = []

  func append(_ group: MovedGroup) { groups.append(group) }

  /// Puts all of them in their places. Each depends on nothing but itself.
  func place(with workers: WorkerPool?) {
    guard let workers else { return groups.forEach { $0.place() } }
    workers.perform(groups.count, upTo: groups.count / Self.leastForAThread) { [groups] _, index in
      groups[index].place()
    }
  }
}
