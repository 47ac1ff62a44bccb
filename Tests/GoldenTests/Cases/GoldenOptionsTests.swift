import PageLayout
import Primitives
import Testing

@Suite struct GoldenOptionsTests {
  @Test(arguments: ["--wdith 200", "--width wide", "--width", "--reveal-spoilers yes", "200"])
  func whatIsNoOptionIsRefused(line: String) {
    #expect(throws: GoldenError.self) { try GoldenOptions("--scale 1\n" + line) }
  }

  @Test func optionsAreThoseOfTheCommand() throws {
    let options = try GoldenOptions("--side outgoing\n--theme night\n--background theme\n--canvas 20x30\n")
    #expect(options.layout.theme == Theme(palette: .night, side: .outgoing))
    #expect(options.picture.background == Palette.night.base)
    #expect(options.picture.canvas == Size(20, 30))
    let authored = try GoldenOptions("--author 5\n")
    #expect(authored.layout.theme == Theme(palette: .classic, side: .incoming, author: Color(0x368ad1)))
  }
}
