/// Block quotes (Docs/Layout.md 12).
package enum QuoteDesign: Sendable {
  /// A bar beside the text.
  case bar(BarQuoteDesign)
}

package struct BarQuoteDesign: Sendable {
  package var verticalInset: Double
  /// Between the bar's leading edge and the text.
  package var gutter: Double
  package var barWidth: Double
  package var barRadius: Double
  /// Below this width of their text, blocks in a quote do not lose the inset twice.
  package var narrowestColumn: Double
  /// Blocks in a quote then get so much, as long as the page has it.
  package var leastColumn: Double
  package var captionGap: Double
}

/// Pull quotes (Docs/Layout.md 13).
package enum PullQuoteDesign: Sendable {
  /// Between two lines.
  case rules(RuledPullQuoteDesign)
}

package struct RuledPullQuoteDesign: Sendable {
  package var verticalInset: Double
  package var ruleHeight: Double
  package var captionGap: Double
}
