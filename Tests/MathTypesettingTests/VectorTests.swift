import Foundation
import Testing

@testable import MathTypesetting

/// Formulas as XeTeX sets them with the same font (Tests/MathTypesettingTests/Vectors).
@Suite("Sizes from TeX")
struct VectorTests {
  struct Vector {
    var source: String
    var style: MathStyle
    var width, height, depth: Double
    var topic: String
  }

  /// The tolerated difference of a length, in ems.
  static let tolerance = 0.01

  /// The tolerated difference of those in `differences.tsv`, in ems.
  static let widestDifference = 0.6

  static func file(_ name: String) -> String {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Vectors/" + name)
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }

  /// The formula and the style of vectors that only TeX defines.
  static let differences = Set(
    file("differences.tsv").split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: "\t").prefix(2).joined(separator: "\t")
    })

  static let vectors: [Vector] = {
    let text = file("xetex.tsv")
    let styles: [Substring: MathStyle] = ["display": .display, "text": .text, "script": .script]
    return text.split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard !line.hasPrefix("#"), columns.count == 6, let style = styles[columns[1]],
        let width = Double(columns[2]), let height = Double(columns[3]), let depth = Double(columns[4])
      else { return nil }
      return Vector(
        source: String(columns[0]), style: style, width: width, height: height, depth: depth,
        topic: String(columns[5]))
    }
  }()

  @Test("All vectors agree within 1 % of an em")
  func agree() throws {
    #expect(Self.vectors.count >= 1_000 && Self.differences.count <= 40)
    let bench = try Workbench()
    var misses: [String] = []
    for vector in Self.vectors {
      let parsed = FormulaParser.parse(vector.source)
      if let problem = parsed.problems.first(where: { !$0.isRecovered }) {
        misses.append("\(vector.topic)\t\(vector.source)\t\(vector.style)\t\(problem.reason)")
        continue
      }
      let box = bench.box(vector.source, style: vector.style, em: 10)
      let off = [
        box.width / 10 - vector.width, box.height / 10 - vector.height, box.depth / 10 - vector.depth,
      ]
      let isListed = Self.differences.contains("\(vector.source)\t\(vector.style)")
      let differs = off.contains { abs($0) > Self.tolerance }
      #expect(differs || !isListed, "\(vector.source) need not be listed")
      if off.contains(where: { abs($0) > (isListed ? Self.widestDifference : Self.tolerance) }) {
        let numbers = off.map { String(format: "%+.3f", $0) }.joined(separator: " ")
        misses.append("\(vector.topic)\t\(vector.source)\t\(vector.style)\t\(numbers)")
      }
    }
    #expect(misses.isEmpty, "\(misses.joined(separator: "\n"))")
  }
}
