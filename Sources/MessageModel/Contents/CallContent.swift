package struct CallContent: Equatable, Sendable {
  package enum Outcome: String, CaseIterable, Sendable { case answered, missed, cancelled }

  package var isVideo: Bool
  package var outcome: Outcome
  /// Seconds.
  package var duration: Int

  package init(isVideo: Bool, outcome: Outcome, duration: Int = 0) {
    self.isVideo = isVideo
    self.outcome = outcome
    self.duration = duration
  }
}
