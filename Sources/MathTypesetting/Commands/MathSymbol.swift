/// A symbol of the table: its characters and how it gets on with its neighbours.
struct MathSymbol: Equatable, Sendable {
  var scalars: [UInt32]
  var atomClass: AtomClass
  /// Whether alphabets change it.
  var isLetter = false
  /// Whether its scripts are limits in display style, as a sum's.
  var takesLimits = false
}
