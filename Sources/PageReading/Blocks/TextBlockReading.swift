import JSONText
import PageModel

extension BlockReader {
  package mutating func heading(_ object: JSONValue, level: Int?) -> Block.Kind {
    let text = requiredText(object, ["text"])
    if let level { return .heading(text, level: level) }
    let size = integer(object, ["size", "level"]) ?? 1
    let clamped = min(max(size, Self.headingLevels.lowerBound), Self.headingLevels.upperBound)
    if size != clamped {
      warn(.badValue, "heading of size \(size), drawn as \(clamped): sizes are 1 to 6", at: object)
    }
    return .heading(text, level: clamped)
  }

  private static let headingLevels = 1...6

  package mutating func authorDate(_ object: JSONValue) -> Block.Kind {
    let author = richText(object.first(of: ["author", "text"]))
    return .authorDate(
      AuthorDate(author: author, date: date(object, ["publish_date", "published_date", "date"])))
  }

  package mutating func preformatted(_ object: JSONValue) -> Block.Kind {
    .preformatted(
      Preformatted(text: requiredText(object, ["text"]), language: string(object, ["language"])))
  }

  package mutating func formula(_ object: JSONValue) -> Block.Kind {
    if object.first(of: ["expression", "source"]) == nil { noteMissing("expression", of: object) }
    return .formula(string(object, ["expression", "source"]))
  }

  // MARK: - Structure

  package mutating func blockQuote(_ object: JSONValue, isCollapsed: Bool) -> Block.Kind {
    var quote = BlockQuote(
      blocks: [], isCollapsed: flag(object, ["is_collapsed", "collapsed"]) || isCollapsed)
    // A quote that only has text is a quote of one paragraph.
    let text = object["text"]
    if object.first(of: ["blocks", "page_blocks"]) == nil, let text {
      quote.blocks = [Block(.paragraph(richText(text)), origin: text.origin)]
    } else {
      quote.blocks = childBlocks(object)
    }
    quote.caption = credit(object)
    return .blockQuote(quote)
  }

  package mutating func pullQuote(_ object: JSONValue) -> Block.Kind {
    .pullQuote(PullQuote(text: requiredText(object, ["text"]), caption: credit(object)))
  }

  private mutating func credit(_ object: JSONValue) -> RichText {
    richText(object.first(of: ["credit", "caption"]))
  }

  package mutating func details(_ object: JSONValue) -> Block.Kind {
    let summary = requiredText(object, ["summary", "header", "title"])
    return .details(
      Details(
        summary: summary, blocks: childBlocks(object), isOpen: flag(object, ["is_open", "open"], bit: 0)))
  }

  // MARK: - Captions

  /// An object with text and credit; a bare text is a caption without credit.
  package mutating func caption(_ object: JSONValue) -> Caption {
    guard let value = object["caption"] else { return Caption() }
    if value.isObject, isCaption(value) {
      let object = value.notingFields()
      let caption = Caption(text: richText(object["text"]), credit: richText(object["credit"]))
      reviewFields(of: object, in: "a caption")
      return caption
    }
    return Caption(text: richText(value))
  }

  private func isCaption(_ value: JSONValue) -> Bool {
    guard let type = family.typeName(of: value).map(TypeName.normalized) else { return true }
    return type == "caption" || type == "pagecaption"
  }
}
