/// The cursor of a whole stream, tick by tick: starts and replaces the controller as revisions come in
/// (Docs/Reveal.md 4 and 11).
package struct PacedCursor: Equatable, Sendable {
  private let pacing: Pacing
  private var controller: PacingController?
  private var hasTicked = false
  /// Whether the last revision is there and wholly revealed.
  package private(set) var isDone = false

  package init(_ pacing: Pacing = .rich) { self.pacing = pacing }

  package var cursor: Int { controller?.cursor ?? 0 }
  /// Points of cost.
  package var position: Double { controller?.position ?? 0 }
  /// Points a second.
  package var velocity: Double { controller?.velocity ?? 0 }
  /// Cost of the current revision.
  package var total: Int { controller?.total ?? 0 }
  /// Whether the last revision is there.
  package var isFinishing: Bool { controller?.isFinishing ?? false }

  /// A revision arrived.
  ///
  /// - Parameters:
  ///   - total: its cost.
  ///   - time: seconds.
  ///   - isFinal: whether no other is to come. One that comes nevertheless goes on from where the cursor is
  ///     (Docs/Rulings.md 37).
  package mutating func receive(total: Int, at time: Double, isFinal: Bool) {
    var controller = controller ?? PacingController(pacing)
    if controller.isFinishing, !isFinal {
      controller = PacingController(pacing, from: controller.cursor)
      hasTicked = false
      isDone = false
    }
    if isFinal { controller.finish(total: total) } else { controller.observe(total: total, at: time) }
    self.controller = controller
    if controller.isComplete { isDone = true }
  }

  /// Whether ticks move the cursor: something has arrived and is not wholly revealed, or its end is not
  /// known.
  package var isRunning: Bool { total > 0 && !isDone }

  /// Moves the cursor by one tick, if it is running.
  package mutating func tick(_ tick: Int) {
    guard isRunning, var controller else { return }
    controller.tick(at: StreamClock.time(ofTick: tick), elapsed: hasTicked ? StreamClock.tickLength : 0)
    hasTicked = true
    self.controller = controller
    isDone = controller.isComplete
  }
}
