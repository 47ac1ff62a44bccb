import Primitives
import TextLayout

extension ButtonBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("style", style.rawValue)
    object.value("cornerRadius", cornerRadius)
    object.value("color", fill.description)
    object.value("labelColor", color.description)
    object.value("badge", badge?.rawValue)
    object.value("target", target?.description)
    object.array("lines") { list in
      for line in label.lines { list.object { line.offsetBy(labelOrigin).write(to: &$0, details) } }
    }
  }

  func describe(head: String, into lines: inout [String]) {
    let badge = badge.map { " badge " + $0.rawValue } ?? ""
    let address = target.map { " " + $0.description } ?? ""
    lines.append("\(head) \(style.rawValue) \(fill.description) \(color.description)\(badge)\(address)")
    for line in label.lines { line.offsetBy(labelOrigin).describe(into: &lines) }
  }
}

extension ButtonLabel {
  /// Added to its attachment's keys; lines are in the button's space.
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("color", fill.description)
    object.array("lines") { list in
      for line in text.lines { list.object { line.offsetBy(origin).write(to: &$0, details) } }
    }
  }

  var summary: [String] {
    var lines: [String] = []
    for line in text.lines { line.offsetBy(origin).describe(into: &lines) }
    return lines
  }
}
