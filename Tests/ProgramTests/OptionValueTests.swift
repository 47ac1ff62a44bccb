import Foundation
import IPRenderKit
import Testing

@testable import Command

/// Every option of a drawing: as words, as a value, and as JSON.
@Suite("Options are one value")
struct OptionValueTests {
  /// An option with a value that is not its default.
  struct Sample: Sendable, CustomStringConvertible {
    let name: String
    /// The value; `nil` for a flag.
    var value: String?
    /// The options without which this one is an error or has no effect.
    var with: [String] = []
    var description: String { "--\(name)" }
    var words: [String] { value.map { ["--\(name)", $0] } ?? ["--\(name)"] }
  }

  /// The options that are a part of `RenderOptions`.
  static let inside: [Sample] =
    [
      ("background", "ff0000"), ("margin", "5"), ("canvas", "390x844"), ("fit", "512x512"),
      ("preset", "sticker"),
      ("trim", nil), ("reveal-spoilers", nil), ("png", "small"), ("alt", "a.txt"), ("threads", "2"),
      ("fps", "30"),
      ("pacing", "linear:400"), ("chunks", "3"), ("every", "2"), ("rate", "10"), ("grow", "up"),
      ("follow", "app"), ("follow-speed", "200"),
      ("start", "1.5"), ("end", "90f"), ("hold", "1"), ("hold-first", "1"), ("speed", "2"), ("duration", "3"),
      ("loop", "0"), ("media-dir", "/tmp"), ("map-dir", "/tmp"), ("root", "/tmp"), ("scale", "3"),
      ("width", "300"),
      ("screen", "iphone-17"), ("theme", "night"), ("design", "august-2026"), ("text-size", "19"),
      ("article", nil),
      ("side", "outgoing"), ("author", "3"), ("base-direction", "page"), ("lang", "ru"),
      ("time-zone", "+02:00"),
      ("now", "5"), ("clock", "12"), ("expand", "0,/3/blocks/1"), ("anchor", "a"), ("tables", "scroll=12.5"),
      ("formulas", "shrink"), ("slide", "2"), ("rich-placeholders", nil), ("highlight", "app"),
      ("lining-figures", nil), ("whole-words", nil), ("bubble", nil), ("bare", nil), ("name", "Anna"),
      ("time", "9:41"),
      ("views", "3"),
      ("state", "sent"), ("edited", nil), ("avatar", "/etc/hostname"), ("reply-to", "Anna: Hi"), ("me", "9"),
      ("chat", "A"), ("first-id", "1"), ("last-id", "2"), ("last", "3"), ("dates", "2024-05-01"),
      ("search", "x"),
      ("from-user", "x"), ("with", "media"), ("edits", nil), ("hide-names", nil), ("hide-faces", nil),
      ("no-guess-albums", nil), ("wallpaper", "aabbcc"), ("pattern", "own"), ("pattern-intensity", "20"),
      ("title", "T"), ("subtitle", ""), ("unread", "3"), ("draft", "D"), ("typing", "Anna"), ("pinned", "7"),
      ("show", "recording"), ("avatar-of-chat", "/etc/hostname"), ("set", "title=T"), ("from", "bot-api"),
      ("markdown", "app-chat"),
      ("no-entities", nil), ("message", "1"), ("limit", "pixels=1000"),
    ].map { Sample(name: $0.0, value: $0.1) } + [
      Sample(name: "quality", value: "80", with: ["-o", "a.webp"]),
      Sample(name: "svg-text", with: ["-o", "a.svg"]),
      Sample(name: "paper", value: "a4", with: ["-o", "a.pdf"]), Sample(name: "format", value: "jpeg"),
      Sample(name: "scroll", value: "5", with: ["--screen", "iphone-17"]),
      Sample(name: "status-time", value: "9:42", with: ["--screen", "iphone-17"]),
      Sample(name: "frame", value: "classic", with: ["--screen", "iphone-17", "--article"]),
      Sample(name: "font-size", value: "115", with: ["--article"]),
      Sample(name: "serif", with: ["--article"]),
    ]

  /// The options that say where to write, how a run behaves or which stage runs.
  static let outside: [Sample] = [
    ("output", "a.png"), ("watch", nil), ("linked", nil), ("stream", nil), ("live", nil), ("play", nil),
    ("idle-limit", "2"), ("trace", nil), ("at", "1.5"), ("sheet", "2x2"), ("answer", "a.jsonl"),
    ("page-height", "900"), ("split", "day"), ("jobs", "2"), ("font-dir", "/tmp"),
    ("font-set", FontSetProgramTests.manifest), ("max-seconds", "5"),
    ("diagnostics", "json"), ("color", "never"), ("strict", nil), ("lenient", nil), ("ignore", "unknown-key"),
    ("error", "unknown-key"), ("quiet", nil), ("timings", nil), ("no-sandbox", nil), ("sandbox-report", nil),
    ("stdin-name", "a.json"), ("help-all", nil), ("scene", nil), ("live-clock", "virtual"),
    ("record", "a.tape"),
    ("var", "NAME=value"), ("max-bytes", "9000000"),
  ].map { Sample(name: $0.0, value: $0.1) }

  @Test("Every option has a sample")
  func samples() {
    let names = (Self.inside + Self.outside).map(\.name)
    #expect(names.sorted() == OptionList.slots(of: RenderCommand.self).map(\.name).sorted())
  }

  private func options(_ words: [String]) throws -> RenderOptions {
    let command: RenderCommand = try RenderCommand.read(words + ["page.json"])
    return try command.job().options(
      command.still, as: command.stream.format, playing: PlayedStream(command, form: nil))
  }

  @Test("An option changes the value, and the value survives JSON", arguments: inside)
  func roundTrip(sample: Sample) throws {
    let value = try options(sample.with + sample.words)
    let isChanged = try value != options(sample.with)
    #expect(isChanged)
    let json = try JSONEncoder().encode(value)
    let decoded = try JSONDecoder().decode(RenderOptions.self, from: json)
    let isSame = decoded == value
    #expect(isSame)
    #expect(decoded.hashValue == value.hashValue)
    // What belongs to a run is not a part of the value.
    let text = String(decoding: json, as: UTF8.self)
    #expect(!text.contains("\"named\"") && !text.contains("\"textReader\""))
  }

  @Test("A language from a file survives JSON with its texts")
  func language() throws {
    func options(_ text: String) throws -> RenderOptions {
      var options = RenderOptions()
      options.layout.language = try RenderLanguage(InputFile(Array(text.utf8), name: "ru.strings"))
      return options
    }
    let value = try options(#""Month.GenDecember" = "X";"#)
    #expect(try value == options(#""Month.GenDecember" = "X";"#))
    #expect(try value != options(#""Month.GenDecember" = "Y";"#))
    let decoded = try JSONDecoder().decode(RenderOptions.self, from: try JSONEncoder().encode(value))
    #expect(decoded == value)
  }

  @Test("An unknown design, a size of paper and a language are refused")
  func hostileJSON() throws {
    func decode<Value: Decodable>(_: Value.Type, _ json: String) -> Value? {
      try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }
    #expect(decode(Design.self, #""july1999""#) == nil)
    #expect(decode(Design.self, #""june-2026""#) == .june2026)
    #expect(decode(PaperSize.self, #"{"width":1,"height":1e9}"#) == nil)
    #expect(decode(RenderLanguage.self, #""tlh""#) == nil)
    let fit = decode(PictureFit.self, #"{"width":-5,"height":99999999,"isFilled":true,"padding":99999}"#)
    #expect(fit?.width == 16 && fit?.height == 10_000)
    var changed = Design.june2026
    changed.name = "mine"
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(changed) }
  }

  // MARK: - The parser

  /// The value of every option, or `nil` for arguments that are refused.
  private func plain(_ words: [String]) -> [String: String]? {
    var slots: [Slot] = []
    let command: RenderCommand? = try? PlainArguments.made {
      slots = $1
      try $0.take(words)
      try $0.takeInput("page.json")
    }
    return command == nil ? nil : values(slots)
  }

  private func library(_ words: [String]) -> [String: String]? {
    let (command, slots) = Slots.gathered { try? RenderCommand.parse(words + ["page.json"]) }
    return command == nil ? nil : values(slots)
  }

  private func values(_ slots: [Slot]) -> [String: String] {
    Dictionary(
      Slot.options(in: slots).map {
        ($0.name, String(describing: Mirror(reflecting: $0).descendant("value")))
      },
      uniquingKeysWith: { $1 })
  }

  @Test("The parser library accepts the same words, with the same values", arguments: inside + outside)
  func sameWords(sample: Sample) throws {
    let name = "--" + sample.name
    let none = try #require(plain([]))
    let given = try #require(plain(sample.words), "\(sample) is refused")
    #expect(given != none)
    var lines = [
      sample.words, sample.words + sample.words, [name], [name + "=-"], [name, "-x"],
    ]
    if let value = sample.value {
      // The library has no empty values after "=".
      if !value.isEmpty { lines.append(["\(name)=\(value)"]) }
      lines += [["\(name)= \(value)"], [name, value + "?"], ["-" + name, value]]
    } else {
      lines += [[name + "="], [name + "=true"], [name, name]]
    }
    // The command writes out a flag that may have a value before any parser reads it.
    for words in lines.map(OptionParsing.spelledOut) {
      #expect(plain(words) == library(words), "\(words)")
    }
  }
}
