import Primitives

/// The colour of a name that its peer has chosen.
package enum NameColor: Hashable, Sendable {
  /// 0 to 6 are the app's own; the servers tell what others are.
  case index(Int)
  /// One to three colours that come with the peer, of a collectible.
  case custom(light: [Color], dark: [Color])

  /// Of the app's own colours.
  package static let count = 7
}
