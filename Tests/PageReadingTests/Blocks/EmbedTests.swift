import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct EmbedTests {
  private let c = Caption(text: .plain("c"), credit: .plain("d"))

  @Test func maps() throws {
    #expect(
      try kind(
        #"""
        {"type":"map","location":{"latitude":52.5,"longitude":-13.25},"zoom":15,"width":600,"height":300,
          "caption":{"text":"c","credit":"d"}}
        """#
      ) == .map(Map(latitude: 52.5, longitude: -13.25, zoom: 15, width: 600, height: 300, caption: c)))
    #expect(
      try kind(#"{"_":"PageBlockMap","geo":{"_":"GeoPoint","long":1,"lat":2.5},"zoom":3,"w":4,"h":5}"#)
        == .map(Map(latitude: 2.5, longitude: 1, zoom: 3, width: 4, height: 5)))
    #expect(
      try kind(#"{"type":"map","location":{"latitude":1e999,"longitude":"x"},"zoom":-1}"#)
        == .map(Map(latitude: 0, longitude: 0, zoom: 0)))
  }

  @Test func webEmbeds() throws {
    #expect(
      try kind(
        #"""
        {"type":"embedded","url":"u","html":"","width":640,"height":360,"is_full_width":true,
          "allow_scrolling":true,"caption":"c"}
        """#
      )
        == .webEmbed(
          WebEmbed(
            url: "u", width: 640, height: 360, caption: Caption(text: .plain("c")), isFullWidth: true,
            allowsScrolling: true)))
    #expect(
      try kind(#"{"_":"PageBlockEmbed","html":"<b>","poster_photo_id":77,"w":1,"h":2,"flags":9}"#)
        == .webEmbed(
          WebEmbed(
            html: "<b>", poster: MediaID(rawValue: "77"), width: 1, height: 2, isFullWidth: true,
            allowsScrolling: true)))
  }

  @Test func postEmbeds() throws {
    #expect(
      try kind(
        #"""
        {"type":"embedded_post","url":"u","author":"A","date":5,"blocks":[{"type":"divider"}],
          "caption":{"text":"c","credit":"d"}}
        """#
      ) == .postEmbed(PostEmbed(url: "u", author: "A", date: 5, blocks: [Block(.divider)], caption: c)))
    #expect(
      try kind(
        #"{"_":"PageBlockEmbedPost","url":"u","author":"A","author_photo_id":9,"webpage_id":0,"blocks":[]}"#)
        == .postEmbed(PostEmbed(url: "u", author: "A", authorPhoto: MediaID(rawValue: "9"))))
  }

  @Test func chatBanners() throws {
    #expect(
      try kind(#"{"type":"chat_link","title":"T","username":"u","accent_color_id":3}"#)
        == .chatBanner(ChatBanner(title: "T", username: "u", accentColorID: 3)))
    #expect(
      try kind(
        #"""
        {"_":"PageBlockChannel","channel":{"_":"Channel","title":"T","username":"u","photo":{"_":"ChatPhoto",
          "photo_id":8},"color":{"_":"PeerColor","color":5}}}
        """#
      ) == .chatBanner(ChatBanner(title: "T", username: "u", photo: MediaID(rawValue: "8"), accentColorID: 5))
    )
  }

  @Test func relatedArticles() throws {
    #expect(
      try kind(
        #"""
        {"type":"related_articles","header":"More","articles":[{"url":"u","title":"t","description":"d",
          "author":"a","publish_date":7},{"url":"v"}]}
        """#
      )
        == .relatedArticles(
          RelatedArticles(
            title: .plain("More"),
            articles: [
              .init(url: "u", title: "t", description: "d", author: "a", date: 7), .init(url: "v"),
            ])))
    #expect(
      try kind(
        #"""
        {"_":"PageBlockRelatedArticles","title":"More","articles":[{"_":"PageRelatedArticle","url":"u",
          "photo_id":4,"published_date":"2026-06-11T00:00:00+00:00"}]}
        """#
      )
        == .relatedArticles(
          RelatedArticles(
            title: .plain("More"),
            articles: [.init(url: "u", photo: MediaID(rawValue: "4"), date: 1_781_136_000)])))
  }

  // MARK: - Buttons

  @Test func botAPIButtons() throws {
    #expect(
      try kind(
        #"""
        {"type":"buttons","align":"center","buttons":[{"text":"a","url":"u","style":"primary"},{"text":"b",
          "web_app":{"url":"w"}},{"text":"c","callback_data":"x","style":"danger"},{"text":"d",
            "style":"success"}]}
        """#
      )
        == .buttonRow(
          ButtonRow(
            buttons: [
              Button(label: .plain("a"), style: .primary, action: .init(kind: "url", url: "u")),
              Button(label: .plain("b"), action: .init(kind: "web_app", url: "w")),
              Button(label: .plain("c"), style: .danger, action: .init(kind: "callback_data", text: "x")),
              Button(label: .plain("d"), style: .success),
            ], alignment: .center)))
  }

  @Test func tdlibButtons() throws {
    #expect(
      try kind(
        #"""
        {"@type":"pageBlockButtonRow","align":{"@type":"pageBlockHorizontalAlignmentRight"},"buttons":[
          {"@type":"inlineButton","text":{"@type":"richTextPlain","text":"a"},
            "style":{"@type":"buttonStyleDanger"},
           "type":{"@type":"inlineKeyboardButtonTypeUrl","url":"u"}},
          {"@type":"inlineButton","text":{"@type":"richTextPlain","text":"b"},
            "style":{"@type":"buttonStyleDefault"},
           "type":{"@type":"inlineKeyboardButtonTypeCallback","data":"eA=="}}]}
        """#)
        == .buttonRow(
          ButtonRow(
            buttons: [
              Button(label: .plain("a"), style: .danger, action: .init(kind: "url", url: "u")),
              Button(label: .plain("b"), action: .init(kind: "callback_data", text: "x")),
            ], alignment: .right)))
  }

  @Test func wireButtons() throws {
    #expect(
      try kind(
        #"""
        {"_":"PageBlockButtonRow","align_left":true,"buttons":[{"_":"PageButton","text":"a",
          "type":{"_":"KeyboardButtonUrl","url":"u"},"style":{"_":"KeyboardButtonStyle","bg_success":true}}]}
        """#
      )
        == .buttonRow(
          ButtonRow(
            buttons: [Button(label: .plain("a"), style: .success, action: .init(kind: "url", url: "u"))],
            alignment: .left)))
    #expect(
      try kind(#"{"_":"PageBlockButtonRow","buttons":["a"]}"#)
        == .buttonRow(ButtonRow(buttons: [Button(label: .plain("a"))], alignment: .fill)))
  }

  @Test func unknownStylesAreDefault() throws {
    #expect(
      try codes(#"{"blocks":[{"type":"buttons","buttons":[{"text":"a","style":"glow"}]}]}"#) == ["bad-value"])
  }

  @Test func aButtonMayLookLikeALink() throws {
    let row = Block.Kind.buttonRow(
      ButtonRow(buttons: [Button(label: .plain("a"), style: .link)], alignment: .fill))
    #expect(try kind(#"{"type":"buttons","buttons":[{"text":"a","style":"link"}]}"#) == row)
    #expect(
      try kind(
        #"""
        {"@type":"pageBlockButtonRow","buttons":[{"@type":"inlineButton",
          "text":{"@type":"richTextPlain","text":"a"},"style":{"@type":"buttonStyleLink"}}]}
        """#) == row)
  }

  /// Each family has its own names for the actions, which decide the badges.
  @Test(arguments: [
    ("inlineKeyboardButtonTypeBuy", "pay"), ("inlineKeyboardButtonTypeUser", "user_profile"),
    ("inlineKeyboardButtonTypeCopyText", "copy_text"), ("keyboardButtonUserProfile", "user_profile"),
    ("KeyboardButton", "message"), ("keyboardButtonRequestPhone", "request_contact"),
    ("keyboardButtonRequestGeoLocation", "request_location"), ("KeyboardButtonSimpleWebView", "web_app"),
    ("keyboardButtonUrlAuth", "login_url"),
  ])
  func actionsByTheirNamesElsewhere(type: String, action: String) throws {
    let row = try kind(
      #"{"_":"PageBlockButtonRow","buttons":[{"_":"PageButton","text":"a","type":{"_":"\#(type)"}}]}"#)
    #expect(
      row
        == .buttonRow(
          ButtonRow(buttons: [Button(label: .plain("a"), action: .init(kind: action))], alignment: .fill)))
  }

  // MARK: - Captions

  @Test(arguments: [
    (#"{"text":"c","credit":"d"}"#, Caption(text: .plain("c"), credit: .plain("d"))),
    (#""c""#, Caption(text: .plain("c"))),
    (#"{"type":"bold","text":"c"}"#, Caption(text: .styled(.bold, .plain("c")))),
    (#"["c","d"]"#, Caption(text: .concat([.plain("c"), .plain("d")]))),
    ("null", Caption()),
    (#"{"credit":"d"}"#, Caption(credit: .plain("d"))),
    (#"{"text":""}"#, Caption()),
  ])
  func captions(json: String, caption: Caption) throws {
    #expect(
      try kind(#"{"type":"collage","blocks":[],"caption":\#(json)}"#)
        == .collage(MediaGroup(blocks: [], caption: caption)))
  }
}
