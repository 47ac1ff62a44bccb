import Primitives

/// A page as it arrives: whole pages at times, each in place of the one before (Spec/Reveal.md 1).
package struct StreamScript: Sendable {
  /// In the order of their times; the last is final.
  package let revisions: [Revision]

  /// - Parameter revisions: in the order of their times. The last is made final.
  package init(_ revisions: [Revision] = []) {
    var revisions = revisions
    if !revisions.isEmpty { revisions[revisions.count - 1].isFinal = true }
    self.revisions = revisions
  }

  /// With room for what lists will hold: the end is known.
  package var keepingRoom: StreamScript {
    guard let last = revisions.last else { return self }
    let end = LastPage(last)
    return StreamScript(revisions.dropLast().map { $0.map { $0.keepingRoom(for: end.page) } } + [last])
  }

  /// Seconds until the last revision is there.
  package var duration: Double { revisions.last?.time ?? 0 }

  package struct Revision: Sendable {
    /// Seconds from the stream's start.
    package var time: Double
    /// Whether the page is finished. A revision that comes nevertheless makes it a draft again.
    package var isFinal: Bool
    private let makePage: @Sendable () -> Page

    /// `page`: makes the page, always the same; a stream of thousands of revisions need not keep them all.
    package init(time: Double, isFinal: Bool = false, page: @escaping @Sendable () -> Page) {
      self.time = time
      self.isFinal = isFinal
      makePage = page
    }

    /// The page, made anew.
    package func page() -> Page { makePage() }

    /// Whose page was changed.
    package func map(_ change: @escaping @Sendable (Page) -> Page) -> Revision {
      Revision(time: time, isFinal: isFinal) { [makePage] in change(makePage()) }
    }
  }
}

/// The last page with its own room, made when it is first asked for.
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
