import Primitives

// What stands beside the items at the top of a dump (Docs/Dumps.md).

extension ReachedAnchor {
  func write(to object: inout JSONWriter) {
    object.value("name", name)
    object.value("rect", rect)
    object.value("scroll", scrollPosition)
    object.array("path") { list in for ordinal in path { list.value(nil, ordinal) } }
  }

  var summary: String {
    let place = rect.map { numbers($0) } ?? "not drawn"
    let details = path.isEmpty ? "" : " in details " + path.map { String($0) }.joined(separator: " ")
    return "reached \(JSONWriter.quoted(name)) \(place)\(details)"
  }
}

extension ShowMore {
  func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", line.text)
    object.value("baseline", line.origin.y)
    object.value("width", line.line.width)
    object.value("color", line.color.description)
  }
}
