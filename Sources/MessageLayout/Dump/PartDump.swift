import PageLayout
import PageModel
import Primitives
import TextLayout

extension PartBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("kind", content.kindName)
    object.value("frame", frame)
    switch content {
    case .text(let part):
      object.array("lines") { list in
        for line in part.lines { list.object { line.write(to: &$0, details) } }
      }
      object.array("blocks") { list in
        for (kind, frame) in part.blocks {
          list.object {
            $0.value("kind", kind)
            $0.value("frame", frame)
          }
        }
      }
    case .page(let part):
      object.value("clip", part.clip.rect)
      object.value("origin", [part.origin.x, part.origin.y])
      object.object("page") { part.layout.write(to: &$0, details) }
    case .emoji(let part): object.value("text", part.text.text)
    case .pictures(let part): part.write(to: &object)
    case .file(let part): part.write(to: &object)
    case .contact(let part): part.write(to: &object)
    case .location(let part): part.write(to: &object)
    case .poll(let part): part.write(to: &object)
    case .call(let part): part.write(to: &object)
    case .art(let part): part.write(to: &object)
    case .preview(let part):
      object.value("panel", part.panel.frame)
      object.value("title", part.title?.text)
      object.value("subtitle", part.subtitle?.text)
      object.value("text", part.text?.text)
      if let button = part.button {
        object.object("button") {
          $0.value("frame", button.frame)
          $0.value("text", button.label.text)
        }
      } else {
        object.null("button")
      }
      if let picture = part.picture {
        object.object("image") {
          $0.value("frame", picture.frame)
          $0.natural(picture.natural)
          $0.value("cornerRadius", picture.cornerRadius)
        }
      } else {
        object.null("image")
      }
      if !part.stickers.isEmpty {
        object.array("stickers") { list in for sticker in part.stickers { list.value(nil, sticker.frame) } }
      }
      if let file = part.file { object.object("file") { file.write(to: &$0) } }
    case .reactions(let chips):
      object.array("chips") { list in for chip in chips { list.object { chip.write(to: &$0) } } }
    case .comments(let part): object.value("text", part.label.text)
    }
  }
}

extension PartContent {
  /// The part's `kind` in dumps.
  var kindName: String {
    switch self {
    case .text: "text"
    case .page: "page"
    case .emoji: "emoji"
    case .pictures(let part): part.kind.rawValue
    case .file(let part): part.kind.rawValue
    case .contact: "contact"
    case .location: "location"
    case .poll: "poll"
    case .call: "call"
    case .art(let part): part.kind.rawValue
    case .preview: "preview"
    case .reactions: "reactions"
    case .comments: "comments"
    }
  }
}

extension TextPart {
  /// All lines, in the row's space.
  var lines: [BoxLine] {
    pieces.flatMap { piece in piece.text.box.lines.map { $0.offsetBy(piece.text.frame.origin) } }
  }

  /// Panels of quotes and code.
  var blocks: [(kind: String, frame: Rect)] {
    pieces.compactMap { piece in
      switch piece.kind {
      case .text: nil
      case .quote(let quote): ("quote", quote.panel.frame)
      case .code(let code): ("code", code.panel.frame)
      }
    }
  }
}
