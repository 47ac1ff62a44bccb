import MessageModel
import PageModel
import PageReading
import StreamReading

// What a person sends beside text, and taps on a bot's keyboard (Spec/Tapes.md 8).

extension SceneScriptBuilder {
  /// Sends a photo, a file, a sticker or a voice message.
  func send(
    _ attachment: Tape.Attachment, at start: Double, _ origin: InputOrigin
  ) throws(Reader.Failure) -> Double {
    if edited != nil {
      throw fault(
        "the text in the field is that of another message",
        help: "write `Send` or `Hide edit` before something else is sent", origin)
    }
    let size = try attachment.file.map { name throws(Reader.Failure) in try reader.size(ofFile: name) } ?? 0
    var staged: StagedMessage
    switch attachment {
    case .photo, .file: staged = try caption(at: start)
    case .sticker: staged = wordless(at: start)
    case .voice, .recording:
      guard written.isEmpty else {
        throw fault(
          "a field with text has no microphone", help: "write `Send` or `Backspace` before it", origin)
      }
      staged = wordless(at: start)
    }
    let media = MediaID(rawValue: "\(MediaID.generated)sent \(staged.id)")
    var table = MediaTable()
    let source: SendSource
    switch attachment {
    case .photo(let name):
      let whole = PhotoSize(width: 0, height: 0, sources: [.path(name.text)])
      table.photos[media] = PhotoMedia(id: media, sizes: [whole])
      staged.message.content = .photo(PhotoContent(media: media))
      source = .attach
    case .file(let name):
      table.documents[media] = DocumentMedia(
        id: media, kind: .file, byteCount: size, fileName: name.text.lastName, sources: [.path(name.text)])
      staged.message.content = .document(FileContent(media: media))
      source = .field
    case .sticker(let name):
      table.documents[media] = DocumentMedia(id: media, kind: .sticker, sources: [.path(name.text)])
      staged.message.content = .sticker(StickerContent(media: media, format: .of(name.text)))
      source = .stickers
    case .voice(let seconds): source = speak(seconds, as: media, in: &staged, &table)
    case .recording(let name):
      source = speak(try reader.duration(ofFile: name), as: media, in: &staged, &table)
    }
    let completed = reader.completed(table)
    if case .photo(let name) = attachment, completed.photos[media]?.sizes.first?.width == 0 {
      throw fault(
        "cannot send '\(name.text.asExcerpt)': it is not an image",
        help: "name a PNG, JPEG, WebP or GIF file",
        name.origin)
    }
    staged.media.add(completed)
    return goOut(&staged, from: source, at: start)
  }

  /// Makes a message a voice message.
  private func speak(
    _ seconds: Double, as media: MediaID, in staged: inout StagedMessage, _ table: inout MediaTable
  ) -> SendSource {
    table.documents[media] = DocumentMedia(id: media, kind: .voice, duration: Int(seconds.rounded()))
    staged.message.content = .voice(
      VoiceContent(media: media, waveform: VoiceContent.spoken(seconds: seconds)))
    return .microphone
  }

  /// Returns a message with the text in the field, which leaves it.
  private func caption(at start: Double) throws(Reader.Failure) -> StagedMessage {
    guard !written.isEmpty else { return wordless(at: start) }
    let staged = try self.staged(.text(Tape.Named(written.text)), from: Tape.Named(SceneScript.me), at: start)
    (written, characters) = (TypedText(), [])
    return staged
  }

  private func wordless(at start: Double) -> StagedMessage {
    StagedMessage(
      Message(id: takeID(), chat: info.chat, direction: .outgoing, date: date(at: start)), peers: peers)
  }

  /// Shows above the field that the next message that is sent answers a message.
  ///
  /// - Parameter placeholder: The placeholder of the field until then; `nil` for the one that it has.
  func beginReply(to staged: StagedMessage, placeholder: String? = nil, at start: Double) {
    reply = staged.id
    let excerpt = ReplyExcerpt(of: staged.message, media: staged.media, peers: staged.peers)
    let accessory = FieldAccessory(.reply(to: name(of: staged), isQuote: false), excerpt)
    happen(.accessory(accessory, placeholder: placeholder), at: start)
  }

  // MARK: - A bot's keyboard

  /// Shows a bot's keyboard in place of the device's, or hides it.
  ///
  /// - Returns: The time that it takes, in seconds.
  func showKeyboard(
    _ rows: [[String]], isOneTime: Bool, placeholder: String?, at start: Double
  ) -> Double {
    let buttons = rows.map { $0.filter { !$0.isEmpty }.map { KeyboardButton(label: $0) } }.filter {
      !$0.isEmpty
    }
    botKeyboard =
      buttons.isEmpty
      ? nil : ReplyKeyboard(rows: buttons, fits: true, isOneTime: isOneTime, placeholder: placeholder)
    let length = botKeyboard == nil ? 0 : lowerKeyboard(at: start)
    happen(.keyboard(botKeyboard), at: start)
    return max(length, StepLength.panel)
  }

  /// Lowers the device's keyboard, behind which a bot's keyboard is.
  ///
  /// - Returns: The time that it takes, in seconds.
  private func lowerKeyboard(at start: Double) -> Double {
    guard hasKeyboard else { return 0 }
    hide(.keyboard, at: start)
    return StepLength.keyboard
  }

  /// Returns the button of the bot's keyboard with a label; `nil` without one.
  package func key(_ label: String) -> (row: Int, column: Int)? {
    for (row, buttons) in (botKeyboard?.rows ?? []).enumerated() {
      if let column = buttons.firstIndex(where: { $0.label == label }) { return (row, column) }
    }
    return nil
  }

  /// Presses a button of the bot's keyboard. One that sends its label does so when the finger leaves it, and hides a
  /// keyboard that is used once.
  func tap(
    _ key: (row: Int, column: Int), wait: Double, at start: Double, _ origin: InputOrigin
  ) throws(Reader.Failure) -> Double {
    guard wait == 0 else {
      throw fault("a button of a bot's keyboard does not wait", help: "remove `for`", origin)
    }
    let lowering = lowerKeyboard(at: start)
    let start = start + lowering
    happen(.key(row: key.row, column: key.column), at: start)
    guard let button = botKeyboard?.rows[key.row][key.column], button.kind.sendsLabel else {
      return lowering + StepLength.touch
    }
    let end = start + StagedTouch.shortest
    var staged = try self.staged(.text(Tape.Named(button.label)), from: Tape.Named(SceneScript.me), at: end)
    let length = goOut(&staged, from: .keyboard, at: end)
    if botKeyboard?.isOneTime == true {
      botKeyboard = nil
      happen(.keyboard(nil), at: end)
    }
    return lowering + StagedTouch.shortest + max(length, StepLength.panel)
  }
}

extension KeyboardButton.Kind {
  /// True if a button of a bot's keyboard sends its label.
  fileprivate var sendsLabel: Bool {
    switch self {
    case .callback, .message: true
    case .url, .login, .webApp, .switchInline, .phone, .location, .payment, .copy, .profile, .addToGroup,
      .disabled:
      false
    }
  }
}

extension StickerContent.Format {
  /// Returns the format of a file with a name.
  fileprivate static func of(_ name: String) -> Self {
    let name = name.lowercased()
    return name.hasSuffix(".tgs") ? .animated : name.hasSuffix(".webm") ? .video : .still
  }
}

extension VoiceContent {
  /// The shape of a waveform that imitates speech. The numbers are our own: a real one comes from a recording.
  private enum Speech {
    static let samples = 100
    /// The loudest sample of the protocol.
    static let loudest = 31.0
    /// The samples of a word.
    static let word = 4..<12
    /// The share of words that are pauses, and their loudness from 0 to 1.
    static let (pauses, pause) = (0.2, 0.1)
    /// The loudness of a word's middle, and of a sample compared with the curve of its word.
    static let (middle, sample) = (0.45..<1.0, 0.6..<1.0)
  }

  /// Returns a waveform like that of speech: words that rise and fall, with pauses between them. It
  /// depends on the duration only.
  fileprivate static func spoken(seconds: Double) -> [UInt8] {
    // Knuth's MMIX generator: the same waveform on every machine.
    var state = UInt64(max(0, seconds) * 1000) &+ 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    func random(_ range: Range<Double>) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * random()
    }
    var (left, length, loudness) = (0, 1, 0.0)
    return (0..<Speech.samples).map { _ in
      if left == 0 {
        length = Speech.word.lowerBound + Int(random() * Double(Speech.word.count))
        left = length
        loudness = random() < Speech.pauses ? Speech.pause : random(Speech.middle)
      }
      let place = (Double(length - left) + 0.5) / Double(length)
      left -= 1
      // A parabola that is 0 at both ends of the word and 1 in its middle.
      let curve = 4 * place * (1 - place)
      return UInt8(Speech.loudest * loudness * curve * random(Speech.sample))
    }
  }
}

extension String {
  /// The part after the last slash.
  fileprivate var lastName: String { split(separator: "/").last.map(String.init) ?? self }
}
