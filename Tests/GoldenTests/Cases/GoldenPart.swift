import Foundation
import IPRenderKit
import Pictures
import Testing

/// The goldens that hold a part of their drawn image, from `Goldens/parts.tsv`: each other golden holds the whole image.
struct GoldenParts: Sendable {
  /// The part of each golden, by the name of the case.
  private(set) var parts: [String: PixelRectangle] = [:]

  static let fileName = "parts.tsv"
  private static let repository = Result {
    try Self(String(contentsOfFile: Folders.goldens + "/" + fileName, encoding: .utf8))
  }

  /// The table of the repository.
  static var all: Self { get throws { try repository.get() } }

  /// Parses the table: in each line a name, a tab and a part like `640x220+0+916`. Lines that begin with `#` are
  /// comments.
  init(_ text: String) throws {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 2, let part = PixelRectangle(parsing: cells[1]), part.width > 0, part.height > 0
      else {
        throw GoldenError(
          "Goldens/\(Self.fileName) says '\(line)': write a golden, a tab and a size and a position in pixels, "
            + "such as 640x220+0+916")
      }
      guard parts.updateValue(part, forKey: cells[0]) == nil else {
        throw GoldenError("Goldens/\(Self.fileName) has two rows for \(cells[0]): delete one of them")
      }
    }
  }

  /// Returns what a golden holds of its drawn image.
  func held(of picture: StraightBitmap, by name: String) throws -> StraightBitmap {
    guard let part = parts[name] else { return picture }
    let (right, isTooWide) = part.x.addingReportingOverflow(part.width)
    let (bottom, isTooHigh) = part.y.addingReportingOverflow(part.height)
    guard !isTooWide, !isTooHigh, right <= picture.width, bottom <= picture.height else {
      throw GoldenError(
        "\(name): its part does not fit into the image, which has \(picture.width)x\(picture.height) pixels; "
          + "change its row in Goldens/\(Self.fileName), or delete the row to hold the whole image, and run "
          + "`make goldens`")
    }
    let rows = (part.y..<bottom).map {
      picture.pixels[$0 * picture.width + part.x..<$0 * picture.width + right]
    }
    return StraightBitmap(width: part.width, height: part.height, pixels: Array(rows.joined()))
  }
}
