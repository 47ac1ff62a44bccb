import Reveal

/// A number that animates to a target, or rests. A plain value that can be read at any time.
package struct AnimatedValue: Equatable, Sendable {
  private var from: Double
  package private(set) var target: Double
  private var start: Double
  private var timing: AnimationTiming

  package init(_ value: Double) {
    (from, target, start, timing) = (value, value, 0, .list)
  }

  package init(from: Double, to target: Double, at start: Double, _ timing: AnimationTiming) {
    (self.from, self.target, self.start, self.timing) = (from, target, start, timing)
  }

  package func value(at time: Double) -> Double {
    let progress = timing.progress(after: time - start)
    return progress < 1 ? from + (target - from) * progress : target
  }

  /// Returns the time until the number rests, in seconds.
  func rest(at time: Double) -> Double { isMoving(at: time) ? start + timing.duration - time : 0 }

  func hasStarted(at time: Double) -> Bool { time >= start }

  package func isMoving(at time: Double) -> Bool { from != target && time < start + timing.duration }

  /// Animates from the current value to a new target.
  package mutating func run(to target: Double, at time: Double, _ timing: AnimationTiming) {
    guard target != self.target else { return }
    self = AnimatedValue(from: value(at: time), to: target, at: time, timing)
  }

  /// Moves the current value and the target by the same distance, without visible movement.
  package mutating func shift(by distance: Double) {
    from += distance
    target += distance
  }
}

// The animations of a scene (Spec/Motion.md 1).
extension AnimationTiming {
  /// The list and its rows.
  package static let list = AnimationTiming(0.4, .spring(Self.stiffness))
  /// Panels.
  static let panel = AnimationTiming(0.4, .bezier(0.38, 0.7, 0.125, 1))
  /// The device's keyboard, with the list and the panel above it.
  static let keyboard = AnimationTiming(0.5, .spring(Self.stiffness))
  /// The vertical movement of a sent message.
  static let sent = AnimationTiming(0.3, .bezier(0.1992, 0.0106, 0.2792, 0.9103))
  /// The horizontal movement of a sent message.
  static let sentAcross = AnimationTiming(0.3, .bezier(0.23, 1, 0.32, 1))
  /// The list and the panel when a message is sent that does not fly.
  static let unflown = AnimationTiming(0.18, .bezier(0.5, 0.33, 0, 0))
  static let unflownPanel = AnimationTiming(0.18, .easeInOut)
  /// The accessory above the field's text: appearing, disappearing, and disappearing immediately when it
  /// flies.
  static let accessoryComing = AnimationTiming(0.15, .linear)
  static let accessoryGoing = AnimationTiming(0.2, .linear)
  static let accessoryFlying = AnimationTiming(0.001, .linear)
  /// A list that is scrolled to a message.
  static let jump = AnimationTiming(0.3, .bezier(0.33, 0.52, 0.25, 0.99))
  /// The closing gap of a message that turned to dust.
  static let dust = AnimationTiming(0.8, .spring(Self.stiffness))
  /// The appearance of an item in the list, apart from its movement.
  static let appearing = AnimationTiming(0.2, .linear)
  /// The growth of the field with its number of lines.
  static let field = AnimationTiming(0.1, .easeInOut)
  static let activity = AnimationTiming(0.2, .easeInOut)
  /// Spoilers that dissolve: inferred.
  static let spoiler = AnimationTiming(0.5, .easeInOut)
  /// The change from one theme's colors to another's.
  static let theme = AnimationTiming(0.3, .easeInOut)

  /// The stiffness of a spring with a mass of 1 and a stiffness of 555.027, for half a second: inferred.
  static let stiffness = 11.78
}
