import PageModel
import Primitives

/// Plays a stream, tick by tick (Spec/Reveal.md 11). A frame depends on the script and on its moment alone,
/// never on the frames that were asked for before.
package struct RevealSimulation<Page: RevealablePage> {
  /// What is still to come, as far as it is known.
  private var upcoming: ArraySlice<StreamScript.Revision>
  /// Whether more may come than is known.
  private var isOpen = false
  private let pacing: Pacing
  private let layOut: (Int, StreamScript.Revision) -> Page

  private var tick = -1
  private var cursor: PacedCursor
  private var revision: LaidOutRevision<Page>?
  private var items = GroupReveal()
  private var container = ContainerGrowth()
  private var fold: ThoughtFold?
  /// As wide as the container stays after a thought, until all is revealed.
  private var keptWidth = 0.0
  /// Whether the text grew after the last revision: the container then has its full size.
  private var hasGrownFull = false
  private var status = Transition(at: 0, .status)
  /// What goes after the container's lower edge; `nil` for nothing.
  private var follower: Follower?

  /// `settledContainer`: of the last revision, when it is known from an earlier run. `layOut`: lays out the
  /// page of a revision and measures its ink; its first parameter says which of
  /// `StreamScript.revisionsByTick` it is. It is asked for the last at first, unless its container is known,
  /// and then for each, in their order.
  package init(
    _ script: StreamScript, pacing: Pacing = .rich, settledContainer: Size? = nil, follower: Follower? = nil,
    layOut: @escaping (_ number: Int, _ revision: StreamScript.Revision) -> Page
  ) {
    upcoming = script.revisionsByTick[...]
    (self.pacing, self.layOut) = (pacing, layOut)
    (self.settledContainer, self.follower) = (settledContainer, follower)
    cursor = PacedCursor(pacing)
  }

  /// The container of the last revision, settled; `nil` before the first.
  package private(set) var settledContainer: Size?

  /// What arrived so far, with its cost.
  package private(set) var arrivals: [RevisionArrival] = []

  /// The largest container so far; of the whole run once it is settled.
  package var largestContainer: Size { container.largest }

  /// - Parameter moment: ticks and parts of one from the stream's start, none smaller than the one before.
  package mutating func frame(at moment: Double) -> FrameState<Page> {
    advance(to: moment)
    return FrameState(
      moment: moment, revision: revision, items: items, fold: fold,
      container: containerSize(at: moment), lag: lag(at: moment), statusOpacity: status.value(at: moment),
      snippetCount: items.snippetCount, cursor: cursor.cursor,
      position: cursor.position, velocity: cursor.velocity, total: cursor.total,
      revealedHeight: revision?.height(at: cursor.cursor) ?? 0, isDone: cursor.isDone,
      isSettled: isSettled(at: moment))
  }

  /// Not smaller than what is readable in it while a thought folds.
  private func containerSize(at moment: Double) -> Size {
    var size = container.size(at: moment)
    if let least = fold?.least(at: moment) {
      size = Size(max(size.width, least.width), max(size.height, least.height))
    }
    return size
  }

  /// Plays up to a frame that nobody wants to see. `moment`: as for `frame`. Returns whether it is settled.
  package mutating func skip(to moment: Double) -> Bool {
    advance(to: moment)
    return isSettled(at: moment)
  }

  /// Plays to the end without a frame. Returns the moment from which on everything is settled.
  @discardableResult
  package mutating func finish() -> Double {
    while !isSettled(at: Double(tick)) { step() }
    return Double(tick)
  }

  private func isSettled(at moment: Double) -> Bool {
    upcoming.isEmpty && !isOpen && (cursor.isDone || arrivals.isEmpty)
      && items.busy.isEmpty && fold?.isRunning(at: moment) != true
      && follower?.isAtRest(at: reach(at: moment)) != false
      && !container.isMoving(at: moment) && !status.isRunning(at: moment)
  }

  // MARK: - While a stream arrives

  /// More may be added until `close`: nothing is settled before.
  package mutating func open() { isOpen = true }

  /// - Parameter revision: not earlier than those before. What arrives within one tick with the one before takes its
  ///   place, unless that was shown already (Spec/Rulings.md 64).
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

  /// The height that what follows goes after: down to what is revealed, and in the end all of it.
  private func reach(at moment: Double) -> Double {
    guard let revision else { return 0 }
    let height = containerSize(at: moment).height
    let shown = cursor.isDone ? height : revision.height(at: cursor.cursor) + revision.container.surroundings
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
    let old = cursor
    cursor.receive(total: new.costs.total, at: next.time, isFinal: next.isFinal)
    if !cursor.isFinishing { hasGrownFull = false }
    // Where the cursor stays and nothing was cleared, an item that stays shows what it did.
    let isSettled = !old.isDone && pacing != .instant && old.cursor == cursor.cursor
    items = RevisionPass(cursor: cursor.cursor, tick: tick, isSettled: isSettled).group(
      new.costs.page, after: revision.map { RevealedGroup(items: $0.layout.items, reveal: items) },
      settledCount: isSettled ? new.costs.keptCount : 0)
    let (before, size) = (revision?.layout, containerSize(at: Double(tick)))
    revision = new
    if cursor.isDone || pacing == .instant { items.clear() }
    var folding =
      pacing == .instant
      ? nil
      : before.flatMap {
        ThoughtFold(from: $0, to: new.layout, keptCount: new.costs.keptCount, at: tick)
      }
    if folding != nil { keptWidth = isOpen ? size.width : min(size.width, settledContainer?.width ?? 0) }
    resizeContainer()
    folding?.close(from: size, to: container.target)
    fold = folding ?? fold
    fadeStatus()
  }

  private mutating func layOutNext(_ next: StreamScript.Revision) -> LaidOutRevision<Page> {
    let number = arrivals.count
    if settledContainer == nil, !isOpen, let last = upcoming.last {
      settledContainer = layOut(number + upcoming.count, last).container.size
    }
    let new = LaidOutRevision(layOut(number, next), number: number, after: revision)
    // Nobody knows how a stream that is read as it arrives ends: as a bubble at least.
    settledContainer = settledContainer ?? (isOpen ? new.container.least : new.container.size)
    return new
  }

  private mutating func moveCursor() {
    guard let revision else { return }
    let old = cursor.cursor
    cursor.tick(tick)
    if cursor.isDone {
      items.clear()
      resizeContainer()
      fadeStatus()
      return
    }
    let new = cursor.cursor
    guard new > old else { return }
    items.follow(CursorPass(old: old, new: new, tick: tick), revision.costs.page)
    if revision.height(at: new) != revision.height(at: old) {
      if cursor.isFinishing { hasGrownFull = true }
      resizeContainer()
    }
  }

  private mutating func resizeContainer() {
    guard let revision, let settledContainer else { return }
    let phase: ContainerGrowth.Phase =
      cursor.isDone || hasGrownFull ? .full : cursor.isFinishing ? .finishing : .draft
    var size = ContainerGrowth.size(
      of: revision.container, revealedHeight: revision.height(at: cursor.cursor), settled: settledContainer,
      in: phase)
    if cursor.isDone { keptWidth = 0 }
    size.width = max(size.width, keptWidth)
    container.resize(
      to: size, at: tick, isAnimated: pacing != .instant, mayShrink: cursor.isDone || !cursor.isFinishing)
  }

  /// The status fades in once everything is revealed, and is gone again when more comes (Spec/Reveal.md 9).
  private mutating func fadeStatus() {
    if cursor.isDone, revision?.container.hasStatus == true, pacing != .instant {
      status.run(to: 1, from: tick)
    } else {
      status.set(to: cursor.isDone ? 1 : 0)
    }
  }
}

/// When a revision came, and what it cost.
package struct RevisionArrival: Equatable, Sendable {
  /// Seconds from the stream's start.
  package var time: Double
  package var total: Int
  package var isFinal: Bool
}

extension StreamScript {
  /// What a run plays: of the revisions that arrive within one tick the last (Spec/Rulings.md 64).
  package var revisionsByTick: [Revision] {
    let ticks = revisions.map { max(0, StreamClock.tick(ofEventAt: $0.time)) }
    return revisions.indices.filter { $0 + 1 == ticks.count || ticks[$0 + 1] != ticks[$0] }
      .map { revisions[$0] }
  }
}

/// A point that follows another smoothly: a critically damped spring that is held back to a speed (Spec/Motion.md 6).
package struct Follower {
  private var position = 0.0
  private var velocity = 0.0
  /// Points a second.
  private let fastest: Double

  /// A turn of the spring a second.
  private static let frequency = 14.0
  /// Points and points a second below which nothing is seen to move.
  private static let rest = 0.05

  package init(fastest: Double) { self.fastest = fastest }

  /// One tick further.
  mutating func step(to target: Double) {
    let seconds = 1 / StreamClock.ticksPerSecond
    let pull = Self.frequency * Self.frequency * (target - position) - 2 * Self.frequency * velocity
    velocity = min(fastest, max(-fastest, velocity + pull * seconds))
    position += velocity * seconds
    if isAtRest(at: target) { (position, velocity) = (target, 0) }
  }

  func isAtRest(at target: Double) -> Bool { abs(target - position) < Self.rest && abs(velocity) < Self.rest }

  /// - Parameter part: of a tick, after the last.
  func position(after part: Double) -> Double { position + velocity * part / StreamClock.ticksPerSecond }
}
