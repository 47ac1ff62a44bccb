import IPRenderKit
import PageLayout
import Primitives
import Testing

@Suite struct OptionValueTests {
  @Test func coloursAreSixOrEightDigits() {
    #expect(Color(parsing: "ff8000") == Color(0xff8000))
    #expect(Color(parsing: "#FF8000") == Color(0xff8000))
    #expect(Color(parsing: "ff800033") == Color(0xff8000, alpha: 0.2))
    for text in [
      "", "#", "fff", "ff80000", "ff800", "gg8000", "-f8000", "+f8000", "ff8000ff0", "ff 000", "ｆf8000",
    ] {
      #expect(Color(parsing: text) == nil, "\(text)")
    }
  }

  @Test func anAlphaFollowsAnAt() {
    #expect(Color(parsing: "ff8000@0.25") == Color(0xff8000, alpha: 0.25))
    #expect(Color(parsing: "#ff8000@1") == Color(0xff8000))
    for color in [Color(0x1d1d1d, alpha: 0.9), Color(0x102030)] {
      #expect(Color(parsing: color.description) == color)
    }
    for text in [
      "ff8000@", "ff8000@1.1", "ff8000@-0.1", "ff8000@nan", "ff8000ff@0.5", "ff8000@0.5@0.5", "@0.5",
    ] {
      #expect(Color(parsing: text) == nil, "\(text)")
    }
  }

  /// The moments are those of daylight saving tables; the file has changes up to 2037, and a rule for later ones.
  @Test(
    "Names of time zones", .enabled(if: ZoneOffsets(parsing: "Europe/Berlin") != nil),
    arguments: [
      ("Europe/Berlin", 1_735_689_600, 1), ("Europe/Berlin", 1_750_000_000, 2),
      ("Europe/Berlin", 1_743_296_399, 1), ("Europe/Berlin", 1_743_296_400, 2),
      ("Europe/Berlin", 2_540_000_000, 2), ("Europe/Berlin", 2_556_000_000, 1),
      ("America/New_York", 1_750_000_000, -4), ("America/New_York", 2_556_000_000, -5),
      ("Asia/Tokyo", 1_750_000_000, 9), ("Australia/Sydney", 2_556_000_000, 11), ("Etc/GMT+5", 0, -5),
    ])
  func zones(name: String, moment: Int, hours: Int) throws {
    #expect(try #require(ZoneOffsets(parsing: name)).seconds(at: moment) == hours * 3600)
  }

  @Test(arguments: ["Europe/Nowhere", "../passwd", "Europe", "", "Europe/../Europe/Berlin", "/etc/passwd"])
  func whatIsNoZone(text: String) { #expect(ZoneOffsets(parsing: text) == nil) }

  @Test func anyBytesOfAZoneAreRead() {
    let file = (try? InputFile(contentsOf: "/usr/share/zoneinfo/Europe/Berlin"))?.bytes ?? Array("TZif2".utf8)
    for length in stride(from: 0, to: file.count, by: 7) { _ = ZoneOffsets(file: Array(file[..<length])) }
    for index in file.indices.prefix(400) {
      var damaged = file
      damaged[index] ^= 0xff
      _ = ZoneOffsets(file: damaged)?.seconds(at: 1_750_000_000)
    }
  }

  @Test func authorsHaveANumberOrAColour() {
    #expect(Color(parsingAuthor: "0") == Color(0xcc5049))
    #expect(Color(parsingAuthor: "6") == Color(0xc7508b))
    #expect(Color(parsingAuthor: "#368ad1") == Color(0x368ad1))
    for text in ["7", "-1", "00", "+1", "", "368ad1@0.5", "368ad180", "bleu"] {
      #expect(Color(parsingAuthor: text) == nil, "\(text)")
    }
  }

  @Test(
    "Colors in the syntax of CSS",
    arguments: [
      ("#fff", "ffffff"), ("#F0a8", "ff00aa88"), ("white", "ffffff"), ("RebeccaPurple", "663399"),
      ("transparent", "00000000"), ("rgb(1,2,3)", "010203"), ("rgb(1 2 3 / 50%)", "010203@0.5"),
      ("rgba(255, 0, 0, .25)", "ff0000@0.25"), ("rgb(100%, 0%, 300%)", "ff00ff"),
    ])
  func coloursOfCSS(text: String, color: String) {
    #expect(Color(parsing: text) == Color(parsing: color))
  }

  @Test(arguments: ["#ff", "#ggg", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(a,b,c)", "hsl(1,2,3)", "rgb(1,2,3"])
  func whatIsNoColour(text: String) { #expect(Color(parsing: text) == nil) }

  @Test func backgroundsAreNoneTheThemesOrAColour() {
    let theme = Theme(palette: .night, side: .outgoing)
    #expect(Background(parsing: "none") == Background.none)
    #expect(Background.none.color(in: theme) == .clear)
    #expect(Background(parsing: "theme")?.color(in: theme) == theme.base)
    #expect(Background(parsing: "102030")?.color(in: theme) == Color(0x102030))
    #expect(Background(parsing: "base") == nil)
  }

  @Test func palettesHaveNames() {
    #expect(Palette.all.map(\.name) == ["classic", "day", "night", "tinted"])
    for palette in Palette.all { #expect(Palette.named(palette.name) == palette) }
    #expect(Palette.named("Night") == nil)
  }

  @Test func sizesAreTwoNumbers() {
    #expect(Size(parsing: "390x844.5") == Size(390, 844.5))
    for text in ["390", "390x", "x844", "390 x 844", "1x2x3"] {
      #expect(Size(parsing: text) == nil, "\(text)")
    }
  }

  @Test func zonesAreHoursAndMinutesFromGreenwich() {
    #expect(DateFormat.secondsFromUTC(parsing: "UTC") == 0)
    #expect(DateFormat.secondsFromUTC(parsing: "+05:30") == 19_800)
    #expect(DateFormat.secondsFromUTC(parsing: "-03:30") == -12_600)
    #expect(DateFormat.secondsFromUTC(parsing: "+14:00") == 50_400)
    for text in [
      "", "utc", "+14:01", "-15:00", "+05:60", "05:30", "+5:30", "+05:3", "+0530", "+-5:30", "+٠٥:٣٠",
    ] {
      #expect(DateFormat.secondsFromUTC(parsing: text) == nil, "\(text)")
    }
  }

  /// Spec/Picture.md, Sizes.
  @Test(arguments: [(390.0, 337.0), (320, 267), (500, 447), (501, 408), (680, 561), (681, 425), (1024, 648)])
  func pagesFollowFromTheScreen(screen: Double, width: Double) {
    #expect(LayoutOptions.pageWidth(onScreen: screen) == width)
  }
}
