import JSONText
import MessageModel
import PageModel
import PageReading

/// The rendering of a message as a page that says all that its image says (Spec/Convert.md 8).
extension MessageResult {
  /// Returns the blocks of the message's content, between blocks for the parts around it: the forward and the reply
  /// before it, the link preview, the buttons and the reactions behind it.
  ///
  /// - Parameter bytes: the whole input.
  /// - Throws: an error with its line and column if the message has no content.
  package func writtenPage(_ options: ReadOptions, in bytes: [UInt8]) throws(ReadError) -> ReadResult {
    var result = try contentPage(options, in: bytes)
    result.page.blocks = headerBlocks + result.page.blocks + footerBlocks
    // A message has no direction of its own: that of its words is what readers find.
    if pageSource?.isRich != true { result.page.isRTL = TextDirection.prevails(in: result.page.blocks) }
    if !result.page.blocks.isEmpty { result.diagnostics.removeAll { $0.code == .emptyPage } }
    return result
  }

  private func contentPage(_ options: ReadOptions, in bytes: [UInt8]) throws(ReadError) -> ReadResult {
    if pageSource == nil, case .page(let page) = message.content {
      return ReadResult(page: page, format: format, diagnostics: diagnostics)
    }
    let label = label
    var result: ReadResult
    do throws(ReadError) {
      result = try page(options, in: bytes, besides: [.keyboard, .reply, .forward, .reactions])
    } catch {
      guard !label.isEmpty || message.isEnclosed else { throw error }
      result = ReadResult(page: Page(media: media), format: format, diagnostics: diagnostics)
    }
    if result.page.blocks.isEmpty, !label.isEmpty {
      result.page.blocks = [Block(.paragraph(.plain(label)), origin: message.origin)]
    } else if let line = mediumLine {
      result.page.blocks.insert(Block(.paragraph(line), origin: message.origin), at: 0)
    }
    return result
  }

  /// The warnings about what Markdown and HTML leave out, which names and texts stand for.
  package var writtenLosses: [Diagnostic] {
    var lost: [String] = []
    if message.preview?.media != nil || message.preview?.stickers.isEmpty == false {
      lost.append("the image of a link preview")
    }
    switch message.content {
    case .game(let game) where game.picture != nil: lost.append("the image of a game")
    case .invoice(let invoice) where invoice.picture != nil: lost.append("the image of an invoice")
    case .poll(let poll) where poll.media != nil || poll.options.contains { $0.media != nil }:
      lost.append("the images of a poll")
    case .story(let story) where story.picture != nil: lost.append("the image of a story")
    case .paidMedia(let paid) where paid.items.contains { $0.picture != nil }: lost.append("paid media")
    case .sticker(let sticker) where sticker.media != nil && medium == nil:
      lost.append("the image of a sticker")
    default: break
    }
    return lost.map { what in
      Diagnostic(
        .notExpressible, "the format cannot express \(what): its name and texts are written",
        at: message.origin)
    }
  }

  /// The line above a medium, which names it and says how long it is; `nil` for a photo, which needs no name.
  private var mediumLine: RichText? {
    guard medium != nil, !isFileAbsent else { return nil }
    if case .photo = message.content { return nil }
    return titleLine
  }

  private var headerBlocks: [Block] {
    var blocks = [viaLine, forwardLine].compactMap { $0 }.map { line in
      Block(.paragraph(.styled(.italic, .plain(line))), origin: message.origin)
    }
    if let reply = replyLine {
      let head = RichText.styled(.bold, .plain(reply.head))
      let line: RichText = reply.text.isAbsent ? head : .concat([head, .plain(": "), reply.text])
      blocks.append(quote([line]))
    }
    return blocks
  }

  private var footerBlocks: [Block] {
    var blocks: [Block] = []
    if let preview = message.preview {
      let lines = preview.writtenLines
      if !lines.isEmpty { blocks.append(quote(lines)) }
    }
    let lines = [buttonsLine, reactionsLine.map(RichText.plain)].compactMap { $0 }
    return blocks + lines.map { Block(.paragraph($0), origin: message.origin) }
  }

  private func quote(_ lines: [RichText]) -> Block {
    let blocks = lines.map { Block(.paragraph($0), origin: message.origin) }
    return Block(.blockQuote(BlockQuote(blocks: blocks)), origin: message.origin)
  }
}

extension Message {
  /// True if something is written around the content.
  fileprivate var isEnclosed: Bool {
    reply != nil || forward != nil || preview != nil || keyboard != nil || !reactions.isEmpty
  }
}

extension LinkPreview {
  /// The lines of the preview, in which the title, or else the site, leads to the page.
  fileprivate var writtenLines: [RichText] {
    var lines = lines
    if url.contains("://"), let place = title.isEmpty ? siteName.isEmpty ? nil : 0 : 1 {
      lines[place] = .link(.url(url, hasInstantPage: false), lines[place])
    }
    lines[0] = lines[0].isAbsent ? .empty : .styled(.bold, lines[0])
    return lines.filter { !$0.plainText.isEmpty }
  }
}
