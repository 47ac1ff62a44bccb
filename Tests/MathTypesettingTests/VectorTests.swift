import Foundation
import Testing

@testable import MathTypesetting

/// Formulas as XeTeX sets them with the same face (Tests/MathTypesettingTests/Vectors).
@Suite("Sizes that TeX gives")
struct VectorTests {
  struct Vector {
    var source: String
    var style: MathStyle
    var width, height, depth: Double
    var topic: String
  }

  /// Ems that a measure may differ.
  static let tolerance = 0.01

  static let vectors: [Vector] = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Vectors/xetex.tsv")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
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
    #expect(Self.vectors.count >= 400)
    let bench = try Workbench()
    var misses: [String] = []
    for vector in Self.vectors {
      let parsed = FormulaParser.parse(vector.source)
      if let problem = parsed.problems.first(where: { !$0.isRecovered }) {
        misses.append("\(vector.topic)\t\(vector.source)\t\(vector.style)\t\(problem.reason)")
        continue
      }
      let box = bench.box(vector.source, style: vector.style, em: 10)
      let off = [box.width / 10 - vector.width, box.height / 10 - vector.height, box.depth / 10 - vector.depth]
      if off.contains(where: { abs($0) > Self.tolerance }) {
        let numbers = off.map { String(format: "%+.3f", $0) }.joined(separator: " ")
        misses.append("\(vector.topic)\t\(vector.source)\t\(vector.style)\t\(numbers)")
      }
    }
    if let path = ProcessInfo.processInfo.environment["MATH_VECTOR_REPORT"] {
      try misses.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(misses.isEmpty, "\(misses.count) of \(Self.vectors.count) differ")
  }
}
