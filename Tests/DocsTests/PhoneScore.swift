import Foundation

/// What was measured on screenshots of phones, beside what iprender lays out, in points (`Spec/Phones.json`).
struct PhoneScore: Decodable {
  struct Row: Decodable {
    let element: String
    let quantity: String
    /// One value, or the least and the largest.
    let phone: [Double]
    /// The number of screenshots on which the value was sought.
    let screenshots: Int
    let section: String
    let iprender: Double

    /// The distance to the nearest measured value.
    var difference: Double {
      max(0, (phone.min() ?? 0) - iprender, iprender - (phone.max() ?? 0))
    }

    fileprivate var line: String {
      let measured = phone.map { Self.words($0) }.joined(separator: " to ")
      return "| \(element) | \(quantity) | \(measured) | \(Self.words(iprender)) | \(Self.words(difference)) "
        + "| \(screenshots) | \(section) |"
    }

    private static func words(_ value: Double) -> String {
      let hundredths = Int((value * 100).rounded())
      let fraction = hundredths % 100
      let digits = fraction % 10 == 0 ? "\(fraction / 10)" : fraction < 10 ? "0\(fraction)" : "\(fraction)"
      return "\(hundredths / 100)" + (fraction == 0 ? "" : ".\(digits)")
    }
  }

  let rows: [Row]

  static func read() throws -> PhoneScore {
    try JSONDecoder().decode(
      PhoneScore.self, from: Data(contentsOf: Repository.root.appendingPathComponent("Spec/Phones.json")))
  }

  /// The rows within a third of a point: the width of a pixel of a phone.
  var withinAPixel: Int { rows.count { $0.difference <= 1 / 3 } }

  var lines: [String] {
    let farthest = rows.max { $0.difference < $1.difference }
    return [
      "", "## Compared with phones", "",
      "Screenshots of iPhones of 390 to 440 points were measured, and `iprender layout` says where the same element is.",
      "\(withinAPixel) of \(rows.count) measurements agree within a pixel of the phone (a third of a point). "
        + "The largest difference is",
      "\(farthest.map { "that of \($0.element.lowercased()), \($0.quantity)" } ?? "none").",
      "A test calculates the column of iprender from `Spec/Phones.json`. Of 64 lines of prose, the ends differ by",
      "0.28 % (root mean square), which was measured once on 12 screenshots and is not calculated again.", "",
      "| Element | Quantity | Phone | iprender | Difference | Screenshots | Rule |",
      "| --- | --- | --- | --- | --- | --- | --- |",
    ] + rows.map(\.line)
  }
}
