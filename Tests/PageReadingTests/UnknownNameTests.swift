import PageModel
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

/// Spec/Input.md 13. `FamilyTests` check that ordinary pages of all families cause no warnings.
@Suite struct UnknownNameTests {
  /// Each message with its fix.
  private func messages(_ text: String) throws -> [String] {
    try read(text).diagnostics.map { [$0.message, $0.help].compactMap { $0 }.joined(separator: "; ") }
  }

  @Test(arguments: [
    (#"{"blocks":[{"type":"divider"}],"is_rtll":true}"#, "'is_rtll' in the page", "is_rtl"),
    (
      #"{"@type":"richMessage","blocsk":[],"blocks":[{"@type":"pageBlockDivider"}]}"#, "'blocsk' in the page",
      nil
    ),
    (#"[{"type":"paragraph","text":"a","texts":"b"}]"#, "'texts' in 'paragraph'", nil),
    (#"[{"type":"heading","text":"a","sise":2}]"#, "'sise' in 'heading'", "size"),
    (#"[{"type":"paragraph","text":{"type":"url","text":"a","ulr":"b"}}]"#, "'ulr' in 'url'", "url"),
    (
      #"[{"type":"list","items":[{"text":"a","is_cheked":true}]}]"#, "'is_cheked' in a list item",
      "is_checked"
    ),
    (#"[{"type":"table","cells":[[{"text":"a","clospan":2}]]}]"#, "'clospan' in a table cell", "colspan"),
    (
      #"[{"type":"photo","photo":"a","caption":{"text":"a","credits":"b"}}]"#, "'credits' in a caption",
      "credit"
    ),
    (#"[{"type":"buttons","buttons":[{"text":"a","stile":"danger"}]}]"#, "'stile' in a button", "style"),
    (
      #"[{"type":"paragraph","text":{"type":"button","button":{"text":"a","stile":"danger"}}}]"#,
      "'stile' in a button", "style"
    ),
    (
      #"{"blocks":[{"_":"PageBlockMap","geo":{"lat":1,"long":1},"zom":3}]}"#, "'zom' in 'PageBlockMap'",
      "zoom"
    ),
    (#"[{"type":"paragraph","text":"a","colour":"red"}]"#, "'colour' in 'paragraph'", nil),
  ])
  func keysThatNobodyAsksForAreUnknown(text: String, key: String, meant: String?) throws {
    let answer = meant.map { "; did you mean '\($0)'?" } ?? ": it is ignored"
    #expect(try messages(text) == ["unknown key " + key + answer])
  }

  @Test func anUnknownKeyHasItsOwnPlace() throws {
    let text = #"[{"type":"paragraph","text":"a","colour":"red"}]"#
    let origin = try #require(try read(text).diagnostics.first).origin
    let place = SourceLocator(Array(text.utf8)).locate(try #require(origin.byteOffset))
    #expect(place.pointer == "/0/colour")
  }

  @Test(arguments: [
    #"[{"type":"paragraph","text":"a","colour":null}]"#,
    #"{"blocks":[{"type":"divider"}],"$schema":"x","markdown":"","skip_entity_detection":true}"#,
    #"{"@type":"richMessage","@extra":1,"@client_id":2,"blocks":[{"@type":"pageBlockDivider","@extra":"x"}]}"#,
    #"{"@type":"webPageInstantView","version":2,"feedback_link":{},"blocks":[{"@type":"pageBlockDivider"}]}"#,
    #"""
    {"className":"Page","CONSTRUCTOR_ID":1,"SUBCLASS_OF_ID":2,"classType":"constructor","originalArgs":{},"v2":true,
      "url":"","photos":[],"documents":[],
      "blocks":[{"className":"PageBlockDivider","CONSTRUCTOR_ID":1,"flags":0,"pFlags":{}}]}
    """#,
    // A key of the media map, of a user, of a file, of a chat.
    #"{"blocks":[{"type":"divider"}],"media":{"7":{"path":"a.png","colour":1}}}"#,
    #"[{"type":"paragraph","text":{"type":"text_mention","text":"a","user":{"id":1,"is_bot":false}}}]"#,
    #"[{"type":"video","video":{"file_id":"a","codec":"h264"}}]"#,
    #"{"blocks":[{"_":"PageBlockChannel","channel":{"_":"Channel","title":"a","broadcast":true}}]}"#,
  ])
  func whatProgramsAddIsFine(text: String) throws {
    #expect(try messages(text) == [])
  }

  /// A set flag must not hide that its neighbors are known.
  @Test(arguments: [
    #"""
    {"_":"PageBlockTable","title":null,"rows":[{"_":"PageTableRow","cells":[{"_":"PageTableCell","align_center":true,
      "align_right":false,"valign_middle":true,"valign_bottom":false,"header":false}]}]}
    """#,
    #"{"_":"PageBlockButtonRow","align_left":true,"align_center":false,"align_right":false,"buttons":["a"]}"#,
    #"{"_":"PageBlockBlockquote","text":"a","caption":null,"collapsed":false}"#,
    #"{"_":"PageBlockOrderedList","start":1,"reversed":false,"type":"a","items":[]}"#,
    #"{"_":"PageBlockList","start":1,"reversed":false,"items":[{"num":"1","label":"x","checked":false,"text":"a"}]}"#,
    #"{"_":"PageBlockBlockquoteBlocks","blocks":[],"text":"a"}"#,
    #"{"_":"PageBlockList","items":[{"blocks":[],"text":"a"}]}"#,
    #"""
    {"_":"PageBlockParagraph","text":{"_":"TextDate","text":"a","date":0,"relative":true,"short_time":false,
      "long_time":true,"short_date":false,"long_date":true,"day_of_week":false}}
    """#,
    #"{"_":"PageBlockParagraph","text":{"_":"TextUrl","text":"a","url":"b","is_cached":true,"webpage_id":1}}"#,
    #"{"_":"PageBlockPhoto","photo_id":1,"photo":{"id":2},"webpage_id":3,"url":"a"}"#,
  ])
  func fieldsThatAreNotNeededThisTimeAreKnown(block: String) throws {
    #expect(try messages(#"{"_":"Page","blocks":[\#(block)]}"#) == [])
  }

  @Test func aMisspeltFieldIsNotMissingToo() throws {
    #expect(
      try messages(#"[{"type":"paragraph","txet":"a"}]"#) == [
        "unknown key 'txet' in 'paragraph'; did you mean 'text'?"
      ])
    #expect(
      try messages(#"[{"type":"paragraph","colour":"a"}]"#) == [
        "'paragraph' has no field 'text'", "unknown key 'colour' in 'paragraph': it is ignored",
      ])
  }

  // MARK: - Kinds

  @Test(
    arguments: [
      ("paragaph", Family.botAPI, "paragraph"), ("headding", .botAPI, "heading"),
      ("Paragraf", .botAPI, "paragraph"),
      ("mathematical_expresion", .botAPI, "mathematical_expression"),
      ("mathematicalexpresion", .botAPI, "mathematical_expression"),
      ("pageBlockParagrph", .tdlib, "pageBlockParagraph"), ("pagBlockMap", .tdlib, "pageBlockMap"),
      ("pageBlockBlockqoute", .tdlib, "pageBlockBlockQuote"),
      ("PageBlockBlockqoute", .mtproto, "PageBlockBlockquote"),
      ("types.PageBlockHeading7", .mtproto, "types.PageBlockHeading1"),
      ("pageBlockEmbedd", .mtproto, "pageBlockEmbed"), ("pageBlockEmbeddd", .tdlib, "pageBlockEmbedded"),
      ("hologram", .botAPI, nil), ("pageBlockHologram", .tdlib, nil), ("PageBlock", .mtproto, nil),
    ] as [(String, Family, String?)])
  func blocksAreSpeltAsTheirFamilyDoes(raw: String, family: Family, meant: String?) {
    #expect(BlockName.names.nearest(to: raw, in: family) == meant)
  }

  @Test(
    arguments: [
      ("itlaic", Family.botAPI, "italic"), ("richTextItlaic", .tdlib, "richTextItalic"),
      ("TextItlaic", .mtproto, "TextItalic"), ("textStike", .mtproto, "textStrike"),
      ("richTextStike", .tdlib, nil), ("text_mentoin", .botAPI, "text_mention"),
    ] as [(String, Family, String?)])
  func richTextsToo(raw: String, family: Family, meant: String?) {
    #expect(RichTextName.names.nearest(to: raw, in: family) == meant)
  }

  /// The proposed name would be accepted.
  @Test(arguments: [Family.tdlib, .botAPI, .mtproto])
  func everyProposalIsKnown(family: Family) {
    for name in BlockName.names.names(of: family) { #expect(BlockName(name) != nil, "\(name)") }
    for name in RichTextName.names.names(of: family) { #expect(RichTextName(name) != nil, "\(name)") }
  }

  // MARK: - Values

  @Test(arguments: [
    (#""align":"centre""#, "unknown value 'centre'; did you mean 'center'?"),
    (#""align":"justify""#, "unknown value 'justify'; use left, center or right"),
    (#""valign":"Middel""#, "unknown value 'Middel'; did you mean 'middle'?"),
    (#""valign":7"#, "expected top, middle or bottom, found a number"),
    (
      #""align":{"@type":"pageBlockHorizontalAlignmentCentre"}"#,
      "unknown value 'pageBlockHorizontalAlignmentCentre'; did you mean 'pageBlockHorizontalAlignmentCenter'?"
    ),
  ])
  func valuesOfAFixedSet(field: String, message: String) throws {
    #expect(try messages(#"[{"type":"table","cells":[[{"text":"a",\#(field)}]]}]"#) == [message])
  }

  @Test(arguments: [
    (#""RIGHT""#, true), (#""Center""#, true), (#"{"@type":"pageBlockHorizontalAlignmentLeft"}"#, true),
    (#""""#, false),
  ])
  func capitalsOfValuesDoNotMatter(value: String, isKnown: Bool) throws {
    #expect(
      try messages(#"[{"type":"table","cells":[[{"text":"a","align":\#(value)}]]}]"#).isEmpty == isKnown)
  }

  @Test func numberings() throws {
    func warnings(_ type: String) throws -> [String] {
      try messages(#"[{"type":"list","items":[{"text":"a","value":1,"type":\#(type)}]}]"#)
    }
    for type in ["\"1\"", "\"a\"", "\"A\"", "\"i\"", "\"I\"", "\"\"", "null", "1"] {
      #expect(try warnings(type) == [], "\(type)")
    }
    #expect(try warnings(#""roman""#) == ["unknown numbering 'roman'; use 1, a, A, i or I"])
    #expect(try messages(#"[{"type":"ordered_list","items":[{"text":"a"}]}]"#) == [])
  }

  // MARK: - Roots

  @Test func aPageThatIsNearlyOneIsAnsweredToo() {
    let one = failure(#"{"blokcs":[]}"#)
    #expect(one?.message == "no page in an object with the key 'blokcs'")
    #expect(one?.help == "did you mean 'blocks'?")
    let other = failure(#"{"chat_id":1,"rich_mesage":{}}"#)
    #expect(other?.message == "no page in an object with the key 'rich_mesage'")
    #expect(other?.help == "did you mean 'rich_message'?")
  }

  @Test("A file whose messages are empty or no list says so")
  func emptyMessages() throws {
    #expect(failure(#"{"messages":[]}"#)?.message == "the list 'messages' is empty")
    #expect(failure(#"{"messages":5}"#)?.message == "'messages' must be a list, found a number")
    #expect(failure(#"{"messages":5}"#)?.help?.contains(#"{"from": "Anna", "text": "Hi"}"#) == true)
  }
}
