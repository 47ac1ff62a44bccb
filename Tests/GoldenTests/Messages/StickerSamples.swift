import Foundation
import MessageModel
import PageLayout
import PageModel

extension MessageSample {
  static let stickers: [MessageSample] =
    [Palette.classic, .night].flatMap { palette -> [MessageSample] in
      [
        MessageSample(
          name: "sticker-that-moves-\(palette.name)",
          rows: [Row(messages: [message(.sticker(StickerContent(media: face, format: .animated)))])],
          palette: palette),
        MessageSample(
          name: "sticker-that-moves-\(palette.name)-outgoing",
          rows: [
            Row(messages: [message(.sticker(StickerContent(media: face, format: .animated)), .outgoing)])
          ],
          palette: palette),
      ]
    } + [
      MessageSample(
        name: "sticker-that-is-damaged",
        rows: [Row(messages: [message(.sticker(StickerContent(media: damaged, format: .animated)))])]),
      MessageSample(
        name: "one-emoji-that-moves",
        rows: [
          Row(
            messages: [
              message(
                .text,
                text: MessageText([
                  .text(.customEmoji(CustomEmoji(id: face.rawValue, alternative: "🙂")))
                ]))
            ])
        ]),
    ]

  /// Animations of other cases.
  static let animations: [MediaID: DocumentMedia] = [
    face: sticker(face, "lottie-shows-its-first-frame/media/face.tgs"),
    damaged: sticker(damaged, "lottie-that-is-damaged/media/broken.tgs"),
  ]

  private static let face = MediaID(rawValue: "face")
  private static let damaged = MediaID(rawValue: "damaged")

  private static func sticker(_ id: MediaID, _ file: String) -> DocumentMedia {
    let bytes = FileManager.default.contents(atPath: Folders.goldens + "/pictures/" + file) ?? Data()
    return DocumentMedia(
      id: id, kind: .sticker, width: 512, height: 512, sources: [.bytes(Array(bytes))])
  }
}
