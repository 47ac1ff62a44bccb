import JSONText
import PageModel

/// Media blocks name what they show by its id in the page's tables, or hold it in place.
extension BlockReader {
  mutating func photoBlock(_ object: JSONValue) -> Block.Kind {
    object.ignore(["webpage_id"])
    return .photo(
      Photo(
        media: photo(object, id: "photo_id", inPlace: "photo"), caption: caption(object),
        url: optionalString(object, ["url"]), hasSpoiler: flag(object, ["has_spoiler", "spoiler"])))
  }

  /// On the wire an animation is a video whose document says so (Docs/Input.md 5).
  mutating func videoBlock(_ object: JSONValue) -> Block.Kind {
    let media = document(object, id: "video_id", inPlace: "video", kind: .video)
    let isAnimation = media.flatMap { self.media.documents[$0]?.kind } == .animation
    return .video(
      Video(
        media: media, caption: caption(object),
        autoplays: flag(object, ["need_autoplay", "autoplay"], bit: 0),
        loops: flag(object, ["is_looped", "loop"], bit: 1) || isAnimation,
        hasSpoiler: flag(object, ["has_spoiler", "spoiler"]), isAnimation: isAnimation))
  }

  mutating func animationBlock(_ object: JSONValue) -> Block.Kind {
    .video(
      Video(
        media: document(object, id: "video_id", inPlace: "animation", kind: .animation),
        caption: caption(object),
        autoplays: flag(object, ["need_autoplay"]), loops: true, hasSpoiler: flag(object, ["has_spoiler"]),
        isAnimation: true))
  }

  mutating func audioBlock(_ object: JSONValue, isVoice: Bool) -> Block.Kind {
    let media = document(
      object, id: "audio_id", inPlace: isVoice ? "voice_note" : "audio", kind: isVoice ? .voice : .audio)
    let isVoice = isVoice || media.flatMap { self.media.documents[$0]?.kind } == .voice
    return .audio(Audio(media: media, caption: caption(object), isVoice: isVoice))
  }

  mutating func documentBlock(_ object: JSONValue) -> Block.Kind {
    .document(
      DocumentBlock(
        media: document(object, id: "document_id", inPlace: "document", kind: .file), caption: caption(object)
      ))
  }

  // MARK: - References

  /// The photo that an object names by id or holds; `nil` when it has none.
  package mutating func photo(_ object: JSONValue, id: StaticString, inPlace: StaticString) -> MediaID? {
    let value = object[inPlace]
    noteCaption(in: value)
    return identifier(object, [id]).map(MediaID.init) ?? value.flatMap { photo($0) }
  }

  private mutating func document(
    _ object: JSONValue, id: StaticString, inPlace: StaticString, kind: DocumentMedia.Kind
  ) -> MediaID? {
    let value = object[inPlace]
    noteCaption(in: value)
    return identifier(object, [id]).map(MediaID.init) ?? value.flatMap { document($0, kind: kind) }
  }

  /// A medium that is sent may have a caption, which in a page nobody shows (Docs/Input.md 6.2).
  private mutating func noteCaption(in medium: JSONValue?) {
    guard let caption = medium?["caption"], caption.text?.isEmpty == false else { return }
    warn(.partNotDrawn, "a medium's own caption is not drawn: the block's is", at: caption)
  }
}
