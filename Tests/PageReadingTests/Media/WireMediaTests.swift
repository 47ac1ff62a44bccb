import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Media that blocks name by id (Spec/Input.md 7.1, 7.2).
@Suite struct WireMediaTests {
  private func page(_ blocks: String, photos: String = "", documents: String = "", more: String = "") throws
    -> Page
  {
    try read(
      #"{"_":"Page","blocks":[\#(blocks)],"photos":[\#(photos)],"documents":[\#(documents)]\#(more)}"#
    ).page
  }

  /// Stripped thumbnails and outlines are skipped (Spec/Rulings.md 55).
  @Test func photosAreFoundByTheirId() throws {
    let page = try page(
      #"""
      {"_":"PageBlockPhoto","photo_id":6001234567890123456,"spoiler":true,"url":"u",
        "caption":{"_":"PageCaption","text":{"_":"TextPlain","text":"c"},"credit":{"_":"TextEmpty"}}}
      """#,
      photos:
        #"""
        {"_":"Photo","id":6001234567890123456,"sizes":[{"_":"PhotoStrippedSize","type":"i","bytes":"AQID"},
          {"_":"PhotoPathSize","type":"j","bytes":"AQID"},{"_":"PhotoSizeEmpty","type":"s"},
            {"_":"PhotoCachedSize","type":"m","w":90,"h":60,"bytes":"/9j/"},{"_":"PhotoSizeProgressive",
              "type":"y","w":900,"h":600,"sizes":[1,2]}]}
        """#
    )
    let id = MediaID(rawValue: "6001234567890123456")
    #expect(
      page.blocks.map(\.kind)
        == [.photo(Photo(media: id, caption: Caption(text: .plain("c")), url: "u", hasSpoiler: true))])
    #expect(
      page.media.photos[id]?.sizes
        == [
          PhotoSize(
            type: "m", width: 90, height: 60,
            sources: [.bytes([0xff, 0xd8, 0xff]), .opaque("6001234567890123456")]),
          PhotoSize(type: "y", width: 900, height: 600, sources: [.opaque("6001234567890123456")]),
        ])
  }

  @Test(arguments: [
    (#"{"_":"DocumentAttributeVideo","w":4,"h":5,"duration":6.7}"#, DocumentMedia.Kind.video),
    (#"{"_":"DocumentAttributeVideo","w":4,"h":5},{"_":"DocumentAttributeAnimated"}"#, .animation),
    (#"{"_":"DocumentAttributeAnimated"},{"_":"DocumentAttributeVideo","w":4,"h":5}"#, .animation),
    (#"{"_":"DocumentAttributeAudio","voice":true}"#, .voice),
    (#"{"_":"DocumentAttributeAudio","flags":1024}"#, .voice),
    (#"{"_":"DocumentAttributeAudio","title":"T"}"#, .audio),
    (#"{"_":"DocumentAttributeCustomEmoji","alt":"x"}"#, .sticker),
    (#"{"_":"DocumentAttributeFilename","file_name":"f"}"#, .file),
  ])
  func attributesTellTheKind(attributes: String, kind: DocumentMedia.Kind) throws {
    let page = try page("", documents: #"{"_":"Document","id":7,"attributes":[\#(attributes)]}"#)
    #expect(page.media.documents[MediaID(rawValue: "7")]?.kind == kind)
  }

  @Test func documentsCarryTheirAttributes() throws {
    let page = try page(
      "",
      documents:
        #"""
        {"_":"Document","id":"-7","mime_type":"audio/ogg","size":99,"thumbs":[{"_":"PhotoStrippedSize",
          "bytes":"AQ=="},{"_":"PhotoSize","type":"m","w":2,"h":3}],
            "attributes":[{"_":"DocumentAttributeAudio","duration":5,"title":"T","performer":"P",
              "waveform":{"type":"Buffer","data":[1,2,255]}},{"_":"DocumentAttributeFilename",
                "file_name":"f.ogg"}]}
        """#
    )
    let id = MediaID(rawValue: "-7")
    #expect(
      page.media.documents[id]
        == DocumentMedia(
          id: id, kind: .audio, mimeType: "audio/ogg", duration: 5, byteCount: 99, fileName: "f.ogg",
          title: "T",
          performer: "P", waveform: [1, 2, 255],
          thumbnail: PhotoSize(type: "m", width: 2, height: 3, sources: [.opaque("-7")]),
          sources: [.opaque("-7")]))
  }

  /// A video among animations is an animation, an audio among voice notes is one (Spec/Input.md 5).
  @Test func documentsDecideTheBlock() throws {
    let page = try page(
      #"""
      {"_":"PageBlockVideo","video_id":1},{"_":"PageBlockVideo","video_id":2,"flags":3},
        {"_":"PageBlockAudio","audio_id":3},{"_":"PageBlockDocument","document_id":4}
      """#,
      documents:
        #"""
        {"_":"Document","id":1,"attributes":[{"_":"DocumentAttributeAnimated"}]},{"_":"Document","id":3,
          "attributes":[{"_":"DocumentAttributeAudio","voice":true}]}
        """#
    )
    #expect(
      page.blocks.map(\.kind)
        == [
          .video(Video(media: MediaID(rawValue: "1"), loops: true, isAnimation: true)),
          .video(Video(media: MediaID(rawValue: "2"), autoplays: true, loops: true)),
          .audio(Audio(media: MediaID(rawValue: "3"), isVoice: true)),
          .document(DocumentBlock(media: MediaID(rawValue: "4"))),
        ])
  }

  @Test(arguments: [
    ("12", "12"), (#""12""#, "12"), ("-9223372036854775808", "-9223372036854775808"),
    (#"{"low":-1,"high":-1,"unsigned":false}"#, "-1"), (#"{"low":4294967295,"high":0}"#, "4294967295"),
    (#"{"low":0,"high":1}"#, "4294967296"), ("18446744073709551615", "18446744073709551615"),
  ])
  func idsInAllTheirForms(json: String, id: String) throws {
    #expect(
      try page(#"{"_":"PageBlockPhoto","photo_id":\#(json)}"#).blocks.map(\.kind)
        == [.photo(Photo(media: MediaID(rawValue: id)))])
  }

  @Test(
    arguments: [
      (#""AQID""#, [1, 2, 3]), (#""AQI""#, [1, 2]), ("[1,2,3]", [1, 2, 3]),
      (#"{"type":"Buffer","data":[1,2]}"#, [1, 2]),
      (#"{"type":"Buffer","data":"AQI="}"#, [1, 2]), (#""_-8=""#, [255, 239]), (#""b'\\x01'""#, nil),
      (#""a\n""#, nil),
    ] as [(String, [UInt8]?)])
  func bytesInAllTheirForms(json: String, bytes: [UInt8]?) throws {
    let page = try page(
      "",
      documents: #"{"_":"Document","id":7,"attributes":[{"_":"DocumentAttributeAudio","waveform":\#(json)}]}"#
    )
    #expect(page.media.documents[MediaID(rawValue: "7")]?.waveform == bytes)
  }

  @Test func aMediaMapNamesFilesForIds() throws {
    let page = try page(
      #"{"_":"PageBlockPhoto","photo_id":1},{"_":"PageBlockPhoto","photo_id":2}"#,
      photos: #"{"_":"Photo","id":1,"sizes":[{"_":"PhotoSize","type":"x","w":8,"h":6}]}"#,
      more: #","media":{"1":"one.jpg","2":"two.jpg"}"#)
    #expect(
      page.media.photos[MediaID(rawValue: "1")]?.sizes.first?.sources == [.path("one.jpg"), .opaque("1")])
    #expect(page.media.photos[MediaID(rawValue: "2")]?.sizes.first?.sources == [.path("two.jpg")])
  }
}
