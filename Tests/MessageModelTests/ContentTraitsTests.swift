import PageModel
import Testing

@testable import MessageModel

/// The traits of contents that chats, albums, replies and forwards use.
@Suite struct ContentTraitsTests {
  private static let id = MediaID(rawValue: "1")

  private static func traits(_ content: MessageContent) -> ContentTraits { content.traits }

  @Test func photosAndFilmsArePictures() {
    let film = VideoContent(media: Self.id, cover: MediaID(rawValue: "2"), hasSpoiler: true)
    let photo = PhotoContent(media: Self.id, selfDestruction: .once)
    #expect(Self.traits(.photo(photo)).picture == ContentPicture(.photo, .photo(Self.id), isOnce: true))
    for (content, kind) in [
      (MessageContent.video(film), ContentPicture.Kind.video), (.animation(film), .animation),
    ] {
      let traits = Self.traits(content)
      #expect(traits.picture?.kind == kind && traits.picture?.media == .document(Self.id))
      #expect(traits.picture?.hasSpoiler == true && traits.picture?.isOnce == false)
      #expect(traits.thumbnail == .photo(MediaID(rawValue: "2")), "a cover stands in place of the film")
    }
    #expect(Self.traits(.videoNote(VideoNoteContent(media: Self.id))).picture == nil)
    #expect(Self.traits(.sticker(StickerContent(media: Self.id))).picture == nil)
  }

  @Test func whatHasAFileIsCounted() {
    let file = FileContent(media: nil)
    for content: MessageContent in [.document(file), .music(file), .voice(VoiceContent(media: nil))] {
      #expect(Self.traits(content).hasFile)
    }
    for content: MessageContent in [.text, .expired(.video), .dice(DiceContent(emoji: "🎲", value: 1))] {
      #expect(!Self.traits(content).hasFile)
    }
  }

  @Test func rowsThatLookUnlikeOthersStandAlone() {
    for content: MessageContent in [
      .service(.upgraded), .expired(.photo), .videoNote(VideoNoteContent(media: nil)),
      .story(Story()),
    ] { #expect(!Self.traits(content).joinsNeighbours) }
    for content: MessageContent in [.text, .game(Game(title: "")), .unsupported(kind: "")] {
      #expect(Self.traits(content).joinsNeighbours)
    }
  }

  @Test func fewContentsDecideMore() {
    let file = FileContent(media: nil)
    #expect(Self.traits(.music(file)).hidesForwarder && !Self.traits(.document(file)).hidesForwarder)
    #expect(Self.traits(.poll(Poll(question: .plain("?"), options: []))).followsText)
    #expect(!Self.traits(.text).followsText)
    let place = LocationContent(latitude: 0, longitude: 0)
    var live = place
    live.kind = .live(.init(period: 60))
    #expect(Self.traits(.location(live)).isLive && !Self.traits(.location(place)).isLive)
  }

  @Test func aReplyCallsAFileByItsName() {
    var table = MediaTable()
    var sheet = DocumentMedia(id: Self.id, kind: .file)
    (sheet.fileName, sheet.title, sheet.performer) = ("tides.pdf", "Low Water", "The Keepers")
    table.documents[Self.id] = sheet
    func excerpt(_ content: MessageContent, _ text: String = "") -> ReplyExcerpt {
      ReplyExcerpt(
        of: Message(author: .named("Ada"), content: content, text: MessageText(plain: text)), media: table,
        peers: PeerTable())
    }
    let file = FileContent(media: Self.id)
    #expect(excerpt(.document(file)).media == .file(name: "tides.pdf"))
    #expect(excerpt(.document(file)).thumbnail == nil, "it has no picture")
    #expect(excerpt(.music(file)).media == .music(title: "Low Water", performer: "The Keepers"))
    table.documents[Self.id]?.thumbnail = PhotoSize(width: 9, height: 9, sources: [])
    #expect(excerpt(.document(file)).thumbnail == .document(Self.id))
    let note = excerpt(.videoNote(VideoNoteContent(media: Self.id)))
    #expect(note.isThumbnailRound && note.media == .videoNote && note.thumbnail == .document(Self.id))

    let page = MessageContent.page(
      Page(blocks: [Block(.divider), Block(.paragraph(.plain("later")))]))
    #expect(excerpt(page).line(in: .english) == (.plain("later"), false))
    #expect(excerpt(page, "said").line(in: .english) == (.plain("later"), false), "it is for other programs")
    let empty = MessageContent.page(Page(blocks: [Block(.divider)]))
    #expect(excerpt(empty, "said").line(in: .english) == (.plain("said"), false))
    #expect(excerpt(empty).line(in: .english) == (.plain("Message"), true))
    let upgraded = excerpt(.service(.upgraded)).media?.title(in: .english)
    #expect(upgraded == "The group was upgraded to a supergroup")
    #expect(excerpt(.restricted(reason: "no")) == ReplyExcerpt())
  }
}
