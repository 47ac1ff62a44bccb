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
    if action == .play { object.value("control", disc) }
    if let loading { object.object("loading") { loading.write(to: &$0) } }
    if let badge { object.object("badge") { badge.write(to: &$0) } } else { object.null("badge") }
  }

  fileprivate var described: [String] {
    let corners = corners.list.map(number).joined(separator: " ")
    var lines = [
      "picture \(numbers(frame)) corners \(corners)\(tail == nil ? "" : " tail")\(veil != nil ? " spoiler" : "")"
    ]
    if action == .play { lines.append("control \(numbers(disc))") }
    if let badge {
      lines.append(
        "badge \(numbers(badge.frame)) \(badge.label.summary)\(badge.mute == nil ? "" : " muted")")
    }
    if let loading {
      let texts = [loading.duration, loading.size].compactMap { $0?.summary }
      lines.append("loading \(numbers(loading.frame)) \(texts.joined(separator: " "))")
    }
    return lines
  }
}

extension MediaBadge {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", label.text)
    object.value("muted", mute != nil)
  }
}

extension LoadingBadge {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", [duration.text, size?.text].compactMap { $0 }.joined(separator: ", "))
  }
}

extension FilePart {
  func write(to object: inout JSONWriter) {
    let control = preview?.frame ?? row.control
    object.value("control", control)
    object.value("title", title?.text)
    object.value("subtitle", subtitle?.text)
    if let preview { object.natural(preview.natural) }
    if let waveform {
      object.object("waveform") {
        $0.value("frame", waveform.frame)
        $0.value("bars", waveform.bars.count)
      }
    }
    if let transcript {
      object.value("transcript", transcript.text)
      object.value("transcribe", transcript.button)
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
    if let transcript {
      lines.append("transcribe \(numbers(transcript.button))")
      lines += transcript.pieces.map { "transcript \($0.text.summary)" }
    }
    return lines
  }
}

extension TranscriptBox {
  fileprivate var text: String { pieces.map(\.text.text).joined(separator: "\n") }
}

extension ArtPart {
  func write(to object: inout JSONWriter) {
    object.value("media", media?.rawValue)
    object.natural(natural)
    if let die { object.value("value", die.name) }
    if let videoNote { object.value("duration", videoNote.duration.text) }
  }

  var described: [String] {
    if let die { return ["value \(die.name)"] }
    guard let videoNote else { return [] }
    return ["duration \(numbers(videoNote.pill.frame)) \(videoNote.duration.summary)"]
  }
}

extension DieFace {
  /// What it fell on.
  fileprivate var name: String {
    switch self {
    case .pips(let count): "pips \(count)"
    case .dart(let rings): "rings \(rings)"
    case .reels(let reels): "reels " + reels.map(\.name).joined(separator: " ")
    }
  }
}

extension JSONWriter {
  /// Pixels of a medium, null when nobody knows them.
  mutating func natural(_ size: Size?) {
    if let size { value("natural", size) } else { null("natural") }
  }
}
