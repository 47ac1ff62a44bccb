import Foundation
import Testing

/// What `Docs/Fidelity.md` says about the distance to phones: `Spec/Phones.json` has what was measured on screenshots
/// beside what iprender lays out, in points. `IPRENDER_ACCEPT=1` writes the second again.
@Suite struct PhoneScoreTests {
  private typealias Object = [String: Any]

  /// A path into a dump of `iprender layout`, or a number.
  ///
  /// Items of an array are found by their index or by their name.
  private static func number(_ word: Substring, in dump: Object) throws -> Double {
    if let number = Double(word) { return number }
    var value: Any = dump
    for step in word.split(separator: ".") {
      let next: Any? =
        if let array = value as? [Any] {
          Int(step).map { array[$0] } ?? array.first { ($0 as? Object)?["name"] as? String == String(step) }
        } else {
          (value as? Object)?[String(step)]
        }
      value = try #require(next, "\(step) of \(word)")
    }
    return try #require((value as? NSNumber)?.doubleValue, "\(word)")
  }

  /// Evaluates numbers and paths with signs between them, and quotients as terms: `a - b / 2 + c`.
  private static func value(_ expression: String, in dump: Object) throws -> Double {
    var sum = 0.0
    var sign = 1.0
    var words = expression.split(separator: " ")[...]
    while let word = words.popFirst() {
      switch word {
      case "+": sign = 1
      case "-": sign = -1
      default:
        var term = try number(word, in: dump)
        if words.first == "/", let divisor = words.dropFirst().first {
          term /= try number(divisor, in: dump)
          words = words.dropFirst(2)
        }
        sum += sign * term
      }
    }
    return sum
  }

  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Spec/Phones.json")

  @Test func theTableSaysWhatIsLaidOut() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let table = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
    let inputs = try #require(table["inputs"] as? [String: Any])
    let rows = try #require(table["rows"] as? [Object])
    let scratch = try Scratch()
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var used: Set<String> = []
    for row in rows {
      let (element, quantity) = (row["element"] as? String ?? "", row["quantity"] as? String ?? "")
      let name = try #require(row["input"] as? String)
      used.insert(name)
      let input = try JSONSerialization.data(withJSONObject: try #require(inputs[name], "\(name)"))
      try scratch.file("input.json", Array(input))
      let run = try scratch.iprender(
        ["layout", "input.json"] + (row["options"] as? [String] ?? []))
      let dump = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output)) as? Object, "\(element): \(run.errors)")
      let value = try Self.value(try #require(row["value"] as? String), in: dump)
      let rounded = (value * 100).rounded() / 100
      #expect(
        rounded == (row["iprender"] as? NSNumber)?.doubleValue,
        "\(element), \(quantity): `IPRENDER_ACCEPT=1 swift test --filter PhoneScoreTests` writes \(rounded)")
      let index = lines.firstIndex { $0.contains("\"\(element)\"") && $0.contains("\"\(quantity)\"") }
      if let index, let range = lines[index].firstRange(of: #/"iprender": [-0-9.]+/#) {
        lines[index].replaceSubrange(range, with: "\"iprender\": \(rounded)")
      }
    }
    #expect(Set(inputs.keys) == used)
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil {
      try Data(lines.joined(separator: "\n").utf8).write(to: Self.file)
    }
  }

  @Test func expressionsAddAndDivide() throws {
    let dump: Object = ["a": [1.5, ["name": "b", "c": 4]]]
    #expect(try Self.value("a.0 - a.b.c / 2 + 10", in: dump) == 9.5)
    #expect(try Self.value("956 - a.b.c - a.0", in: dump) == 950.5)
  }
}
