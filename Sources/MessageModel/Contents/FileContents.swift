import PageModel

/// A file or a piece of music. Name, size, title and performer are in the media table.
package struct FileContent: Equatable, Sendable {
  package var media: MediaID?

  package init(media: MediaID?) {
    self.media = media
  }
}

package struct VoiceContent: Equatable, Sendable {
  package var media: MediaID?
  /// 0 to 31 each; empty when the input has none.
  package var waveform: [UInt8]
  /// Nobody has heard it yet to whom it was sent.
  package var isUnheard: Bool
  package var transcript: String?
  package var selfDestruction: SelfDestruction?

  package init(
    media: MediaID?, waveform: [UInt8] = [], isUnheard: Bool = false, transcript: String? = nil,
    selfDestruction: SelfDestruction? = nil
  ) {
    self.media = media
    self.waveform = waveform
    self.isUnheard = isUnheard
    self.transcript = transcript
    self.selfDestruction = selfDestruction
  }
}
