import Foundation
import IPRenderKit
import JSONText
import MessageLayout
import PageLayout
import PageReading
import Primitives
import Testing

@Suite("Theme files")
struct ThemeFileTests {
  private func theme(_ json: String) throws -> ThemeFile { try ThemeFile(Array(json.utf8)) }

  /// The palette of a valid file.
  private func palette(_ json: String) throws -> Palette {
    let theme = try theme(json)
    #expect(theme.found == [])
    return theme.palette
  }

  /// `line:column severity code pointer: message` of each diagnostic.
  private func said(_ json: String) throws -> [String] {
    let locator = SourceLocator(Array(json.utf8))
    return try theme(json).found.map { diagnostic in
      let place = locator.locate(try #require(diagnostic.origin.byteOffset))
      return "\(place.line):\(place.column) \(diagnostic.severity) \(diagnostic.code) "
        + "\(place.pointer ?? ""): \(diagnostic.message)" + (diagnostic.help.map { "; \($0)" } ?? "")
    }
  }

  @Test("Keys that a file omits come from its base, which is classic by default")
  func bases() throws {
    #expect(try palette("{}") == .classic)
    for base in Palette.all { #expect(try palette(#"{"base": "\#(base.name)"}"#) == base) }
    #expect(try palette(#"{"base": "day", "page": null, "incoming": {"fill": null}}"#) == .day)
  }

  @Test("Every color of a side can be set, and nothing else changes")
  func sides() throws {
    var expected = Palette.night
    expected.outgoing.primaryText = Color(0x010101)
    expected.outgoing.secondaryText = Color(0x020202, alpha: 0.5)
    expected.outgoing.link = Color(0x030303)
    expected.outgoing.accentText = Color(0x040404)
    expected.outgoing.accentControl = Color(0x050505)
    let json = """
      {"base": "night", "outgoing": {"primaryText": "010101", "secondaryText": "020202@0.5", "link": "#030303",
        "accentText": "040404ff", "accentControl": "050505"}}
      """
    #expect(try palette(json) == expected)
  }

  @Test("A pattern is a name, or a file in the folder of the theme")
  func patterns() throws {
    let folder = NSTemporaryDirectory() + "themes-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let drawing = Data(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0L9 9"/></svg>"#.utf8)
    try drawing.write(to: URL(fileURLWithPath: folder + "/in/leaves.svg"))
    try drawing.write(to: URL(fileURLWithPath: folder + "/leaves.svg"))
    try Data("words".utf8).write(to: URL(fileURLWithPath: folder + "/in/words.svg"))
    func theme(_ value: String) throws -> ThemeFile {
      try ThemeFile(Array(#"{"pattern": \#(value)}"#.utf8), folder: folder + "/in")
    }
    #expect(try theme("null").pattern == nil)
    func isOwn(_ pattern: ChatPattern?) -> Bool { if case .own = pattern { true } else { false } }
    func isNone(_ pattern: ChatPattern?) -> Bool { if case .some(.none) = pattern { true } else { false } }
    #expect(isOwn(try theme(#""own""#).pattern))
    #expect(isNone(try theme(#""none""#).pattern))
    let found = try theme(#""leaves.svg""#)
    #expect(found.found == [])
    if case .file(let bytes, let name) = found.pattern {
      #expect(bytes == Array(drawing) && name == "leaves.svg")
    } else {
      Issue.record("no file")
    }
    for (value, reason) in [
      (#""../leaves.svg""#, "it is outside the theme's folder"),
      (#""words.svg""#, "it is not an SVG of plain shapes"),
      (#""other.svg""#, "there is no such file"), (#""""#, "cannot use"),
    ] {
      let theme = try theme(value)
      #expect(theme.pattern == nil)
      #expect(theme.found.first?.message.contains(reason) == true, "\(theme.found)")
    }
    #expect(
      try said(#"{"pattern": "leaves.svg"}"#) == [
        "1:13 error bad-value /pattern: cannot use the pattern 'leaves.svg': "
          + "the theme is not in a folder"
      ])
    #expect(try said(#"{"pattern": 1}"#).first?.contains("wrong-kind /pattern") == true)
  }

  @Test("An intensity is a whole number of percent", arguments: [-100, -34, 0, 100])
  func intensities(percent: Int) throws {
    #expect(try theme(#"{"patternIntensity": \#(percent)}"#).patternIntensity == percent)
    #expect(try theme("{}").patternIntensity == nil)
    for other in ["101", "-101", "1.5", "1e300", #""50""#] {
      let theme = try theme(#"{"patternIntensity": \#(other)}"#)
      #expect(theme.patternIntensity == nil && theme.found.count == 1)
    }
  }

  @Test("A fill is a color, or a gradient of two colors")
  func fills() throws {
    let json = """
      {"incoming": {"fill": "1d1d1d@0.9"}, "outgoing": {"fill": {"gradient": ["61BCF9", "#0088ff"]}}}
      """
    let palette = try palette(json)
    #expect(palette.incoming.fill == .solid(Color(0x1d1d1d, alpha: 0.9)))
    #expect(palette.outgoing.fill == .gradient(top: Color(0x61bcf9), bottom: Color(0x0088ff)))
  }

  @Test("The theme itself has darkness and a background")
  func own() throws {
    let palette = try palette(#"{"isDark": true, "background": "101112"}"#)
    #expect(palette.isDark)
    #expect(palette.base == Color(0x101112))
  }

  @Test("Derived colors in \"page\" apply to both sides; a color of one side takes precedence, in any order")
  func derivedColors() throws {
    for derived in DerivedColor.allCases {
      let name = derived.rawValue
      let palette = try palette(#"{"incoming": {"\#(name)": "111111"}, "page": {"\#(name)": "222222"}}"#)
      // Keys that the file omits stay those of the palette.
      var expected = Palette.classic
      expected.incoming.derived[derived] = Color(0x111111)
      expected.outgoing.derived[derived] = Color(0x222222)
      #expect(palette.incoming.derived == expected.incoming.derived)
      #expect(palette.outgoing.derived == expected.outgoing.derived)
    }
  }

  @Test("Colors that are not set are derived from those that are")
  func derivedAfterwards() throws {
    let json = #"{"incoming": {"accentControl": "ff0000"}, "page": {"marker": "00ff00"}}"#
    let theme = Theme(palette: try palette(json), side: .incoming)
    #expect(theme.panelBackground == Color(0xff0000, alpha: 0.1))
    #expect(theme.marker == Color(0x00ff00))
    #expect(theme.separator == Theme(palette: .classic, side: .incoming).separator)
  }

  @Test("An unknown key is a warning with its position and the nearest name")
  func unknownSlots() throws {
    let json = """
      {"bsae": "night",
       "incoming": {"primarytext": "010203", "lnk": "010203"},
       "page": {"Separators": "010203"}}
      """
    #expect(
      try said(json) == [
        "1:2 warning unknown-slot /bsae: unknown slot 'bsae'; did you mean 'base'?",
        "2:15 warning unknown-slot /incoming/primarytext: unknown slot 'primarytext'; did you mean 'primaryText'?",
        "2:40 warning unknown-slot /incoming/lnk: unknown slot 'lnk'; did you mean 'link'?",
        "3:11 warning unknown-slot /page/Separators: unknown slot 'Separators'; did you mean 'separator'?",
      ])
    #expect(try theme(json).palette == .classic)
  }

  @Test("If no name is similar, the warning lists all names; a key of another object is unknown, too")
  func misplacedSlots() throws {
    #expect(
      try said(#"{"page": {"primaryText": "010203"}}"#) == [
        "1:11 warning unknown-slot /page/primaryText: unknown slot 'primaryText'; use one of "
          + DerivedColor.allCases.map(\.rawValue).joined(separator: ", ")
      ])
  }

  @Test(
    "An invalid value is an error with its position",
    arguments: [
      (
        #"{"base": "nigth"}"#,
        "1:10 error bad-value /base: unknown palette 'nigth'; did you mean 'night'?"
      ),
      (
        #"{"base": "solarized"}"#,
        "1:10 error bad-value /base: unknown palette 'solarized'; use one of classic, day, night, tinted"
      ),
      (#"{"base": 1}"#, "1:10 error wrong-kind /base: expected the name of a palette, found a number"),
      (#"{"isDark": 1}"#, "1:12 error wrong-kind /isDark: expected true or false, found a number"),
      (#"{"background": "ffffff@0.9"}"#, "1:16 error bad-value /background: the background must be opaque"),
      (#"{"page": []}"#, "1:10 error wrong-kind /page: expected an object, found an array"),
      (
        #"{"incoming": {"link": "redd"}}"#,
        "1:23 error bad-value /incoming/link: 'redd' is not a color; write it as rrggbb, rrggbbaa or rrggbb@alpha"
      ),
      (
        #"{"incoming": {"link": 255}}"#,
        "1:23 error wrong-kind /incoming/link: expected a color in quotes, found a number"
      ),
      (
        #"{"incoming": {"fill": {"gradient": ["ffffff"]}}}"#,
        "1:36 error bad-value /incoming/fill/gradient: a gradient must be an array of two or three colors, from top to bottom"
      ),
      (
        #"{"incoming": {"fill": {"gradient": ["ffffff", 1]}}}"#,
        "1:47 error wrong-kind /incoming/fill/gradient/1: expected a color in quotes, found a number"
      ),
      (
        #"{"incoming": {"fill": {}}}"#,
        #"1:23 error bad-value /incoming/fill: this fill has no gradient; write "gradient": [top, bottom]"#
      ),
      ("[]", "1:1 error wrong-kind : expected an object, found an array"),
    ])
  func badValues(json: String, message: String) throws {
    #expect(try said(json) == [message])
    #expect(try theme(json).palette == .classic)
  }

  @Test("All problems are reported at once, in the order of the file")
  func everythingAtOnce() throws {
    let json = #"{"page": {"marker": ""}, "incoming": {"link": "", "foo": 1}, "base": "x"}"#
    #expect(
      try theme(json).found.map(\.code.rawValue) == [
        "bad-value", "bad-value", "unknown-slot", "bad-value",
      ])
  }

  @Test("Every color of a theme has one property, and a printed theme names all that are not cut out")
  func tokens() throws {
    for token in DerivedColor.allCases {
      let places = [
        token.slot != nil, BubbleColors.slots[token] != nil, PollColors.slots[token] != nil, token == .flash,
      ]
      #expect(places.count { $0 } == 1, "\(token)")
    }
    for token in ChatColor.allCases {
      let isAlone = [.stickerPlaceholder, .ownerRank, .adminRank, .fraudLabel].contains(token)
      let places = [ChatColors.slots[token] != nil, ScreenColors.slots[token] != nil, isAlone]
      #expect(places.count { $0 } == 1, "\(token)")
    }
    for palette in Palette.all {
      let printed = palette.themeFile()
      let read = try theme(printed)
      #expect(read.found.isEmpty && read.palette.themeFile() == printed, "\(palette.name)")
      #expect(Set(read.palette.chat.keys).isSuperset(of: [.serviceFill, .fieldFill, .ownerRank]))
      #expect(read.palette.code.count == CodeColor.allCases.count)
    }
  }

  @Test("Each color of chats that a file sets reaches the chat", arguments: ChatColor.allCases)
  func chatColors(token: ChatColor) throws {
    for base in Palette.all {
      let palette = try theme(#"{"base": "\#(base.name)", "chat": {"\#(token.rawValue)": "123456"}}"#).palette
      #expect(palette.chat == [token: Color(0x123456)])
      let read = try theme(palette.themeFile()).palette
      #expect(read.chat[token] == Color(0x123456))
      guard let slot = ChatColors.slots[token] else { continue }
      for wallpaper: Wallpaper? in [nil, .own(base), .color(base.base), .color(.black), .picture] {
        #expect(slot.color(in: ChatColors(palette, on: wallpaper)) == Color(0x123456), "\(base.name)")
        // What a complete file repeats follows the wallpaper, as in the theme itself.
        let printed = try theme(base.themeFile()).palette
        #expect(ChatColors(printed, on: wallpaper) == ChatColors(base, on: wallpaper), "\(base.name)")
      }
    }
  }

  @Test("Each color of a side that a file sets reaches its bubbles", arguments: DerivedColor.allCases)
  func bubbleColors(token: DerivedColor) throws {
    guard let slot = BubbleColors.slots[token] else { return }
    for base in Palette.all {
      let palette = try theme(
        #"{"base": "\#(base.name)", "outgoing": {"\#(token.rawValue)": "123456"}, "page": {"\#(token.rawValue)": "654321"}}"#
      ).palette
      for wallpaper: Wallpaper? in [nil, .own(base), .picture] {
        let colors = ChatColors(palette, on: wallpaper)
        #expect(slot.color(in: colors.incoming) == Color(0x654321), "\(base.name)")
        #expect(slot.color(in: colors.outgoing) == Color(0x123456), "\(base.name)")
      }
    }
  }

  @Test("The name of a file follows the accent color that a theme sets")
  func fileTitles() throws {
    func title(_ json: String) throws -> Color {
      Theme(palette: try theme(json).palette, side: .incoming).fileTitle
    }
    let red = #""accentText": "ff0000""#
    #expect(try title(#"{"base": "classic"}"#) == Color(0x0b8bed))
    #expect(try title(#"{"incoming": {"accentText": null}}"#) == Color(0x0b8bed))
    #expect(try title("{\"incoming\": {\(red)}}") == Color(0xff0000))
    #expect(try title("{\"page\": {\"fileTitle\": \"00ff00\"}, \"incoming\": {\(red)}}") == Color(0x00ff00))
  }

  @Test("A gradient may have three colors, and a wallpaper one, two or four")
  func stops() throws {
    let palette = try theme(
      #"{"incoming": {"fill": {"gradient": ["ff0000", "00ff00", "0000ff"]}}, "wallpaper": ["111111", "222222"]}"#
    ).palette
    guard case .gradient(_, let middle?, _) = palette.incoming.fill else { return #expect(Bool(false)) }
    #expect(middle == Color(0x00ff00))
    #expect(Wallpaper.own(palette).ground == .linear(top: Color(0x111111), bottom: Color(0x222222)))
    #expect(
      try said(#"{"wallpaper": ["111111", "222222", "333333"]}"#) == [
        "1:15 error bad-value /wallpaper: a wallpaper must have one, two or four colors"
      ])
  }

  @Test("Invalid JSON, or a file beyond the limits, is an error")
  func limits() throws {
    #expect(throws: ReadError.self) { try theme("{") }
    #expect(throws: ReadError.self) { try theme("") }
    let json = #"{"page": {"marker": "ffffff"}}"#
    func reason(_ limits: Limits) -> ReadError.Reason? {
      do throws(ReadError) {
        _ = try ThemeFile(Array(json.utf8), limits: limits)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(reason(Limits(inputBytes: json.utf8.count, nesting: 2, values: 3)) == nil)
    #expect(reason(Limits(inputBytes: json.utf8.count - 1)) == .tooLarge)
    #expect(reason(Limits(nesting: 1)) == .tooDeep)
    #expect(reason(Limits(values: 2)) == .tooManyNodes)
  }
}
