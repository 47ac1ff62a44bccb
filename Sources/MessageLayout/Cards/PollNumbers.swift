import MessageModel
import PageLayout
import Primitives

/// What a poll's results come to (Docs/Bubbles.md 24.2).
struct PollNumbers {
  /// One for each option.
  let votes: [Int]
  let percents: [Int]
  let most: Int

  init(_ poll: Poll) {
    let votes = poll.options.map { max(0, $0.votes ?? 0) }
    let most = votes.max() ?? 0
    let sum = votes.reduce(0) { $0.addingClamped($1) }
    let total = max(poll.totalVoters, most)
    percents =
      poll.allowsMultiple
      ? votes.map { Self.rounded($0, of: total) } : Self.shares(of: votes, sum: sum)
    (self.votes, self.most) = (votes, most)
  }

  private static func rounded(_ votes: Int, of total: Int) -> Int {
    total > 0 ? Int(Rounding.nearest(Double(votes) * 100 / Double(total))) : 0
  }

  /// Whole numbers that sum up to 100: what is missing goes to the largest rests, of equal ones to the first.
  private static func shares(of votes: [Int], sum: Int) -> [Int] {
    guard sum > 0 else { return votes.map { _ in 0 } }
    let exact = votes.map { Double($0) * 100 / Double(sum) }
    var shares = exact.map { Int(Rounding.floor($0)) }
    let rests = exact.indices.sorted { left, right in
      let (first, second) = (exact[left] - Double(shares[left]), exact[right] - Double(shares[right]))
      return first == second ? left < right : first > second
    }
    let missing = max(0, 100 - shares.reduce(0, +))
    for index in rests.prefix(missing) { shares[index] += 1 }
    return shares
  }
}

/// The words of a poll (Docs/Bubbles.md 24.2).
enum PollWords {
  static func kind(_ poll: Poll) -> String {
    if poll.isClosed { return "Final Results" }
    switch (poll.isQuiz, poll.isAnonymous) {
    case (false, true): return "Anonymous Poll"
    case (false, false): return "Public Poll"
    case (true, true): return "Anonymous Quiz"
    case (true, false): return "Quiz"
    }
  }

  static func count(_ poll: Poll) -> String {
    let count = poll.totalVoters
    if poll.isQuiz { return count > 0 ? "\(count) answered" : "Nobody answered yet" }
    switch count {
    case ...0: return "No votes"
    case 1: return "1 vote"
    default: return "\(count) votes"
    }
  }
}
