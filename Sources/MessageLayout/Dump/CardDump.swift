import PageLayout
import Primitives

/// A card on the chat's background (Docs/Dumps.md).
extension ServiceCard {
  var dump: DumpNode {
    var node = DumpNode(kind.rawValue)
    node.key("kind", kind.rawValue)
    node.word("frame", frame)
    node.key("cornerRadius", cornerRadius)
    node.say("radius")
    node.say(JSONWriter.number(cornerRadius))
    node.children("items", items) { $0.dump }
    return node
  }
}

extension CardItem {
  fileprivate var dump: DumpNode {
    switch self {
    case .label(let label): return label.dump("label")
    case .text(let text): return text.dump("text")
    case .button(let button):
      var node = DumpNode("button")
      node.word("frame", button.frame)
      node.word("text", Quotation(button.label.text))
      return node
    case .picture(let picture):
      var node = DumpNode("picture")
      node.word("frame", picture.frame)
      node.word("drawn", picture.media == nil ? picture.drawing.name : "file")
      return node
    case .glow(let glow):
      var node = DumpNode("glow")
      node.word("frame", glow.frame)
      return node
    case .face(let face): return face.dump
    case .ribbon(let ribbon):
      var node = DumpNode("ribbon")
      node.word("text", Quotation(ribbon.label.text))
      return node
    }
  }
}

extension CardPicture.Drawing {
  fileprivate var name: String {
    switch self {
    case .gift: "gift"
    case .star: "star"
    case .gem: "gem"
    case .person: "person"
    case .cake: "cake"
    case .smile: "smile"
    case .colors: "colors"
    }
  }
}
