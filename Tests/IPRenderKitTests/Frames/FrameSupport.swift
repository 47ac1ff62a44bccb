import Foundation
import Primitives
import Scene

/// A temporary folder for a test.
final class FrameFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("iprender-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path + "/"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + name)))
  }

  /// Returns the identity of the file with a name.
  func number(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path + name)[.systemFileNumber] as? Int
  }
}

/// A generator of pseudorandom numbers, which are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    let mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    return mixed ^ mixed >> 31
  }
}

extension Element {
  /// The number of elements that `RandomRun` makes.
  func moved(by offset: Point) -> Element {
    var element = self
    element.bounds = bounds.offsetBy(offset)
    switch content {
    case .fill(.rounded(var shape), let paint):
      shape.rect = shape.rect.offsetBy(offset)
      element.content = .fill(.rounded(shape), paint)
    case .dots(let centers, let diameter, let color):
      element.content = .dots(
        centers.map { Point($0.x + offset.x, $0.y + offset.y) }, diameter: diameter, color)
    case .group(var group):
      group.elements = group.elements.map { $0.moved(by: offset) }
      group.mask = group.mask?.map { $0.offsetBy(offset) }
      element.content = .group(group)
    case .fill, .glyphs, .stroke, .image, .pattern, .stamp, .landmark: break
    }
    return element
  }
}

/// Consecutive display lists like those of a reveal, with more difficult changes.
struct RandomRun {
  var list: DisplayList
  private var random: SeededGenerator

  init(seed: UInt64, background: Color? = nil, width: Double = 40, height: Double = 150) {
    random = SeededGenerator(seed)
    list = DisplayList(
      canvas: Size(width, height), scale: 2, background: background,
      layers: [Layer(clip: RoundedRect(Rect(0, 0, width, height), radius: 9), fill: .solid(Color(0xd2dfb8)))])
    for _ in 0..<6 { list.layers[0].elements.append(element()) }
  }

  /// Changes something, or nothing.
  mutating func step() {
    let index = Int.random(in: list.layers[0].elements.indices, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: break
    case 2: list.layers[0].elements[index] = element()
    case 3: list.layers[0].elements.append(element())
    case 4 where list.layers[0].elements.count > 2: list.layers[0].elements.remove(at: index)
    case 5: list.layers[0].clip.rect.size.height = .random(in: 20...list.canvas.height, using: &random)
    case 6:
      list.layers[0].fill = .gradient(
        VerticalGradient(top: color(), bottom: color(), minY: 0, maxY: list.canvas.height))
    default:
      let group = ElementGroup(
        [list.layers[0].elements[index]], mask: [box(), box()], opacity: .random(in: 0...1, using: &random))
      list.layers[0].elements[index] = Element(
        bounds: Rect(0, 0, list.canvas.width, list.canvas.height), content: .group(group))
    }
  }

  private mutating func element() -> Element {
    let box = box()
    if Bool.random(using: &random) {
      return Element(
        bounds: box, content: .fill(.rounded(RoundedRect(box, radius: 3)), .solid(color())))
    }
    let centers = (0..<9).map { _ in
      Point(
        .random(in: box.minX...box.maxX, using: &random), .random(in: box.minY...box.maxY, using: &random))
    }
    return Element(bounds: box, content: .dots(centers, diameter: 2, color()))
  }

  private mutating func box() -> Rect {
    Rect(
      .random(in: -5...list.canvas.width, using: &random),
      .random(in: -5...list.canvas.height, using: &random),
      .random(in: 0...20, using: &random), .random(in: 0...20, using: &random))
  }

  private mutating func color() -> Color {
    Color(.random(in: 0...0xff_ffff, using: &random), alpha: .random(in: 0.2...1, using: &random))
  }
}
