import PageModel
import Primitives
import Testing

@testable import PageLayout
@testable import Reveal

/// Folds of thoughts that overlap (Spec/Reveal.md 14, Spec/Rulings.md 90).
struct ThoughtFoldTests {
  private func frames(_ revisions: [(time: Double, layout: Layout)]) -> [FrameState<Layout>] {
    let script = StreamScript(
      revisions.indices.map { index in
        StreamScript.Revision(time: revisions[index].time) { Page(views: index) }
      }, isEndKnown: false)
    var simulation = RevealSimulation(script) { _, revision in revisions[revision.page().views ?? 0].layout }
    var frames: [FrameState<Layout>] = []
    while frames.last?.isSettled != true { frames.append(simulation.frame(at: Double(frames.count))) }
    return frames
  }

  /// The thought is 400 points high; its closed form is a line, which goes while the rest still folds.
  @Test(
    "A thought goes on folding when the next revision takes its closed form away",
    arguments: [1.05, 1.1, 1.2])
  func foldGoesOn(end: Double) throws {
    var thinking = Made.thinking()
    thinking.frame.size.height = 400
    let (thought, closed) = (Made.layout([thinking], width: 300), Made.layout([Made.thinking()], width: 200))
    let alone = frames([(0, thought), (1, closed)])
    let answer = Made.layout([Made.text([[10, 10, 10]])], width: 60)
    let all = frames([(0, thought), (1, closed), (end, answer)])
    for index in Int(end * 60) + 2..<77 {
      let (fold, before) = (try #require(all[index].fold), try #require(alone[index].fold))
      let former = try #require(fold.former.first)
      let moment = all[index].moment
      #expect(fold.former.count == 1 && former.item.frame.height == 400)
      #expect(
        former.rest(at: moment) == before.rest(at: moment)
          && former.bottom(at: moment) == before.bottom(at: moment))
      // Everything that is still readable has room, and no more.
      #expect(all[index].container.height >= former.bottom(at: moment))
      #expect(all[index].container.height <= alone[index].container.height + 20)
      // What follows is below what folds.
      #expect(fold.all.reduce(0) { $0 + $1.offset(at: moment) } >= former.bottom(at: moment) - 1)
    }
    let heights = all.map(\.container.height)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 <= $0 + 2 })
    #expect(all[80...].allSatisfy { $0.container.height <= 60 })
  }
}
