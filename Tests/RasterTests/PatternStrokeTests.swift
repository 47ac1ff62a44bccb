import CountedSteps
import Foundation
import Primitives
import Scene
import Testing

@testable import Raster

/// Long strokes of a pattern's SVG are drawn in parts (Spec/Chats.md 6.3).
@Suite("Strokes of patterns", .enabled(if: SVGLibrary.shared != nil)) struct PatternStrokeTests {
  private static let head = #"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="120">"#

  private func file(_ content: String) -> [UInt8] { Array((Self.head + content + "</svg>").utf8) }

  /// Pseudorandom numbers from 0 to 1.
  private static func numbers(_ count: Int) -> [Double] {
    var seed: UInt32 = 7
    return (0..<count).map { _ in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Double(seed >> 8) / Double(1 << 24)
    }
  }

  private static func points(_ count: Int) -> [(x: Int, y: Int)] {
    let all = numbers(2 * count)
    return (0..<count).map { (Int(all[2 * $0] * 70) + 5, Int(all[2 * $0 + 1] * 110) + 5) }
  }

  private static func data(_ count: Int, _ command: (Int, (x: Int, y: Int)) -> String) -> String {
    "M40 60" + points(count).enumerated().map { command($0.offset, $0.element) }.joined()
  }

  private static let lines = data(150) { "L\($1.x) \($1.y)" }
  /// A line that never crosses itself, from point to point.
  private static let spiral: String = {
    let places = (0...150).map { index -> (Double, Double) in
      let (angle, radius) = (Double(index) / 3, Double(index) / 4)
      return (cos(angle) * radius, sin(angle) * radius)
    }
    return "M40 60" + zip(places, places.dropFirst()).map { "l\($1.0 - $0.0) \($1.1 - $0.1)" }.joined()
  }()

  /// A path that is drawn as one stroke: a translucent color is never divided.
  private func whole(_ content: String) throws -> PatternMask {
    let text = content.replacing("black", with: "rgba(0,0,0,1)")
    #expect(text != content && (try? PatternStrokes.divided(file(text))) == file(text))
    return try PatternFile(file(text)).mask(covering: PixelSize(width: 160, height: 240))
  }

  private static func path(_ data: String, _ attributes: String = "") -> String {
    #"<path d="\#(data)" fill="none" stroke="black" \#(attributes)/>"#
  }

  /// Shapes of every kind, each with more segments than a part has.
  private static let shapes: [String] = {
    let pairs = points(150).map { "\($0.x),\($0.y)" }
    let cubics = data(90) { index, point in
      let curve = "C\(point.y) \(point.x) \(point.x) \(point.x) \(point.x) \(point.y)"
      return index % 3 == 0 ? curve + "S5,5 9,9" : curve
    }
    let quadratics = data(90) { index, point in
      let curves = "q3,\(index % 5) 5-2t-4 1.5.5.5"
      return index % 9 == 0 ? curves + "M\(point.x),\(point.y)" : curves
    }
    let arcs = data(80) { index, point in
      "A\(index % 6 + 1) 5 \(index) \(index % 2)\(index % 3 == 0 ? 1 : 0)\(point.x) \(point.y)"
    }
    let rectangular = data(80) { $0 % 2 == 0 ? "H\($1.x)" : "V\($1.y)" }
    let hooks = points(200).map { "M\($0.x) \($0.y)h3v3" }.joined()
    let dots = points(200).map { "M\($0.x) \($0.y)z" }.joined()
    return [
      path(lines, #"stroke-width="1.5""#), path(lines + "Z", #"stroke-width="2" stroke-linejoin="round""#),
      path(spiral, #"stroke-linecap="round""#),
      // The second one is beside the first one: edges of overlapping lines add up.
      path(spiral + "z" + spiral.replacing("M40 60", with: "M42 62"), #"stroke-linejoin="bevel""#),
      #"<path d="\#(spiral)" stroke="black"/>"#,
      #"<path d="\#(rectangular)" style="fill:none;stroke:black"/>"#,
      path(cubics), path(quadratics), path(arcs), path(hooks),
      path(dots, #"stroke-linecap="round" stroke-width="3""#),
      #"<polyline points="\#(pairs.joined(separator: " "))" fill="none" stroke="black"/>"#,
      #"<polygon points="\#(pairs.joined(separator: ","))" fill="none" stroke="black"/>"#,
      #"<g stroke="black" fill="none" transform="scale(.5) rotate(10)"><path transform="translate(9 9)" "#
        + #"d="\#(lines)"><title>a</title></path><path d="M0 0h9"/></g>"#,
      "<style>.a{fill:none!important;stroke:black!important} path{stroke-width:2}</style>"
        + "<path class='a' d='\(lines)'/>",
    ]
  }()

  @Test("Drawn in parts, strokes look the same as drawn at once", arguments: shapes)
  func pieces(content: String) throws {
    let divided = try PatternStrokes.divided(file(content))
    #expect(divided.count > file(content).count)
    let (found, wanted) = (
      try PatternFile(file(content)).mask(covering: PixelSize(width: 160, height: 240)), try whole(content)
    )
    let differences = zip(found.coverage, wanted.coverage).map { abs(Int($0) - Int($1)) }
    #expect(wanted.coverage.contains { $0 > 100 })
    // The edge of a stroke that is drawn twice is at most a quarter stronger.
    #expect((differences.max() ?? 0) <= 80, "\(differences.max() ?? 0)")
    #expect(differences.reduce(0, +) < 2 * differences.count, "\(differences.reduce(0, +))")
  }

  @Test(
    "A path that would look different in parts is not divided",
    arguments: [
      path(lines, #"stroke-opacity="0.5""#), #"<path d="\#(lines)" stroke='#0008'/>"#,
      #"<path d="\#(lines)" stroke="rgb(0 0 0 / 50%)"/>"#, path(lines, #"opacity="0.5""#),
      path(lines, #"style="opacity:.5""#), "<switch>\(path(lines))</switch>",
      #"<defs><clipPath id="c"><path d="\#(lines)"/></clipPath></defs>"#,
      "<style>path+path{stroke:none}</style>\(path(lines))", path(lines + "L"), "<!-- \(path(lines)) -->",
      path("M0 0" + String(repeating: "h1", count: 64)), "<path d='\(lines)'/>",
      "<g stroke='black'><g stroke='none'><path d='\(lines)'/></g></g>",
      "<path d='\(lines)' style='stroke:none'/>",
    ])
  func wholes(content: String) throws { #expect(try PatternStrokes.divided(file(content)) == file(content)) }

  @Test("A file whose parts would repeat too often is refused")
  func length() {
    let name = String(repeating: "a", count: 1 << 16)
    let long = Self.path("M0 0" + String(repeating: "h1", count: 20_000), "class='\(name)'")
    #expect(throws: PatternError.self) { try PatternStrokes.divided(file(long)) }
  }

  @Test("The number of self-intersections of filled or completely stroked paths is limited")
  func crossings() throws {
    let many = Self.data(8000) { _, point in "L\(point.x) \(point.y)" }
    for attributes in ["fill='black'", "stroke='black' stroke-opacity='0.5'", "fill='black' stroke='black'"] {
      #expect(throws: PatternError.tooComplex("its lines cross too often")) {
        try PatternStrokes.divided(file("<path d='\(many)' \(attributes)/>"))
      }
    }
    // Real drawings have as many segments, each near the previous ones.
    let drawings = Self.points(4000).map { "M\($0.x) \($0.y)l3 1-1 3c1 1 2-1 3 0z" }.joined()
    for attributes in ["", "stroke='black' stroke-opacity='0.5'"] {
      let content = file("<path d='\(drawings)' \(attributes)/>")
      #expect(try PatternStrokes.divided(content) == content)
    }
  }

  @Test(
    "Any path is divided or left unchanged",
    arguments: [
      "", "M", "M0", "z", "zM0 0", "L1 1", "M0 0L", "M1e999 0l1 1", "M0 0a1 1 0 2 0 1 1", "M0 0 1", "M--1 0",
      "M0,0,,1,1",
    ])
  func oddData(start: String) throws {
    _ = try PatternFile(file(Self.path(start + Self.spiral))).mask(covering: PixelSize(width: 9, height: 9))
  }

  /// Lines that all cross each other, which one stroke sorts in each row of pixels.
  @Test("Sixteen times as many segments cost about sixteen times the work", arguments: ["", "z", "C"])
  func growth(kind: String) throws {
    func steps(_ count: Int) throws -> Double {
      let data = Self.data(count) { _, point in
        kind == "C"
          ? "C9 \(point.y) 70 \(point.x) \(point.x) \(point.y)" : "L\(point.x) \(point.y)"
      }
      let content = file(Self.path(kind == "z" ? data + "z" : data))
      guard begin_counting_steps() != StepNone else { try Test.cancel("nothing can be counted here") }
      let mask = try PatternFile(content).mask(covering: PixelSize(width: 160, height: 240))
      let steps = Double(end_counting_steps())
      #expect(mask.coverage.contains(255))
      return steps
    }
    _ = try steps(100)
    let (few, more, many) = (try steps(250), try steps(1000), try steps(4000))
    #expect(more < 6 * few && many < 6 * more, "\(few), \(more), \(many)")
  }
}
