import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct BotMediaTests {
  private func page(_ block: String) throws -> Page { try read(#"{"blocks":[\#(block)]}"#).page }

  @Test func receivedPhotosAreArraysOfSizes() throws {
    let page = try page(
      #"""
      {"type":"photo","has_spoiler":true,"caption":{"text":"c"},"photo":[{"file_id":"F1",
        "file_unique_id":"U1","width":90,"height":60,"file_size":1},{"file_id":"F2","file_unique_id":"U2",
          "width":900,"height":600}]}
      """#
    )
    guard case .photo(let photo) = page.blocks[0].kind, let id = photo.media else { throw NotAParagraph() }
    #expect(photo.hasSpoiler)
    #expect(photo.caption == Caption(text: .plain("c")))
    #expect(
      page.media.photos
        == [
          id: PhotoMedia(
            id: id,
            sizes: [
              PhotoSize(width: 90, height: 60, sources: [.opaque("U1"), .opaque("F1")]),
              PhotoSize(width: 900, height: 600, sources: [.opaque("U2"), .opaque("F2")]),
            ])
        ])
  }

  @Test(arguments: [
    ("https://e.org/a.png", MediaSource.url("https://e.org/a.png")), ("attach://a", .opaque("a")),
    ("AgACAg", .opaque("AgACAg")),
  ])
  func sentPhotosNameTheirSource(reference: String, source: MediaSource) throws {
    for json in [#"{"type":"photo","media":"\#(reference)"}"#, #""\#(reference)""#] {
      let page = try page(#"{"type":"photo","photo":\#(json)}"#)
      #expect(page.media.photos.values.first?.sizes == [PhotoSize(width: 0, height: 0, sources: [source])])
    }
  }

  @Test func videosAnimationsAndFiles() throws {
    let page = try page(
      #"""
      {"type":"video","video":{"file_id":"F","file_unique_id":"U","width":320,"height":240,"duration":7,
        "mime_type":"video/mp4","file_name":"v.mp4","file_size":5000000000,
        "thumbnail":{"file_id":"TF","file_unique_id":"TU","width":32,"height":24}}},
      {"type":"animation","animation":{"file_id":"A","width":1,"height":2},"has_spoiler":true},
      {"type":"audio","audio":{"file_id":"M","duration":125,"title":"T","performer":"P"}},
      {"type":"voice_note","voice_note":{"file_id":"V","duration":9}},
      {"type":"document","document":{"file_id":"D","file_name":"r.pdf","mime_type":"application/pdf",
        "file_size":9}}
      """#)
    guard case .video(let video) = page.blocks[0].kind, case .video(let animation) = page.blocks[1].kind,
      case .audio(let audio) = page.blocks[2].kind, case .audio(let voice) = page.blocks[3].kind,
      case .document(let document) = page.blocks[4].kind
    else { throw NotAParagraph() }
    func media(_ id: MediaID?) throws -> DocumentMedia {
      let id = try #require(id)
      return try #require(page.media.documents[id])
    }
    #expect(!video.isAnimation && !video.loops)
    let clip = try media(video.media)
    #expect(
      clip
        == DocumentMedia(
          id: clip.id, kind: .video, mimeType: "video/mp4", width: 320, height: 240, duration: 7,
          byteCount: 5_000_000_000, fileName: "v.mp4",
          thumbnail: PhotoSize(width: 32, height: 24, sources: [.opaque("TU"), .opaque("TF")]),
          sources: [.opaque("U"), .opaque("F")]))
    #expect(animation.isAnimation && animation.loops && animation.hasSpoiler)
    #expect(try media(animation.media).kind == .animation)
    #expect(!audio.isVoice)
    #expect(try media(audio.media).title == "T")
    #expect(try media(audio.media).performer == "P")
    #expect(try media(audio.media).duration == 125)
    #expect(voice.isVoice)
    #expect(try media(voice.media).kind == .voice)
    #expect(try media(document.media).kind == .file)
    #expect(try media(document.media).byteCount == 9)
    #expect(page.media.documents.count == 5)
  }

  @Test func mediaThatIsMissingIsNoError() throws {
    for json in [#"{"type":"photo"}"#, #"{"type":"photo","photo":null}"#] {
      #expect(try kind(json) == .photo(Photo(media: nil)))
    }
    #expect(try codes(#"{"blocks":[{"type":"video","video":7}]}"#) == ["wrong-kind"])
  }

  @Test func groupsHoldMedia() throws {
    let page = try page(
      #"""
      {"type":"collage","blocks":[{"type":"photo","photo":"a"},{"type":"photo","photo":"b"}],
        "caption":{"text":"c"}},{"type":"slideshow","blocks":[]},{"type":"cover","cover":{"type":"photo",
          "photo":"c"}}
      """#
    )
    guard case .collage(let collage) = page.blocks[0].kind, case .cover(let cover) = page.blocks[2].kind
    else {
      throw NotAParagraph()
    }
    #expect(collage.blocks.count == 2)
    #expect(page.blocks[1].kind == .slideshow(MediaGroup(blocks: [])))
    #expect(cover.name == "photo")
    #expect(Set(page.media.photos.keys).count == 3)
  }

  // MARK: - The media of a page

  @Test func mediaOfAMessageToSendKeepTheirIds() throws {
    let page = try read(
      #"""
      {"blocks":[],"media":[{"id":"pic","media":{"type":"photo","media":"https://e.org/a"}},{"id":"clip",
        "media":{"type":"voice_note","media":"attach://v"}}]}
      """#
    ).page
    #expect(page.media.photos[MediaID(rawValue: "pic")]?.sizes.first?.sources == [.url("https://e.org/a")])
    let clip = page.media.documents[MediaID(rawValue: "clip")]
    #expect(clip?.kind == .voice)
    #expect(clip?.sources == [.opaque("v")])
  }

  @Test func aMediaMapNamesFilesForUniqueIds() throws {
    let page = try read(
      #"""
      {"blocks":[{"type":"photo","photo":[{"file_id":"F","file_unique_id":"U","width":9,"height":9}]},
        {"type":"video","video":{"file_id":"V"}}],"media":{"U":"u.png","V":{"path":"v.mp4"}}}
      """#
    ).page
    #expect(
      page.media.photos.values.first?.sizes.first?.sources == [.path("u.png"), .opaque("U"), .opaque("F")])
    #expect(page.media.documents.values.first?.sources == [.path("v.mp4"), .opaque("V")])
    #expect(page.media.photos.count == 1 && page.media.documents.count == 1)
  }

  @Test func aMediaMapNamesFilesForCustomEmojiAndInlineImages() throws {
    let id = MediaID(rawValue: "5368324170671202286")
    let page = try read(
      #"""
      {"blocks":[{"type":"paragraph","text":{"type":"custom_emoji","custom_emoji_id":"5368324170671202286",
        "alternative_text":"x"}}],"media":{"5368324170671202286":{"path":"e.webp","width":100,"height":50}}}
      """#
    ).page
    #expect(
      page.media.documents[id]
        == DocumentMedia(id: id, kind: .sticker, width: 100, height: 50, sources: [.path("e.webp")]))
    #expect(
      page.media.photos[id]
        == PhotoMedia(id: id, sizes: [PhotoSize(width: 100, height: 50, sources: [.path("e.webp")])]))
  }

  @Test func aMediaMapNamesFilesForThumbnails() throws {
    let page = try read(
      #"""
      {"blocks":[{"type":"video","video":{"file_id":"V","thumbnail":{"file_id":"T","width":9,"height":9}}}],
        "media":{"T":"t.jpg"}}
      """#
    ).page
    let thumbnail = page.media.documents.values.compactMap(\.thumbnail).first
    #expect(thumbnail?.sources == [.path("t.jpg"), .opaque("T")])
    #expect(page.media.photos.isEmpty)
  }

  @Test func aMediaMapOfOtherThingsIsWarnedAbout() throws {
    #expect(try codes(#"{"blocks":[{"type":"divider"}],"media":{"a":7,"b":{},"c":""}}"#).count == 3)
  }
}
