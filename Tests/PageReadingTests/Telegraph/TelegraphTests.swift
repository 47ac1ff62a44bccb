import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Telegraph's pages and nodes (Spec/Input.md 9).
@Suite struct TelegraphTests {
  private func blocks(_ nodes: String) throws -> [Block.Kind] {
    try read(nodes, format: .telegraph).page.blocks.map(\.kind)
  }

  @Test func aPageAndWhatIsAroundIt() throws {
    let result = try read(
      #"""
      {"ok":true,"result":{"path":"p","url":"https://telegra.ph/p","title":"T","description":"D","author_name":"A",
        "author_url":"https://a.org","image_url":"https://telegra.ph/file/x.jpg","views":3,
        "content":[{"tag":"p","children":["a ",{"tag":"b","children":["b"]}]}]}}
      """#)
    #expect(result.format == .telegraph)
    #expect(result.page.blocks.map(\.name) == ["cover", "title", "author_date", "paragraph"])
    #expect(
      result.page.blocks.dropFirst().map(\.kind) == [
        .title(.plain("T")),
        .authorDate(AuthorDate(author: .link(.url("https://a.org", hasInstantPage: false), .plain("A")))),
        .paragraph(.concat([.plain("a "), .styled(.bold, .plain("b"))])),
      ])
    #expect(result.page.url == "https://telegra.ph/p" && result.page.views == 3 && result.page.isComplete)
    #expect(result.page.metadata == Page.Metadata(title: "T", author: "A"))
    #expect(result.diagnostics == [])
  }

  /// The image of a page is usually one of its own.
  @Test func theCoverIsNotShownTwice() throws {
    for source in ["/file/x.jpg", "https://telegra.ph/file/x.jpg"] {
      let page = try read(
        #"""
        {"title":"T","image_url":"https://telegra.ph/file/x.jpg","content":[{"tag":"figure","children":
          [{"tag":"img","attrs":{"src":"\#(source)"}},{"tag":"figcaption","children":[""]}]}]}
        """#
      ).page
      #expect(page.blocks.map(\.name) == ["title", "photo"])
      #expect(page.media.photos.values.first?.sizes.first?.sources == [.url("https://telegra.ph/file/x.jpg")])
    }
  }

  @Test func metadataAloneIsDrawnAndSaid() throws {
    let result = try read(
      #"{"ok":true,"result":{"path":"p","url":"u","title":"T","description":"D","author_name":"A","views":0}}"#
    )
    #expect(
      result.page.blocks.map(\.kind) == [
        .title(.plain("T")), .authorDate(AuthorDate(author: .plain("A"))), .paragraph(.plain("D")),
      ])
    #expect(!result.page.isComplete && result.page.views == nil)
    #expect(result.diagnostics.map(\.code) == [.noContent])
  }

  @Test func oneNodeAndNodes() throws {
    let paragraph = Block.Kind.paragraph(.plain("a"))
    #expect(try read(#"{"tag":"p","children":["a"]}"#).page.blocks.map(\.kind) == [paragraph])
    #expect(
      try read(#"[{"tag":"p","children":["a"]},{"tag":"hr"}]"#).page.blocks.map(\.kind) == [
        paragraph, .divider,
      ])
    #expect(try blocks(#"["a"]"#) == [paragraph])
    #expect(try blocks(#"{"content":["a"]}"#) == [paragraph])
    #expect(try read("[]", format: .telegraph).diagnostics.map(\.code) == [.emptyPage])
  }

  @Test func tagsOfTheDialect() throws {
    #expect(
      try blocks(
        #"""
        [{"tag":"h3","children":["a"]},{"tag":"h4","attrs":{"id":"x"},"children":["b"]},
          {"tag":"aside","children":["c"]},{"tag":"pre","children":["d"]},
          {"tag":"iframe","attrs":{"src":"/embed/youtube?url=e"}}]
        """#)
        == [
          .header(.plain("a")), .subheader(.anchor(name: "x", .plain("b"))),
          .pullQuote(PullQuote(text: .plain("c"))),
          .preformatted(Preformatted(text: .plain("d"))),
          .webEmbed(WebEmbed(url: "https://telegra.ph/embed/youtube?url=e")),
        ])
  }

  @Test func childrenOfOtherKinds() throws {
    #expect(
      try blocks(#"[{"tag":"p","children":["a",null,1.50,true,["b"]]}]"#) == [
        .paragraph(.plain("a1.50trueb"))
      ])
    #expect(try blocks(#"[{"tag":"p","children":"a"}]"#) == [.paragraph(.plain("a"))])
    #expect(try blocks(#"[{"tag":"P","children":["a"]}]"#) == [.paragraph(.plain("a"))])
    let result = try read(#"[{"tag":"p","children":["a",{"children":["b"]},{"tag":""}]}]"#)
    #expect(result.page.blocks.map(\.kind) == [.paragraph(.plain("ab"))])
    #expect(result.diagnostics.map(\.code) == [.missingField])
    #expect(result.diagnostics.first?.more == 1)
    let attributes = #"[{"tag":"a","attrs":{"href":7,"target":null},"children":["a"]}]"#
    #expect(try blocks(attributes) == [.paragraph(.link(.url("7", hasInstantPage: false), .plain("a")))])
  }

  @Test func nestingIsBoundedByTheJSON() {
    let depth = 300
    let nodes =
      String(repeating: #"{"tag":"b","children":["#, count: depth) + String(repeating: "]}", count: depth)
    #expect(failure("[\(nodes)]")?.reason == .tooDeep)
    var limits = Limits()
    limits.nesting = Limits.nestingCeiling
    #expect(failure("[\(nodes)]", limits: limits)?.reason == .tooDeep)
    let legal = 120
    let deep =
      String(repeating: #"{"tag":"b","children":["#, count: legal) + String(repeating: "]}", count: legal)
    _ = failure("[\(deep)]", limits: limits)
  }
}
