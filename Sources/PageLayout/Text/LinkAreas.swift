import PageModel
import Primitives
import Typography

/// Where each link of a text can be tapped (Docs/Rulings.md 6, Docs/Layout.md 9).
struct LinkAreas {
  let text: AttributedText
  let metrics: LineMetrics

  /// Narrower areas do not count.
  private static let minimumWidth = 5.0
  private static let outset = 3.0

  func links(in lines: [BoxLine]) -> [TextLink] {
    guard !text.links.isEmpty else { return [] }
    var rects = [[Rect]](repeating: [], count: text.links.count)
    for line in lines {
      for (link, area) in areas(on: line) where area.width > Self.minimumWidth {
        rects[link].append(area.outset(by: Self.outset))
      }
    }
    return zip(text.links, rects).compactMap { target, rects in
      rects.isEmpty ? nil : TextLink(target: target, rects: rects)
    }
  }

  private func areas(on line: BoxLine) -> [(link: Int, area: Rect)] {
    var areas: [(link: Int, area: Rect)] = []
    for run in line.line.runs {
      guard let link = text.attributes[run.tag].link else { continue }
      var area = Rect(line.x + run.x, line.baseline - metrics.lineHeight, run.width, metrics.lineHeight)
      for attachment in line.attachments where run.range.contains(attachment.index) {
        area = area.union(attachment.frame)
      }
      if let index = areas.lastIndex(where: { $0.link == link && abs($0.area.maxX - area.minX) < 1 }) {
        areas[index].area = areas[index].area.union(area)
      } else {
        areas.append((link, area))
      }
    }
    return areas
  }
}
