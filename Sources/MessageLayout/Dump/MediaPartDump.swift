import PageLayout
import PageModel
import Primitives

/// Pictures, files and art in dumps (Docs/Dumps.md).
extension PicturesPart {
  func write(to object: inout JSONWriter) {
    guard kind == .album else {
      pictures.first?.write(to: &object)
      return
    }
    object.array("cells") { list in for picture in pictures { list.object { picture.write(to: &$0) } } }
  }

  var described: [String] { pictures.flatMap(\.described) }
}

extension MessagePicture {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("picture", frame)
    object.value("media", media?.rawValue)
    object.natural(natural)
    object.value("corners", corners.list)
    object.value("tail", tail != nil)
    object.value("spoiler", veil != nil)
    if plays { object.value("control", disc) }
    if let badge { object.object("badge") { badge.write(to: &$0) } } else { object.null("badge") }
  }

  fileprivate var described: [String] {
    let corners = corners.list.map(number).joined(separator: " ")
    var lines = [
      "picture \(numbers(frame)) corners \(corners)\(tail == nil ? "" : " tail")\(veil != nil ? " spoiler" : "")"
    ]
    if plays { lines.append("control \(numbers(disc))") }
    if let badge { lines.append("badge \(numbers(badge.frame)) \(badge.label.summary)") }
    return lines
  }
}

extension MediaBadge {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", label.text)
  }
}

extension FilePart {
  func write(to object: inout JSONWriter) {
    let control = preview?.frame ?? row.control
    object.value("control", control)
    object.value("title", title?.text)
    object.value("subtitle", subtitle?.text)
    if let waveform {
      object.object("waveform") {
        $0.value("frame", waveform.frame)
        $0.value("bars", waveform.bars.count)
      }
    }
  }

  var described: [String] {
    var lines = ["control \(numbers(row.control))"]
    if let preview { lines.append("preview \(numbers(preview.frame))") }
    if let title { lines.append("title \(title.summary)") }
    if let subtitle { lines.append("subtitle \(subtitle.summary)") }
    if let waveform {
      lines.append("waveform \(numbers(waveform.frame)) bars \(waveform.bars.count)")
      lines += waveform.bars.map { "  bar \(numbers($0))" }
    }
    return lines
  }
}

extension ArtPart {
  func write(to object: inout JSONWriter) {
    object.value("media", media?.rawValue)
    object.natural(natural)
    if let circle { object.value("duration", circle.duration.text) }
  }

  var described: [String] {
    guard let circle else { return [] }
    return ["duration \(numbers(circle.pill.frame)) \(circle.duration.summary)"]
  }
}

extension JSONWriter {
  fileprivate mutating func natural(_ size: Size?) {
    if let size { value("natural", size) } else { null("natural") }
  }
}
