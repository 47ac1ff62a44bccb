import Primitives

/// Which frames of a stream are wanted: a stretch of it, or every few of them.
public struct FrameSelection: Hashable, Sendable {
  /// The first frame that is wanted; `nil` for the stream's first.
  public var from: FrameMoment?
  /// The first frame that is not wanted any more; `nil` for all to the end.
  public var to: FrameMoment?
  /// 1 for each, 2 for every other.
  public var step: Int

  public init(from: FrameMoment? = nil, to: FrameMoment? = nil, step: Int = 1) {
    self.from = from
    self.to = to
    self.step = max(1, step)
  }

  /// The wanted frames, counted from 0. They end with the first that is not before the stream's end, so that a film
  /// always comes to rest.
  ///
  /// - Parameters:
  ///   - last: the stream's first frame that shows the finished page at rest.
  ///   - framesPerSecond: for a second of the stream, whatever the step is.
  package func frames(last: Int, framesPerSecond: Double) -> StrideThrough<Int> {
    let start = from?.frame(framesPerSecond: framesPerSecond) ?? 0
    let isBeyond = start > last
    // Rounded up to a whole step after the start.
    let rest = max(0, last - start)
    let settled = start + (rest + step - 1) / step * step
    let end = to.map { $0.frame(framesPerSecond: framesPerSecond) - 1 }
    return stride(from: start, through: isBeyond ? start - 1 : min(settled, end ?? settled), by: step)
  }
}

/// A place in a stream.
public enum FrameMoment: Hashable, Sendable {
  /// From the stream's start.
  case seconds(Double)
  /// Counted from 0.
  case frame(Int)

  private static let mostFrames = Int(Int32.max)

  /// `1.5` for seconds, `90f` for a frame; nil for anything else, negative numbers too.
  package init?(parsing text: String) {
    if text.hasSuffix("f") {
      guard let frame = Int(text.dropLast()), (0...Self.mostFrames).contains(frame) else { return nil }
      self = .frame(frame)
    } else {
      guard let seconds = Double(text), seconds >= 0, seconds.isFinite else { return nil }
      self = .seconds(seconds)
    }
  }

  /// The first frame that is not before the moment.
  func frame(framesPerSecond: Double) -> Int {
    switch self {
    case .frame(let frame): frame
    case .seconds(let seconds):
      Int(min(Rounding.ceil(seconds * framesPerSecond), Double(Self.mostFrames)))
    }
  }
}
