import Reveal

/// A number that runs to another, or rests; a plain value, which every moment can be asked of.
package struct Glide: Equatable, Sendable {
  private var from: Double
  package private(set) var target: Double
  private var start: Double
  private var timing: Timing

  package init(_ value: Double) {
    (from, target, start, timing) = (value, value, 0, .list)
  }

  package init(from: Double, to target: Double, at start: Double, _ timing: Timing) {
    (self.from, self.target, self.start, self.timing) = (from, target, start, timing)
  }

  package func value(at time: Double) -> Double {
    let progress = timing.progress(after: time - start)
    return progress < 1 ? from + (target - from) * progress : target
  }

  /// Seconds until it rests.
  func rest(at time: Double) -> Double { isMoving(at: time) ? start + timing.duration - time : 0 }

  func hasStarted(at time: Double) -> Bool { time >= start }

  package func isMoving(at time: Double) -> Bool { from != target && time < start + timing.duration }

  /// Runs on from where it is.
  package mutating func run(to target: Double, at time: Double, _ timing: Timing) {
    guard target != self.target else { return }
    self = Glide(from: value(at: time), to: target, at: time, timing)
  }

  /// Where it is, and where it goes, are both as much further: nothing is seen to move.
  package mutating func shift(by distance: Double) {
    from += distance
    target += distance
  }
}

// How long what takes, and how it runs (Spec/Motion.md 1).
extension Timing {
  /// The list and its rows.
  package static let list = Timing(0.4, .spring(Self.stiffness))
  /// Panels.
  static let panel = Timing(0.4, .bezier(0.38, 0.7, 0.125, 1))
  /// What is sent, upwards.
  static let sent = Timing(0.3, .bezier(0.1992, 0.0106, 0.2792, 0.9103))
  /// What is sent, across.
  static let sentAcross = Timing(0.3, .bezier(0.23, 1, 0.32, 1))
  /// What is sent and does not fly: the list, and the panel.
  static let unflown = Timing(0.18, .bezier(0.5, 0.33, 0, 0))
  static let unflownPanel = Timing(0.18, .easeInOut)
  /// What stands above the field's text: how it shows, goes, and goes when it flies, at once.
  static let accessoryComing = Timing(0.15, .linear)
  static let accessoryGoing = Timing(0.2, .linear)
  static let accessoryFlying = Timing(0.001, .linear)
  /// A list that is moved to a message.
  static let jump = Timing(0.3, .bezier(0.33, 0.52, 0.25, 0.99))
  /// The gap of what fell to dust.
  static let dust = Timing(0.8, .spring(Self.stiffness))
  /// What comes into the list, without its way.
  static let appearing = Timing(0.2, .linear)
  /// The field, as its lines become more.
  static let field = Timing(0.1, .easeInOut)
  static let activity = Timing(0.2, .easeInOut)
  /// One screen takes another's colours.
  static let theme = Timing(0.3, .easeInOut)

  /// Of a mass of 1 with a stiffness of 555.027, in half a second: inferred.
  private static let stiffness = 11.78
}
