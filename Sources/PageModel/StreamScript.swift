import Primitives

/// A page as it arrives: complete pages at certain times, each of which replaces the previous one
/// (Spec/Reveal.md 1).
package struct StreamScript: Sendable {
  /// The revisions in order of time; the last is final.
  package let revisions: [Revision]
  /// True if the parts of a known page arrive. A recording is played like the live stream that it was: nothing
  /// depends on what arrives later (Spec/Rulings.md 94).
  package let isEndKnown: Bool

  /// - Parameter revisions: the revisions in order of time. The last is made final.
  package init(_ revisions: [Revision] = [], isEndKnown: Bool = true) {
    var revisions = revisions
    if !revisions.isEmpty { revisions[revisions.count - 1].isFinal = true }
    (self.revisions, self.isEndKnown) = (revisions, isEndKnown)
  }

  /// Returns the script with changed pages.
  package func map(_ change: @escaping @Sendable (Page) -> Page) -> StreamScript {
    StreamScript(revisions.map { $0.map(change) }, isEndKnown: isEndKnown)
  }

  /// The same script with reserved space in lists. If the end is unknown, the final page keeps the space too.
  package var keepingRoom: StreamScript {
    guard isEndKnown, let last = revisions.last else { return map { $0.keepingRoom(for: nil) } }
    let end = LastPage(last)
    return StreamScript(revisions.dropLast().map { $0.map { $0.keepingRoom(for: end.page) } } + [last])
  }

  /// The time of the last revision, in seconds.
  package var duration: Double { revisions.last?.time ?? 0 }

  package struct Revision: Sendable {
    /// The time since the start of the stream, in seconds.
    package var time: Double
    /// True if the page is complete. A revision after it makes the page a draft again.
    package var isFinal: Bool
    private let makePage: @Sendable () -> Page

    /// - Parameter page: creates the page, and always returns the same. A stream of thousands of revisions
    ///   need not keep them all.
    package init(time: Double, isFinal: Bool = false, page: @escaping @Sendable () -> Page) {
      self.time = time
      self.isFinal = isFinal
      makePage = page
    }

    /// Creates the page.
    package func page() -> Page { makePage() }

    /// Returns the revision with a changed page.
    package func map(_ change: @escaping @Sendable (Page) -> Page) -> Revision {
      Revision(time: time, isFinal: isFinal) { [makePage] in change(makePage()) }
    }
  }
}

/// The last page with its own room, created on first use.
private final class LastPage: Sendable {
  private let revision: StreamScript.Revision
  private let made = Lock<Page?>(nil)

  init(_ revision: StreamScript.Revision) { self.revision = revision }

  var page: Page {
    made.withLock { made in
      let page = made ?? revision.page().withOwnRoom
      made = page
      return page
    }
  }
}
