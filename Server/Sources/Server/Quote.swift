import FoundationEssentials
import Hummingbird

/// A request of a quote bot: a body with `messages` (Spec/Messages.md 1.15) and the properties of the image. The
/// messages look as they do in the app.
struct Quote {
  static let formats: [PictureFormat] = [.png, .webp]

  private enum Kind: String { case quote, image, stories }

  /// The keys of a body that this server reads (Spec/Security.md 9.3). Other keys are ignored.
  enum Key: String, CaseIterable { case backgroundColor, format, messages, scale, type }

  private let body: JSONBody
  private let format: PictureFormat
  private let kind: Kind
  private let worker: Worker

  /// Creates a quote.
  ///
  /// - Parameter format: The format that the path names, or `nil` to use the format in the body.
  init(body: JSONBody, format: PictureFormat?, worker: Worker) throws {
    guard body.hasElements(Key.messages.rawValue) else {
      throw Refusal(
        status: .badRequest, code: "messages_empty", message: "the body contains no messages",
        help: "add \"messages\", an array with at least one message")
    }
    self.body = body
    self.worker = worker
    let named = body[Key.format.rawValue]?.string.flatMap(PictureFormat.init)
    self.format = format ?? named.flatMap { Self.formats.contains($0) ? $0 : nil } ?? .webp
    kind = body[Key.type.rawValue]?.string.flatMap(Kind.init) ?? .image
  }

  private struct Picture {
    var bytes: [UInt8]
    var width: Int
    var height: Int
  }

  func file() async throws -> Reply {
    let picture = try await picture()
    return Reply(type: format.type, body: picture.bytes)
  }

  func json() async throws -> Reply {
    let picture = try await picture()
    let result: [String: JSON] = [
      "image": .text(Data(picture.bytes).base64EncodedString()), "type": .text(kind.rawValue),
      "width": .integer(picture.width), "height": .integer(picture.height),
    ]
    return Reply(body: try JSON.object(["ok": .flag(true), "result": .object(result)]).bytes)
  }

  // MARK: - Drawing

  private func picture() async throws -> Picture {
    var options: [String: JSON] = [
      "theme": .text(ground.isDark ? "night" : "classic")
    ]
    switch kind {
    case .quote:
      options["trim"] = .flag(true)
      options["background"] = .text("none")
      return try await fitted(options)
    case .image:
      options["wallpaper"] = .text(ground.name)
      return try await drawn(options, scale: scale)
    case .stories:
      options["screen"] = .text("360x640")
      return try await drawn(options, scale: 2)
    }
  }

  private var ground: Ground { Ground(body[Key.backgroundColor.rawValue]?.string) }

  private var scale: Double {
    switch body[Key.scale.rawValue] {
    case .integer(let scale)?: Double(min(8, max(1, scale)))
    case .number(let scale)?: min(8, max(1, scale))
    default: 2
    }
  }

  private static let side = 512
  private static let scales = 0.5...8.0

  /// Renders the quote at the scale at which its longer side has 512 pixels. Nothing is resampled.
  private func fitted(_ options: [String: JSON]) async throws -> Picture {
    var scale = 2.0
    for _ in 0..<4 {
      let picture = try await drawn(options, scale: scale, in: .png)
      let longer = max(picture.width, picture.height)
      if longer == Self.side { return format == .png ? picture : try await drawn(options, scale: scale) }
      scale *= Double(Self.side) / Double(longer)
      guard Self.scales.contains(scale) else {
        throw Refusal(
          status: .unprocessableContent, code: "too-large", message: "the quote is too long for a sticker",
          help: "send fewer messages, or use \"type\": \"image\"")
      }
    }
    return try await drawn(options, scale: scale)
  }

  private func drawn(_ options: [String: JSON], scale: Double, in format: PictureFormat? = nil) async throws
    -> Picture
  {
    let format = format ?? self.format
    var options = options
    options["scale"] = .number((scale * 10_000).rounded() / 10_000)
    if format == .webp { options["format"] = .text("webp") }
    let answer = try await worker.drawn(
      "png", [("content", body.bytes), ("options", try JSON.object(options).bytes)])
    let header = try JSON(answer.header)
    return Picture(
      bytes: answer.payload, width: header["width"]?.int ?? 0, height: header["height"]?.int ?? 0)
  }
}

/// The background color that a body names: a hexadecimal color, a CSS color name, `random`, two colors separated by
/// `/`, or `//` and a color that the other service derives a gradient from. iprender uses a single color.
struct Ground {
  let red, green, blue: Int

  private static let usual = Ground(red: 0x29, green: 0x22, blue: 0x32)
  private static let names = [
    "white": 0xffffff, "black": 0x000000, "red": 0xff0000, "green": 0x008000, "blue": 0x0000ff,
    "yellow": 0xffff00,
    "orange": 0xffa500, "pink": 0xffc0cb, "purple": 0x800080, "gray": 0x808080, "grey": 0x808080,
    "brown": 0xa52a2a,
    "cyan": 0x00ffff, "navy": 0x000080, "teal": 0x008080, "gold": 0xffd700, "silver": 0xc0c0c0,
    "lime": 0x00ff00,
  ]

  private init(red: Int, green: Int, blue: Int) { (self.red, self.green, self.blue) = (red, green, blue) }

  init(_ text: String?) {
    let word = (text ?? "").split(separator: "/").first.map { $0.lowercased() } ?? ""
    var digits = String(word.drop { $0 == "#" })
    if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    let value = Self.names[word] ?? (word.hasPrefix("#") && digits.count == 6 ? Int(digits, radix: 16) : nil)
    self = value.map { Ground(red: $0 >> 16, green: $0 >> 8 & 255, blue: $0 & 255) } ?? Self.usual
  }

  var isDark: Bool { red * 299 + green * 587 + blue * 114 < 128_000 }

  var name: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
