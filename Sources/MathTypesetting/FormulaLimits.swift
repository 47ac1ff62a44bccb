/// What one formula may cost (Docs/Rulings.md 43).
package struct FormulaLimits: Hashable, Sendable {
  /// UTF-8 bytes of a source.
  package var bytes = 65_536
  /// Levels of groups, scripts, fractions and tables; at most ``levelCeiling``.
  package var levels = levelCeiling

  /// The stack has room for these.
  package static let levelCeiling = 256

  package init() {}
}
