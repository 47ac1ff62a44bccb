import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import Localization
@testable import MessageLayout
@testable import MessageModel

/// The device's keyboard (Spec/Chats.md 15.8).
@Suite struct DeviceKeyboardTests {
  private static func language(_ tag: String) -> Language { Language(directionOf: tag) }

  private func screen(
    _ text: String = "", _ size: Size = Size(390, 844), pressed: DeviceKeyboard.Key? = nil,
    language: String = "en"
  ) throws -> ChatScreen {
    var info = ChatInfo(chat: Chat(id: PeerID(.user, 7), kind: .private))
    info.state.panel = .writing(FieldState(text: MessageText(plain: text)))
    info.state.deviceKeyboard = DeviceKeyboard(pressed: pressed)
    var options = MessageLayoutTests.options(.classic)
    options.page.dates.language = Self.language(language)
    return ChatScreenComposer(ChatScreenOptions(size: size), info: info).finish(
      peers: PeerTable(), layout: ChatLayoutOptions(message: options), book: try FontBook())
  }

  private func keyboard(of screen: ChatScreen) throws -> GlassCapsule {
    try #require(screen.capsules.first { $0.name == .deviceKeyboard })
  }

  private func labels(of screen: ChatScreen) throws -> [String] {
    try keyboard(of: screen).boxes.compactMap {
      if case .line(let line) = $0.content { line.text } else { nil }
    }
  }

  @Test("Each of the ten languages has its letters, and others have those of English")
  func everyLanguageHasLetters() throws {
    for tag in ["en", "ar", "de", "es", "fa", "id", "it", "pt", "ru", "tr", "uk", "pt-BR"] {
      let language = Self.language(tag)
      #expect(Diagnostic.missingKeyboard(for: language) == nil, "\(tag)")
      let layout = DeviceKeyboardLayout.layout(of: language)
      let rows = layout.rows(of: .letters)
      #expect(rows.count == 3 && rows.allSatisfy { (6...12).contains($0.count) }, "\(tag)")
      // No letter stands on two keys, and each one is found again.
      for plane in [DeviceKeyboardLayout.Plane.letters, .capitals, .digits, .signs] {
        let keys = layout.rows(of: plane).joined()
        #expect(Set(keys).count == keys.count, "\(tag) \(plane)")
        for key in keys { #expect(layout.key(typing: key)?.key == key, "\(tag) \(key)") }
      }
    }
    let missing = try #require(Diagnostic.missingKeyboard(for: Self.language("he")))
    #expect(missing.code == .partNotDrawn && missing.message.contains("'he'"))
  }

  @Test("A character presses the key that has it, or the letter without its accent")
  func keysOfCharacters() throws {
    let english = DeviceKeyboardLayout.layout(of: .english)
    for (character, plane, key) in [
      ("h", DeviceKeyboardLayout.Plane.letters, "h"), ("H", .capitals, "H"), ("7", .digits, "7"),
      ("?", .digits, "?"), ("%", .signs, "%"), ("é", .letters, "e"), ("É", .capitals, "E"),
      ("$", .digits, "$"), ("€", .signs, "€"),
    ] as [(Character, DeviceKeyboardLayout.Plane, Character)] {
      let found = try #require(english.key(typing: character))
      #expect(found.plane == plane && found.key == key, "\(character)")
    }
    #expect(english.key(typing: "🙂") == nil && english.key(typing: "ж") == nil)
    let turkish = DeviceKeyboardLayout.layout(of: Self.language("tr"))
    #expect(turkish.key(typing: "İ")?.plane == .capitals && turkish.key(typing: "ı")?.key == "ı")
    #expect(turkish.rows(of: .capitals)[0].contains("I") && turkish.rows(of: .capitals)[1].contains("İ"))
    #expect(DeviceKeyboardLayout.layout(of: Self.language("de")).key(typing: "€")?.plane == .digits)
  }

  @Test("Capitals begin a sentence, and a space leads back to the letters")
  func planes() {
    let layout = DeviceKeyboardLayout.layout(of: .english)
    for (text, plane) in [
      ("", DeviceKeyboardLayout.Plane.capitals), ("H", .letters), ("Hi ", .letters), ("Hi. ", .capitals),
      ("Hi?  ", .capitals), ("Hi\n", .capitals), ("At 9", .digits), ("At 9 ", .letters), ("50%", .signs),
      ("don'", .letters), ("🙂", .letters), (" ", .capitals),
    ] {
      #expect(layout.plane(after: text) == plane, "'\(text)'")
    }
    let arabic = DeviceKeyboardLayout.layout(of: Self.language("ar"))
    #expect(arabic.plane(after: "") == .letters)
  }

  @Test("The keys are those of what was typed last")
  func keysOfText() throws {
    #expect(try labels(of: screen()).prefix(3) == ["Q", "W", "E"])
    #expect(try labels(of: screen("Hi")).prefix(3) == ["q", "w", "e"])
    #expect(try labels(of: screen("At 9")).prefix(3) == ["1", "2", "3"])
    #expect(try labels(of: screen("Hallo", language: "de")).prefix(6).last == "z")
    #expect(try labels(of: screen("", language: "ru")).first == "Й")
    // A key that is pressed shows its plane.
    #expect(try labels(of: screen("A", pressed: .character("A"))).prefix(3) == ["Q", "W", "E"])
  }

  @Test("Every key is on the screen and beside the others, on screens of every size")
  func keysHaveTheirPlaces() throws {
    for size in [Size(320, 568), Size(390, 844), Size(440, 956), Size(844, 390), Size(1024, 1366)] {
      for tag in ["en", "ru", "ar", "tr"] {
        for text in ["", "a", "1", "%"] {
          let shown = try screen(text, size, language: tag)
          let glass = try keyboard(of: shown)
          let keys = glass.boxes.filter { $0.name == .key }.enumerated().filter { $0.offset % 2 == 1 }
            .map(\.element.frame)
          #expect(keys.count > 20)
          for (index, key) in keys.enumerated() {
            #expect(key.minX >= 0 && key.maxX <= size.width && key.maxY <= size.height, "\(size) \(tag)")
            #expect(key.minY >= glass.shape.rect.minY && key.width > 5 && key.height > 5, "\(size) \(tag)")
            for other in keys[..<index] {
              #expect(
                key.minX >= other.maxX || key.maxX <= other.minX || key.minY >= other.maxY, "\(size) \(tag)")
            }
          }
        }
      }
    }
  }

  @Test("On a phone, the letter rises above the finger and stays on the screen")
  func lettersRise() throws {
    #expect(try screen("a").boxes.isEmpty)
    for letter in ["q", "p", "h"] {
      let boxes = try screen(letter, pressed: .character(Character(letter))).boxes
      #expect(boxes.count == 3)
      for box in boxes { #expect(box.frame.minX >= 0 && box.frame.maxX <= 390, "\(letter)") }
    }
    #expect(try screen("a", Size(820, 1180), pressed: .character("a")).boxes.isEmpty)
    #expect(try screen("a ", pressed: .character(" ")).boxes.isEmpty)
    #expect(try screen("🙂", pressed: .character("🙂")).boxes.isEmpty)
  }

  @Test("The panel stands above the keyboard, which languages from the right do not mirror")
  func thePanelIsLifted() throws {
    let shown = try screen()
    #expect(try keyboard(of: shown).shape.rect.minY == 844 - 336)
    let field = try #require(shown.capsules.first { $0.name == .field })
    #expect(abs(field.shape.rect.maxY - (844 - 336 - 8)) < 1e-9)
    let arabic = try keyboard(of: screen(language: "ar"))
    let first = try #require(
      arabic.boxes.first { if case .line(let line) = $0.content { line.text == "ض" } else { false } })
    #expect(first.frame.midX < 30)
  }
}
