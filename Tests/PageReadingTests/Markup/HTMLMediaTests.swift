import PageModel
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

/// Media of tags (Spec/Input.md 2.5, 8.2).
@Suite struct HTMLMediaTests {
  private func page(_ text: String, media: String = "{}", dialect: MarkupPageReader.Dialect = .rich) throws
    -> ReadResult
  {
    let document = try JSONDocument(media)
    var source = SourceText(text: text)
    for key in document.root.keys { source.media[key.string ?? ""] = document.root.value(ofKey: key) }
    let nodes = try HTMLReader.nodes(source, limits: Limits())
    return try MarkupPageReader.page(nodes, source: source, dialect: dialect, options: ReadOptions())
  }

  private func kind(_ text: String) throws -> Block.Kind {
    try #require(try page(text).page.blocks.first).kind
  }

  @Test func tagsAreMedia() throws {
    let page = try page(
      "<img src='http://a/b.jpg' width=20 height=10px><video src=c.mp4 tg-spoiler></video><audio src=d.mp3></audio><tg-document src=e/f.pdf></tg-document>"
    ).page
    #expect(
      page.blocks.map(\.kind) == [
        .photo(Photo(media: MediaID(rawValue: "#photo1"))),
        .video(Video(media: MediaID(rawValue: "#video2"), hasSpoiler: true)),
        .audio(Audio(media: MediaID(rawValue: "#audio3"))),
        .document(DocumentBlock(media: MediaID(rawValue: "#file4"))),
      ])
    let photo = page.media.photos[MediaID(rawValue: "#photo1")]
    #expect(photo?.sizes == [PhotoSize(width: 20, height: 10, sources: [.url("http://a/b.jpg")])])
    let document = page.media.documents[MediaID(rawValue: "#file4")]
    #expect(document?.kind == .file)
    #expect(document?.fileName == "f.pdf")
    #expect(document?.sources == [.path("e/f.pdf")])
  }

  @Test func endingsAndTypesDecide() throws {
    func isAnimation(_ text: String) throws -> Bool {
      if case .video(let video) = try kind(text) { video.isAnimation && video.loops } else { false }
    }
    func isVoice(_ text: String) throws -> Bool {
      if case .audio(let audio) = try kind(text) { audio.isVoice } else { false }
    }
    #expect(try isAnimation("<video src='http://a/B.GIF?x=1'></video>"))
    #expect(try isAnimation("<video><source src=a type=image/gif></video>"))
    #expect(try isAnimation("<video src='data:image/gif;base64,R0lG'></video>"))
    #expect(try !isAnimation("<video src=a.mp4></video>"))
    #expect(try isVoice("<audio src=a.ogg></audio>"))
    #expect(try isVoice("<audio><source src=a type='audio/ogg'></audio>"))
    #expect(try !isVoice("<audio src=ogg.mp3></audio>"))
  }

  @Test func filesAreFound() throws {
    func sources(_ text: String) throws -> [MediaSource]? {
      try page(text).page.media.photos.values.first?.sizes.first?.sources
    }
    #expect(try sources("<img src='a b.png'>") == [.path("a b.png")])
    #expect(try sources("<img src='a%20b.png'>") == [.path("a%20b.png"), .path("a b.png")])
    #expect(try sources("<img src='data:,AB'>") == [.bytes([65, 66])])
    #expect(
      try page("<video src=a poster=b></video>").page.media.documents.values.first?.thumbnail?.sources == [
        .path("b")
      ])
  }

  @Test func addressesNameMediaOfTheMessage() throws {
    let result = try page(
      "<img src='tg://photo?id=p' tg-spoiler><video src='tg://video?id=v'></video><audio src='tg://audio?id=a'></audio><video src='tg://video?id=n'></video><img src='tg://photo?id=q'>",
      media: """
        {"p": {"type": "photo", "media": "http://x/p.jpg"}, "v": {"@type": "inputMessageAnimation", "animation": {"@type": "inputFileLocal", "path": "v.mp4"}, "width": 4, "height": 3}, "a": {"type": "voice_note", "media": "attach://v"}, "n": {"type": "video", "media": "file_id"}}
        """)
    #expect(
      result.page.blocks.map(\.kind) == [
        .photo(Photo(media: MediaID(rawValue: "p"), hasSpoiler: true)),
        .video(Video(media: MediaID(rawValue: "v"), loops: true, isAnimation: true)),
        .audio(Audio(media: MediaID(rawValue: "a"), isVoice: true)),
        .video(Video(media: MediaID(rawValue: "n"))),
        .photo(Photo(media: MediaID(rawValue: "q"))),
      ])
    let media = result.page.media
    #expect(media.photos[MediaID(rawValue: "p")]?.sizes.first?.sources == [.url("http://x/p.jpg")])
    #expect(media.documents[MediaID(rawValue: "v")]?.sources == [.path("v.mp4")])
    #expect(media.documents[MediaID(rawValue: "v")]?.width == 4)
    #expect(media.documents[MediaID(rawValue: "a")]?.sources == [.opaque("v")])
    // A media folder can contain what the message lacks.
    #expect(media.photos[MediaID(rawValue: "q")]?.sizes.first?.sources == [.opaque("q")])
  }

  @Test func aMediumWithoutASourceIsSaid() throws {
    let result = try page("<img><video></video>")
    #expect(result.page.blocks.map(\.kind) == [.photo(Photo(media: nil)), .video(Video(media: nil))])
    #expect(
      result.diagnostics.map(\.message) == [
        "'img' has no attribute 'src'", "'video' has no attribute 'src'",
      ])
    #expect(try page("<img src='tg://photo'>").diagnostics.map(\.code) == [.badValue])
  }

  @Test func figuresHaveCaptions() throws {
    let media = MediaID(rawValue: "#photo1")
    let caption = Caption(text: .plain("a b"), credit: .plain("c"))
    #expect(
      try kind("<figure><img src=a><figcaption> a b <cite>c</cite></figcaption></figure>")
        == .photo(Photo(media: media, caption: caption)))
    #expect(
      try kind("<figure>\n<img src=a>\n<figcaption>a b</figcaption><cite>c</cite></figure>")
        == .photo(Photo(media: media, caption: caption)))
    #expect(try kind("<figure><img src=a><figcaption></figcaption></figure>") == .photo(Photo(media: media)))
    #expect(
      try kind("<figure><tg-map lat=1 long=2><figcaption>a b<cite>c</cite></figcaption></figure>")
        == .map(Map(latitude: 1, longitude: 2, zoom: 0, caption: caption)))
    #expect(
      try page("<figure><pre>x</pre><figcaption>a</figcaption></figure>").page.blocks.map(\.kind)
        == [.preformatted(Preformatted(text: .plain("x"))), .paragraph(.plain("a"))])
  }

  @Test func groupsHoldMedia() throws {
    let photo = Block(.photo(Photo(media: MediaID(rawValue: "#photo1"))))
    let video = Block(.video(Video(media: MediaID(rawValue: "#video2"))))
    let group = MediaGroup(blocks: [photo, video], caption: Caption(text: .plain("t"), credit: .plain("c")))
    let contents = "<img src=a> <video src=b><figcaption>t<cite>c</cite></figcaption>"
    #expect(try kind("<tg-collage>\(contents)</tg-collage>") == .collage(group))
    #expect(try kind("<p><tg-slideshow>\(contents)</tg-slideshow></p>") == .slideshow(group))
  }

  @Test func picturesInLinksAreLinks() throws {
    #expect(
      try page("<p>a <a href='http://x'>b <img src=c> d</a></p>").page.blocks.map(\.kind) == [
        .paragraph(.concat([.plain("a "), .link(.url("http://x", hasInstantPage: false), .plain("b"))])),
        .photo(Photo(media: MediaID(rawValue: "#photo1"), url: "http://x")),
        .paragraph(.link(.url("http://x", hasInstantPage: false), .plain("d"))),
      ])
  }

  @Test func framesAreNoPartOfRichHTML() throws {
    let result = try page("<iframe src='x'>a</iframe>")
    #expect(result.page.blocks.map(\.kind) == [.unsupported(kind: "iframe")])
    #expect(result.diagnostics.map(\.code) == [.unknownBlock])
  }
}
