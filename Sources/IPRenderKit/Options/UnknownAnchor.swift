import PageLayout
import PageModel
import PageReading

/// A page has no anchor of a name that was asked for. One line, with the names that it has.
public struct UnknownAnchor: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  /// More names are not listed.
  private static let namesShown = 5

  /// - Returns: `nil` when the page has the anchor.
  package init?(_ name: String, in page: Page) {
    var known: Set<String> = []
    let anchors = PageOutline(page.blocks).anchors.map(\.name).filter { known.insert($0).inserted }
    guard !known.contains(name) else { return nil }
    description = "the page has no anchor '\(name.asExcerpt)'" + Self.remedy(for: name, among: anchors)
  }

  /// The nearest name; without one, those that come first.
  private static func remedy(for name: String, among anchors: [String]) -> String {
    if let nearest = Spelling.nearest(to: name, among: anchors) {
      return ", did you mean '\(nearest.asExcerpt)'?"
    }
    if anchors.isEmpty { return ", nor any other" }
    let shown = anchors.prefix(namesShown).map { "'\($0.asExcerpt)'" }.joined(separator: ", ")
    let more = anchors.count - namesShown
    return ": it has \(shown)" + (more > 0 ? " and \(more) more" : "")
  }
}
