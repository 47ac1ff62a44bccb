/// The tags of the HTML dialect (Docs/Input.md 8.2), by their names there.
package enum MarkupTag: Hashable, Sendable {
  case known(Known)
  /// In lower case. Its contents stay, the tag says nothing.
  case unknown(String)

  package init(_ name: String) { self = Known(rawValue: name).map(MarkupTag.known) ?? .unknown(name) }

  package enum Known: String, CaseIterable, Sendable {
    // Styles and what stands in a line of text.
    case b, strong, i, em, u, ins, s, strike, del, code, mark, sub, sup, a, br
    case spoiler = "tg-spoiler"
    case reference = "tg-reference"
    case emoji = "tg-emoji"
    case time = "tg-time"
    case math = "tg-math"
    case button = "tg-button"
    // Text blocks.
    case h1, h2, h3, h4, h5, h6, p, footer, hr, pre
    case mathBlock = "tg-math-block"
    case thinking = "tg-thinking"
    // Structure.
    case ul, ol, li, input, blockquote, aside, cite, details, summary
    case table, caption, thead, tbody, tfoot, tr, th, td
    case buttonRow = "tg-button-row"
    // Media.
    case img, video, audio, source, figure, figcaption, iframe
    case document = "tg-document"
    case map = "tg-map"
    case collage = "tg-collage"
    case slideshow = "tg-slideshow"
    // Around a whole document.
    case html, head, body, title, style, script

    /// Whether HTML gives it no end.
    var isVoid: Bool { self == .br || self == .hr || self == .img || self == .input || self == .source }
  }
}
