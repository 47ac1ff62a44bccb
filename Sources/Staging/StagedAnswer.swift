import PageLayout
import PageModel
import Painting
import Reveal

/// A message whose page is arriving, with its simulation.
struct StagedAnswer {
  private var simulation: RevealSimulation<PlacedPage>
  /// The revisions of a draft, and the ticks of the scene at which they were added.
  private var added: [(revision: StreamScript.Revision, tick: Int)] = []
  /// The index of the stream, what follows it, and whether revisions may be added.
  private let index: Int
  private let follower: Follower?
  private let isDraft: Bool
  /// The last tick that was reached.
  private var tick: Int
  /// The row as it was when the answer began.
  let row: StagedRow
  /// The tick of the scene at which the answer starts.
  let start: Int
  /// True if nothing moves anymore, and the answer is a normal message.
  private(set) var isOver = false
  /// True if texts have another size or language since it began, which it does not take over.
  var keepsLayout = false
  /// The height of the row that a list that is scrolled up takes into account, in points.
  var countedHeight = 0.0

  /// Starts the stream with an index as a message in a row.
  ///
  /// - Returns: `nil` for a row without messages.
  init?(
    _ index: Int, in row: StagedRow, isDraft: Bool, follower: Follower?, start: Int, theme: Int,
    _ setting: StageSetting
  ) {
    guard let arranged = row.arranged else { return nil }
    simulation = setting.simulation(index, arranged, theme, follower)
    if isDraft { simulation.open() }
    (self.index, self.row, self.follower, self.isDraft) = (index, row, follower, isDraft)
    (self.start, tick) = (start, start)
  }

  /// Returns the same answer in another theme, in which nothing has another place or size.
  func inTheme(_ theme: Int, _ setting: StageSetting) -> StagedAnswer {
    guard !keepsLayout,
      var answer = StagedAnswer(
        index, in: row, isDraft: isDraft, follower: follower, start: start, theme: theme, setting)
    else { return self }
    for (revision, tick) in added {
      answer.step(to: tick)
      answer.add(revision)
    }
    answer.step(to: tick)
    answer.countedHeight = countedHeight
    return answer
  }

  /// Adds a revision of a draft.
  mutating func add(_ revision: StreamScript.Revision) {
    added.append((revision, tick))
    simulation.add(revision)
  }

  /// - Parameter tick: a tick of the scene.
  mutating func step(to tick: Int) {
    self.tick = max(self.tick, tick)
    if tick >= start { isOver = simulation.skip(to: Double(tick - start)) }
  }

  /// Returns true if it is a draft whose last revision is shown, which waits for another one.
  ///
  /// - Parameter moment: the moment of the last frame, in ticks of the scene.
  func isWaiting(at moment: Double) -> Bool {
    isDraft && simulation.isAtRest(at: max(0, moment - Double(start)))
  }

  /// - Parameter moment: the time in ticks of the scene, with a fraction.
  mutating func frame(at moment: Double) -> FrameState<PlacedPage> {
    simulation.frame(at: max(0, moment - Double(start)))
  }
}

/// An answer or a draft that is deleted before everything is shown: what stood there disappears.
struct StagedRest {
  private var answer: StagedAnswer
  private let moment: Double
  /// The visible part at its end.
  private(set) var state: FrameState<PlacedPage>

  /// - Parameter moment: the time of its end in ticks of the scene, with a fraction.
  init(of answer: StagedAnswer, at moment: Double) {
    (self.answer, self.moment) = (answer, moment)
    state = self.answer.frame(at: moment)
  }

  /// Returns the same rest in another theme.
  func inTheme(_ theme: Int, _ setting: StageSetting) -> StagedRest {
    StagedRest(of: answer.inTheme(theme, setting), at: moment)
  }

  /// Returns true if nothing of it is left.
  func isOver(at time: Double) -> Bool { time >= moment / StreamClock.ticksPerSecond + SceneTimes.dust }
}
