import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Spec/Input.md 4.6.
@Suite struct TDLibMediaTests {
  private func page(_ block: String) throws -> Page {
    try read(#"{"@type":"richMessage","blocks":[\#(block)]}"#).page
  }

  private static func file(_ path: String, unique: String, whole: Bool = true) -> String {
    #"""
    {"@type":"file","id":4,"size":123,"local":{"@type":"localFile","path":"\#(path)",
      "is_downloading_completed":\#(whole)},"remote":{"@type":"remoteFile","id":"R\#(unique)",
        "unique_id":"\#(unique)"}}
    """#
  }

  @Test func photos() throws {
    let page = try page(
      #"""
      {"@type":"pageBlockPhoto","url":"u","photo":{"@type":"photo","has_stickers":false,
        "minithumbnail":{"@type":"minithumbnail","width":40,"height":30,"data":"AQID"},
        "sizes":[{"@type":"photoSize","type":"m","photo":\#(Self.file("", unique: "U1")),"width":320,
          "height":240},
                 {"@type":"photoSize","type":"x","photo":\#(Self.file("/x.jpg", unique: "U2")),"width":800,
                   "height":600},
                 {"@type":"photoSize","type":"y",
                   "photo":\#(Self.file("/y.part", unique: "U3", whole: false)),"width":1280,"height":960}]}}
      """#)
    guard case .photo(let photo) = page.blocks[0].kind, let id = photo.media else { throw NotAParagraph() }
    #expect(photo.url == "u")
    let media = try #require(page.media.photos[id])
    #expect(media.miniThumbnail == [1, 2, 3])
    #expect(
      media.sizes
        == [
          PhotoSize(type: "m", width: 320, height: 240, sources: [.opaque("U1"), .opaque("RU1")]),
          PhotoSize(
            type: "x", width: 800, height: 600, sources: [.path("/x.jpg"), .opaque("U2"), .opaque("RU2")]),
          PhotoSize(type: "y", width: 1280, height: 960, sources: [.opaque("U3"), .opaque("RU3")]),
        ])
  }

  @Test func filesInTheirObjects() throws {
    let page = try page(
      #"""
      {"@type":"pageBlockVideo","need_autoplay":true,"is_looped":true,"video":{"@type":"video","duration":3,
        "width":4,
        "height":5,"mime_type":"video/mp4","thumbnail":{"@type":"thumbnail","width":6,"height":7,
          "file":\#(file("/t.jpg", "T"))},
        "video":\#(file("/v.mp4", "V"))}},
      {"@type":"pageBlockAnimation","need_autoplay":true,"animation":{"@type":"animation",
        "animation":\#(file("/a.mp4", "A"))}},
      {"@type":"pageBlockAudio","audio":{"@type":"audio","title":"T","performer":"P",
        "audio":\#(file("/m.mp3", "M")),
        "album_cover_minithumbnail":{"data":"AQ=="},"album_cover_thumbnail":{"width":1,"height":1,
          "file":\#(file("/c.jpg", "C"))}}},
      {"@type":"pageBlockVoiceNote","voice_note":{"@type":"voiceNote","duration":8,"waveform":"AAEC",
        "voice":\#(file("/n.ogg", "N"))}},
      {"@type":"pageBlockDocument","document":{"@type":"document","file_name":"d.pdf",
        "document":\#(file("/d.pdf", "D"))}}
      """#)
    func media(_ path: String) -> DocumentMedia? {
      page.media.documents.values.first { $0.sources.first == .path(path) }
    }
    #expect(media("/v.mp4")?.kind == .video)
    #expect(media("/v.mp4")?.byteCount == 123)
    #expect(
      media("/v.mp4")?.thumbnail
        == PhotoSize(width: 6, height: 7, sources: [.path("/t.jpg"), .opaque("T"), .opaque("RT")]))
    #expect(media("/a.mp4")?.kind == .animation)
    #expect(media("/m.mp3")?.miniThumbnail == [1])
    #expect(media("/m.mp3")?.thumbnail?.sources.first == .path("/c.jpg"))
    #expect(media("/n.ogg")?.waveform == [0, 1, 2])
    #expect(media("/d.pdf")?.fileName == "d.pdf")
    guard case .video(let video) = page.blocks[0].kind, case .video(let animation) = page.blocks[1].kind
    else {
      throw NotAParagraph()
    }
    #expect(video.autoplays && video.loops && !video.isAnimation)
    #expect(animation.autoplays && animation.loops && animation.isAnimation)
  }

  @Test func mediaToSend() throws {
    let page = try page(
      #"""
      {"@type":"inputPageBlockPhoto","photo":{"@type":"inputPhoto","photo":{"@type":"inputFileLocal",
        "path":"/p.png"},"width":8,"height":9}},
      {"@type":"inputPageBlockVideo","video":{"@type":"inputVideo","video":{"@type":"inputFileRemote",
        "id":"https://e.org/v"}}},
      {"@type":"inputPageBlockAudio","audio":{"@type":"inputAudio","audio":{"@type":"inputFileGenerated",
        "original_path":"/g.mp3"}}}
      """#)
    #expect(
      page.media.photos.values.first?.sizes == [PhotoSize(width: 8, height: 9, sources: [.path("/p.png")])])
    let files = page.media.documents.values.map(\.sources)
    #expect(files.contains([.url("https://e.org/v")]) && files.contains([.path("/g.mp3")]))
  }

  @Test func photosOfChatsAndInlineImages() throws {
    let page = try page(
      #"""
      {"@type":"pageBlockChatLink","title":"T","photo":{"@type":"chatPhotoInfo",
        "small":\#(file("/s.jpg", "S")),"big":\#(file("/b.jpg", "B"))}},
      {"@type":"pageBlockParagraph","text":{"@type":"richTextIcon","width":20,"height":20,
        "document":{"@type":"document","document":\#(file("/i.png", "I"))}}}
      """#)
    #expect(page.media.photos.values.first?.sizes.map(\.width) == [160, 640])
    #expect(page.media.photos.values.first?.sizes.last?.sources.first == .path("/b.jpg"))
    guard case .paragraph(.inlineImage(let image)) = page.blocks[1].kind, let id = image.media else {
      throw NotAParagraph()
    }
    #expect(page.media.documents[id]?.sources.first == .path("/i.png"))
  }

  private func file(_ path: String, _ unique: String) -> String { Self.file(path, unique: unique) }
}
