import PageModel
import Primitives

/// Plays a stream, tick by tick (Spec/Reveal.md 11). A frame depends only on the script and on its time,
/// never on the frames that were requested before.
package struct RevealSimulation<Page: RevealablePage> {
  /// The revisions that are known and have not arrived yet.
  private var upcoming: ArraySlice<StreamScript.Revision>
  /// True if more revisions may be added.
  private var isOpen = false
  /// True if the run may depend on revisions that have not arrived yet.
  private var isEndKnown: Bool
  private let pacing: Pacing
  private let layOut: (Int, StreamScript.Revision) -> Page

  private var tick = -1
  private var cursor: PacedCursor
  /// The position that tables have shown, which the cursor may have to reach again (Spec/Reveal.md 13).
  private var held = 0
  private var revision: LaidOutRevision<Page>?
  private var items = GroupReveal()
  private var container = ContainerGrowth()
  private var fold: ThoughtFold?
  /// The width that the container keeps after a thought, until everything is revealed.
  private var keptWidth = 0.0
  /// True if the text grew after the last revision; the container then has its full size.
  private var hasGrownFull = false
  private var status = Transition(at: 0, .status)
  /// A spring that follows the container's lower edge; `nil` if nothing follows it.
  private var follower: Follower?
  /// The speed at which the revealed height may grow; `nil` for the phone's pace.
  private var growth: GrowthLimit?

  /// - Parameters:
  ///   - settledContainer: the settled size of the last revision's container, if it is known from an earlier
  ///     run.
  ///   - layOut: lays out the page of a revision and measures its ink. `number` is the revision's index in
  ///     `StreamScript.revisionsByTick`. If the end is known, it is called for the last revision first, unless
  ///     `settledContainer` is known, and then for each revision in order.
  package init(
    _ script: StreamScript, pacing: Pacing = .rich, settledContainer: Size? = nil, follower: Follower? = nil,
    growth: GrowthLimit? = nil,
    layOut: @escaping (_ number: Int, _ revision: StreamScript.Revision) -> Page
  ) {
    upcoming = script.revisionsByTick[...]
    isEndKnown = script.isEndKnown
    (self.pacing, self.layOut) = (pacing, layOut)
    (self.settledContainer, self.follower, self.growth) = (settledContainer, follower, growth)
    cursor = PacedCursor(pacing)
  }

  /// The settled size of the last revision's container, or a guess if the end is unknown; `nil` before the first
  /// revision.
  package private(set) var settledContainer: Size?

  /// The revisions that have arrived, with their costs.
  package private(set) var arrivals: [RevisionArrival] = []

  /// The largest size of the container so far, which is that of the whole run once everything is settled.
  package var largestContainer: Size { container.largest }

  /// Returns the state at a moment.
  ///
  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction. Not before the
  ///   previous one.
  package mutating func frame(at moment: Double) -> FrameState<Page> {
    advance(to: moment)
    return FrameState(
      moment: moment, revision: revision, items: items, fold: fold,
      container: containerSize(at: moment), lag: lag(at: moment), statusOpacity: status.value(at: moment),
      snippetCount: items.snippetCount, cursor: cursor.cursor,
      position: cursor.position, velocity: cursor.velocity, total: cursor.total,
      revealedHeight: revision?.height(at: shown) ?? 0, isDone: cursor.isDone,
      isSettled: isSettled(at: moment))
  }

  /// The position up to which everything is shown.
  private var shown: Int { max(cursor.cursor, held) }

  /// Returns the size of the container. While a thought folds, it is large enough for the text that is still
  /// readable.
  private func containerSize(at moment: Double) -> Size {
    var size = container.size(at: moment)
    if let least = fold?.least(at: moment) {
      size = Size(max(size.width, least.width), max(size.height, least.height))
    }
    return size
  }

  /// Plays up to a frame that is not output.
  ///
  /// - Parameter moment: the same as for `frame(at:)`.
  /// - Returns: true if everything is settled.
  package mutating func skip(to moment: Double) -> Bool {
    advance(to: moment)
    return isSettled(at: moment)
  }

  /// Plays to the end without producing frames.
  ///
  /// - Returns: the moment from which everything is settled.
  @discardableResult
  package mutating func finish() -> Double {
    while !isSettled(at: Double(tick)) { step() }
    return Double(tick)
  }

  private func isSettled(at moment: Double) -> Bool { !isOpen && isAtRest(at: moment) }

  /// Returns true if nothing moves before another revision is added.
  ///
  /// - Parameter moment: the moment of the last frame.
  package func isAtRest(at moment: Double) -> Bool {
    upcoming.isEmpty && (cursor.isDone || arrivals.isEmpty || isOpen && cursor.cursor >= cursor.total)
      && items.busy.isEmpty && fold?.isRunning(at: moment) != true
      && follower?.isAtRest(at: reach(at: moment)) != false
      && !container.isMoving(at: moment) && !status.isRunning(at: moment)
  }

  // MARK: - While a stream arrives

  /// Allows revisions to be added until `close()`. Nothing is settled before that.
  package mutating func open() { (isOpen, isEndKnown) = (true, false) }

  /// Adds a revision. If it arrives within the same tick as the previous one, it replaces that one unless
  /// that was already shown (Spec/Rulings.md 64).
  ///
  /// - Parameter revision: a revision that is not earlier than the previous ones.
  package mutating func add(_ revision: StreamScript.Revision) {
    if let last = upcoming.last,
      StreamClock.tick(ofEventAt: last.time) == StreamClock.tick(ofEventAt: revision.time)
    {
      upcoming.removeLast()
    }
    upcoming.append(revision)
  }

  package mutating func close() { isOpen = false }

  // MARK: - One tick

  private mutating func advance(to moment: Double) {
    let end = StreamClock.tick(at: moment)
    while tick < end { step() }
  }

  private mutating func step() {
    tick += 1
    while let next = upcoming.first, StreamClock.tick(ofEventAt: next.time) <= tick {
      upcoming.removeFirst()
      receive(next)
    }
    if cursor.isRunning { moveCursor() }
    items.retire(at: tick)
    if let fold {
      container.note(containerSize(at: Double(tick)))
      if !fold.isRunning(at: Double(tick)) { self.fold = nil }
    }
    let reach = reach(at: Double(tick))
    follower?.step(to: reach)
  }

  /// Returns the height that the follower moves toward: the revealed height, and at the end the whole height.
  private func reach(at moment: Double) -> Double {
    guard let revision else { return 0 }
    let height = containerSize(at: moment).height
    let shown = cursor.isDone ? height : revision.height(at: shown) + revision.container.surroundings
    return min(height, shown) + revision.container.outside
  }

  private func lag(at moment: Double) -> Double {
    guard let follower, let revision else { return 0 }
    return containerSize(at: moment).height + revision.container.outside
      - follower.position(after: moment - Double(tick))
  }

  private mutating func receive(_ next: StreamScript.Revision) {
    let new = layOutNext(next)
    arrivals.append(RevisionArrival(time: next.time, total: new.costs.total, isFinal: next.isFinal))
    let (wasDone, old) = (cursor.isDone, shown)
    held = revision.map { new.costs.position(showing: old, of: $0.costs) } ?? 0
    cursor.receive(total: new.costs.total, at: next.time, isFinal: next.isFinal)
    if !cursor.isFinishing { hasGrownFull = false }
    // If the cursor has not moved and nothing was cleared, an item that is in both revisions looks the same.
    let isSettled = !wasDone && pacing != .instant && old == shown
    items = RevisionPass(cursor: shown, tick: tick, isSettled: isSettled).group(
      new.costs.page, after: revision.map { RevealedGroup(items: $0.layout.items, reveal: items) },
      settled: isSettled ? new.costs.kept : .none)
    let (before, size) = (revision?.layout, containerSize(at: Double(tick)))
    revision = new
    growth?.forget()
    if cursor.isDone || pacing == .instant { items.clear() }
    var folding =
      pacing == .instant
      ? nil
      : before.flatMap {
        ThoughtFold(from: $0, to: new.layout, kept: new.costs.kept, at: tick)
      }
    if folding != nil { keptWidth = isEndKnown ? min(size.width, settledContainer?.width ?? 0) : size.width }
    let isFolding = folding != nil || fold?.isRunning(at: Double(tick)) == true
    // A fold goes on to the size that the page needs, whatever arrives meanwhile (Spec/Rulings.md 90).
    if isFolding, next.isFinal { keptWidth = min(keptWidth, new.container.size.width) }
    resizeContainer(foldBegins: isFolding)
    folding?.follow(fold, at: Double(tick))
    folding?.close(from: size, to: container.target)
    fold = folding ?? fold
    fadeStatus()
  }

  private mutating func layOutNext(_ next: StreamScript.Revision) -> LaidOutRevision<Page> {
    let number = arrivals.count
    if settledContainer == nil, isEndKnown, let last = upcoming.last {
      settledContainer = layOut(number + upcoming.count, last).container.size
    }
    let new = LaidOutRevision(layOut(number, next), number: number, after: revision)
    // If the final size is unknown, the minimum size of a bubble is assumed.
    settledContainer = settledContainer ?? (isEndKnown ? new.container.size : new.container.least)
    return new
  }

  private mutating func moveCursor() {
    guard let revision else { return }
    let old = shown
    cursor.tick(
      tick,
      upTo: growth?.limit(from: cursor.position, shown: old, total: cursor.total) { revision.height(at: $0) }
        ?? .infinity)
    if cursor.isDone {
      items.clear()
      resizeContainer()
      fadeStatus()
      return
    }
    let new = shown
    guard new > old else { return }
    items.follow(CursorPass(old: old, new: new, tick: tick), revision.costs.page)
    if revision.height(at: new) != revision.height(at: old) {
      if cursor.isFinishing { hasGrownFull = true }
      resizeContainer()
    }
  }

  /// - Parameter foldBegins: true if a revision begins or changes the fold of a thought.
  private mutating func resizeContainer(foldBegins: Bool = false) {
    guard let revision, let settledContainer else { return }
    let phase: ContainerGrowth.Phase =
      cursor.isDone ? .done : hasGrownFull ? .full : cursor.isFinishing ? .finishing : .draft
    var size = ContainerGrowth.size(
      of: revision.container, revealedHeight: revision.height(at: shown), settled: settledContainer,
      in: phase)
    if cursor.isDone { keptWidth = 0 }
    size.width = max(size.width, keptWidth)
    container.resize(
      to: size, at: tick, isAnimated: pacing != .instant,
      mayShrink: cursor.isDone || !cursor.isFinishing || foldBegins,
      isFolding: fold?.isRunning(at: Double(tick)) == true)
  }

  /// Fades the status in once everything is revealed, and hides it when more arrives (Spec/Reveal.md 9).
  private mutating func fadeStatus() {
    if cursor.isDone, revision?.container.hasStatus == true, pacing != .instant {
      status.run(to: 1, from: tick)
    } else {
      status.set(to: cursor.isDone ? 1 : 0)
    }
  }
}

/// The time at which a revision arrived, and its cost.
package struct RevisionArrival: Equatable, Sendable {
  /// The time since the start of the stream, in seconds.
  package var time: Double
  package var total: Int
  package var isFinal: Bool
}

extension StreamScript {
  /// The revisions that a run plays: of several that arrive within one tick, only the last (Spec/Rulings.md
  /// 64).
  package var revisionsByTick: [Revision] {
    let ticks = revisions.map { max(0, StreamClock.tick(ofEventAt: $0.time)) }
    return revisions.indices.filter { $0 + 1 == ticks.count || ticks[$0 + 1] != ticks[$0] }
      .map { revisions[$0] }
  }
}

/// A point that smoothly follows another: a critically damped spring with a speed limit (Spec/Motion.md 6).
package struct Follower {
  private var position = 0.0
  private var velocity = 0.0
  /// The speed limit, in points per second.
  private let fastest: Double

  /// The natural frequency of the spring, in radians per second.
  private static let frequency = 14.0
  /// The distance in points, and the speed in points per second, below which no movement is visible.
  private static let rest = 0.05

  package init(fastest: Double) { self.fastest = fastest }

  /// Advances by one tick.
  mutating func step(to target: Double) {
    let seconds = 1 / StreamClock.ticksPerSecond
    let pull = Self.frequency * Self.frequency * (target - position) - 2 * Self.frequency * velocity
    velocity = min(fastest, max(-fastest, velocity + pull * seconds))
    position += velocity * seconds
    if isAtRest(at: target) { (position, velocity) = (target, 0) }
  }

  func isAtRest(at target: Double) -> Bool { abs(target - position) < Self.rest && abs(velocity) < Self.rest }

  /// - Parameter part: the time since the last tick, in ticks.
  func position(after part: Double) -> Double { position + velocity * part / StreamClock.ticksPerSecond }
}
