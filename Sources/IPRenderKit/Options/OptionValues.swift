import CTexts
import MessageLayout
import PageLayout
import PageModel
import PageReading
import Pictures
import Primitives
import Reveal

// The spelling of values in options, on the command line and in the files of golden cases.

extension Palette {
  /// Returns the built-in palette with a name, or `nil` if there is none.
  public static func named(_ name: String) -> Palette? { all.first { $0.name == name } }
}

extension Color {
  /// Parses `rrggbb`, `rrggbbaa` or `rrggbb@alpha` with an alpha from 0 to 1, with or without a leading `#`, or a CSS
  /// color, for example `#fff`, `white` or `rgb(255 255 255 / 50%)`. Case is ignored. Returns `nil` for other text.
  public init?(parsing text: String) {
    if let color = Color(css: text) {
      self = color
      return
    }
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts[0].hasPrefix("#") ? parts[0].dropFirst() : parts[0]
    guard digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else {
      return nil
    }
    switch (digits.count, parts.count) {
    case (6, 1): self.init(value)
    case (6, 2):
      guard let alpha = Double(parts[1]), (0...1).contains(alpha) else { return nil }
      self.init(value, alpha: alpha)
    case (8, 1): self.init(value >> 8, alpha: Double(value & 0xff) / 255)
    default: return nil
    }
  }

  /// Parses the name color of an author: the index of one of `Palette.authorColors`, or an opaque color.
  package init?(parsingAuthor text: String) {
    if text.utf8.count == 1, let number = Int(text), Palette.authorColors.indices.contains(number) {
      self = Palette.authorColors[number]
    } else if let color = Color(parsing: text), color.isOpaque {
      self = color
    } else {
      return nil
    }
  }
}

extension Size {
  /// Parses `390x844`: the width and the height, in points.
  package init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else { return nil }
    self.init(width, height)
  }
}

extension ZoneOffsets {
  /// Parses `UTC`, `+05:30`, or a tzdata name such as `Europe/Berlin`, whose file is read.
  package init?(parsing text: String) {
    if let seconds = DateFormat.secondsFromUTC(parsing: text) {
      self.init(fixed: seconds)
      return
    }
    let isName =
      text.first?.isLetter == true && !text.contains("..")
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) }
    let largest = 1 << 20
    guard isName, let file = try? InputFile(reading: Self.folder + text, limit: largest, rule: .regularFiles)
    else { return nil }
    self.init(file: file.bytes)
  }

  /// Returns the tzdata name that is nearest to a misspelled one; `nil` if none is near.
  package static func name(nearest text: String) -> String? {
    var found: [String] = []
    for part in text.split(separator: "/") {
      let folder = Path(folder + found.joined(separator: "/"))
      guard let name = Spelling.nearest(to: String(part), among: folder.entries.map(\.name)) else {
        return nil
      }
      found.append(name)
    }
    let name = found.joined(separator: "/")
    return ZoneOffsets(parsing: name) == nil ? nil : name
  }

  private static let folder = PortableFolder.current?.zones ?? "/usr/share/zoneinfo/"
}

extension DateFormat {
  /// Returns the seconds east of Greenwich for `UTC`, `+05:30` or `-03:00`. No zone is more than 14 hours
  /// away.
  package static func secondsFromUTC(parsing text: String) -> Int? {
    if text == "UTC" { return 0 }
    let bytes = Array(text.utf8)
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = twoDigits(bytes[1...2]),
      let minutes = twoDigits(bytes[4...5]), minutes < 60, hours * 60 + minutes <= furthestZone
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    switch bytes[0] {
    case UInt8(ascii: "+"): return seconds
    case UInt8(ascii: "-"): return -seconds
    default: return nil
    }
  }

  /// The maximum offset of a zone, in minutes.
  private static let furthestZone = 14 * 60

  private static func twoDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}

extension TableOverflow {
  /// Parses `clip`, `full`, or `scroll=` followed by points.
  package init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("clip", 1): self = .scrolled(0)
    case ("full", 1): self = .full
    case ("scroll", 2):
      guard let points = Double(parts[1]), (0...Self.furthestScroll).contains(points) else { return nil }
      self = .scrolled(points)
    default: return nil
    }
  }

  /// Parses the overflow of formulas: a value as for tables, or `shrink`.
  package init?(parsingFormulas text: String) {
    if text == "shrink" { self = .shrunk } else { self.init(parsing: text) }
  }

  /// The maximum scroll offset, in points. No table is rendered wider.
  private static let furthestScroll = 1_000_000.0
}

extension Expansion {
  /// Parses `all`, `none`, `page`, or ordinals and pointers separated by commas.
  package init?(parsing text: String) {
    switch text {
    case "all": self = .all
    case "none": self = .none
    case "page": self = .page
    default:
      var names: [DetailsName] = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false) {
        if word.hasPrefix("/") {
          names.append(.source(String(word)))
        } else if let ordinal = Int(word), ordinal >= 0 {
          names.append(.ordinal(ordinal))
        } else {
          return nil
        }
      }
      self = .only(names)
    }
  }
}

extension Pacing {
  /// The valid speeds, in points per second. A slower reveal would take days for a page.
  private static let speeds = 1.0...1_000_000

  /// Parses `rich`, `plain`, `instant` or `linear:400`.
  package init?(parsing text: String) {
    switch text {
    case "rich": self = .rich
    case "plain": self = .plain
    case "instant": self = .instant
    default:
      let prefix = "linear:"
      guard text.hasPrefix(prefix), let speed = Double(text.dropFirst(prefix.count)),
        Self.speeds.contains(speed)
      else { return nil }
      self = .linear(pointsPerSecond: speed)
    }
  }
}

/// The background of an image, as options name it.
package enum Background: Equatable, Sendable {
  /// A transparent background.
  case none
  /// The base color of the theme.
  case theme
  case color(Color)

  /// Parses `none`, `theme`, or a color as `Color(parsing:)` does.
  package init?(parsing text: String) {
    switch text {
    case "none": self = .none
    case "theme": self = .theme
    default:
      guard let color = Color(parsing: text) else { return nil }
      self = .color(color)
    }
  }

  /// Returns the color to paint.
  package func color(in theme: Theme) -> Color {
    switch self {
    case .none: .clear
    case .theme: theme.base
    case .color(let color): color
    }
  }
}

extension LayoutOptions {
  /// Returns the width of a page on a screen, in points (Spec/Picture.md, Sizes).
  ///
  /// - Parameters:
  ///   - screen: The width of the screen, in points.
  ///   - design: The design. An article is as wide as its screen; a page in a chat is narrower.
  public static func pageWidth(onScreen screen: Double, design: Design) -> Double {
    design.isForArticles ? screen : pageWidth(onScreen: screen)
  }

  /// Returns the width of a page in a chat on a screen, in points (Spec/Picture.md, Sizes).
  public static func pageWidth(onScreen screen: Double) -> Double {
    // The maximum width of a bubble, minus the gaps at the edges of the screen, the tail and the border of
    // the bubble.
    let edgeGaps = 9.0
    let tail = 6.0
    let rims = 2.0
    return Rounding.floor(bubbleFill(onScreen: screen) - edgeGaps - tail) - rims
  }

  /// Returns the width of a page on paper, in points. A chat is as wide as the paper, and a page in it is
  /// narrower.
  package static func pageWidth(onPaper width: Double, design: Design) -> Double {
    design.isForArticles
      ? width : max(OptionRange.width.lowerBound, width + standardWidth - MessageLayoutOptions.standardWidth)
  }

  private static func bubbleFill(onScreen screen: Double) -> Double {
    let phone = 500.0
    let phoneGap = 36.0
    let smallTablet = 680.0
    let smallTabletShare = 0.85
    let wideShare = 0.65
    if screen <= phone { return screen - phoneGap }
    return Rounding.floor((screen <= smallTablet ? smallTabletShare : wideShare) * screen)
  }
}

extension PixelRectangle {
  /// Parses `120x40+16+8`: a size and a position.
  package init?(parsing text: String) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    guard let sides = parts.first?.split(separator: "x", omittingEmptySubsequences: false) else { return nil }
    let numbers = (sides + parts.dropFirst()).compactMap { Int($0) }
    guard parts.count == 3, sides.count == 2, numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.init(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
  }
}

/// Colors in CSS notation (CSS Color Module Level 4, sections 5 and 6).
extension Color {
  /// Parses `white`, `#fff`, `#ffff`, `rgb(255, 255, 255)`, `rgb(100% 100% 100% / 50%)` or `rgba(…)`,
  /// ignoring case.
  init?(css text: String) {
    let text = text.lowercased()
    if text.hasPrefix("#"), (4...5).contains(text.utf8.count) {
      self.init(parsing: "#" + text.dropFirst().map { "\($0)\($0)" }.joined())
    } else if text == "transparent" {
      self = .clear
    } else if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      guard ["rgb", "rgba"].contains(text[..<open]) else { return nil }
      self.init(channels: text[text.index(after: open)...].dropLast())
    } else {
      guard let value = Self.values[text] else { return nil }
      self.init(value)
    }
  }

  /// Parses three channels and an optional alpha, separated by commas or spaces.
  private init?(channels text: Substring) {
    let parts = text.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard (3...4).contains(parts.count) else { return nil }
    func share(_ text: String, of whole: Double) -> Double? {
      let number =
        text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text).map { $0 / whole }
      return number.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
    }
    let channels = parts.prefix(3).compactMap { share($0, of: 255) }
    guard channels.count == 3, let alpha = parts.count == 4 ? share(parts[3], of: 1) : 1 else { return nil }
    self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
  }

  /// The names of the colors.
  package static let names = values.keys.sorted()

  private static let values: [String: UInt32] = TableText.rows(of: EmbeddedFile.cssColors.contents)
    .reduce(into: [:]) { $0[$1[0]] = UInt32($1[1], radix: 16) }
}
