import Testing

@testable import PageReading

@Suite struct TypeNameTests {
  @Test(arguments: [
    ("pageBlockParagraph", "paragraph"), ("PageBlockParagraph", "paragraph"),
    ("types.PageBlockParagraph", "paragraph"),
    ("RichBlockParagraph", "paragraph"), ("InputRichBlockParagraph", "paragraph"), ("paragraph", "paragraph"),
    ("inputPageBlockMap", "map"), ("pageBlockSectionHeading", "sectionheading"), ("heading", "heading"),
    ("richTextBold", "bold"), ("RichTextBold", "bold"), ("textBold", "bold"), ("types.TextBold", "bold"),
    ("voice_note", "voicenote"), ("text_mention", "textmention"), ("textMention", "mention"),
    ("richTexts", "richtexts"), ("text", "text"), ("pageBlock", "pageblock"),
    ("types.messages.WebPage", "webpage"), ("", ""),
  ])
  func familiesWriteOneName(raw: String, name: String) {
    #expect(TypeName.normalized(raw) == name)
  }
}
