import Testing

@testable import PageModel

@Suite("Diagnostic codes")
struct DiagnosticCodeTests {
  @Test(
    "Scripts can rely on their format: lowercase words with hyphens",
    arguments: DiagnosticCode.allCases)
  func form(code: DiagnosticCode) throws {
    #expect(code.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect("\(code)" == code.rawValue)
  }

  @Test("No code ever changes")
  func names() {
    #expect(
      DiagnosticCode.allCases.map(\.rawValue) == [
        "unknown-block", "unknown-message", "unknown-rich-text", "unknown-key", "wrong-kind", "missing-field",
        "bad-value", "cannot-parse",
        "protocol-limit", "misplaced-block", "clamped-span", "no-content", "empty-page", "unknown-slot",
        "odd-spelling", "part-not-drawn", "unread-text", "provider-error", "answer-cut", "same-id",
        "missing-words", "formula-as-text", "formula-problem",
        "formula-cut", "table-cut", "block-not-drawn",
        "missing-glyph",
        "missing-media", "bad-media",
        "media-without-size", "unknown-details", "unknown-anchor", "anchor-not-drawn", "text-size-ignored",
        "drawn-as-pixels",
        "missing-font",
        "font-version", "no-font", "no-input", "empty-input", "not-text", "syntax", "not-a-page",
        "not-read-yet", "too-large", "too-deep", "too-many-nodes", "too-long", "bad-picture",
        "not-expressible", "refused-address", "too-many-pixels", "cannot-write", "other-frames", "usage",
        "strict",
        "interrupted", "time-limit",
        "internal",
      ])
  }
}
