import Testing

@testable import Localization

/// Valid and invalid language files (Docs/Languages.md 3).
@Suite struct StringsFileTests {
  private static let good = """
    /* a comment */
    "Weekday.Today" = "Heute"; // another
    "A \\"quoted\\" key" = "two\\nlines \\U00e4";
    plain = "word";
    "Conversation.StatusMembers_1" = "%@ Mitglied";
    "Conversation.StatusMembers_any" = "%d Mitglieder";
    """

  private func read(_ text: String) throws -> Language { try Language(bytes: Array(text.utf8)) }

  @Test func rowsAreRead() throws {
    let file = try StringsFile(Array(Self.good.utf8))
    #expect(file.texts["Weekday.Today"] == "Heute")
    #expect(file.texts["A \"quoted\" key"] == "two\nlines ä")
    #expect(file.texts["plain"] == "word")
  }

  @Test func utf16IsRead() throws {
    let units = Array(Self.good.utf16)
    let little: [UInt8] = [0xff, 0xfe] + units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let big: [UInt8] = [0xfe, 0xff] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    #expect(try StringsFile(little).texts == StringsFile(Array(Self.good.utf8)).texts)
    #expect(try StringsFile(big).texts == StringsFile(little).texts)
  }

  /// A truncated or changed file is read, or refused with a reason.
  @Test func damagedFilesAreRefusedOrRead() {
    let bytes = Array(Self.good.utf8)
    for end in bytes.indices { _ = try? StringsFile(Array(bytes[..<end])) }
    for index in bytes.indices {
      for value: UInt8 in [0, 0x22, 0x5c, 0x25, 0xff, 0x3b, 0x2f] {
        var changed = bytes
        changed[index] = value
        _ = try? StringsFile(changed)
      }
    }
    for end in 0..<64 { _ = try? StringsFile([0xff, 0xfe] + Array(bytes[..<end])) }
  }

  @Test(arguments: [
    ("\"a\" \"b\";", 4), ("\"a\" = b;", 6), ("\"a\" = \"b\"", 9), ("/* x", 0), ("\"a\" = \"b", 6), ("{}", 2),
    ("\"a\" = \"b\";\n= \"c\";", 11),
  ])
  func faultsHaveAPlace(text: String, offset: Int) {
    #expect(throws: StringsFile.Fault.self) { try StringsFile(Array(text.utf8)) }
    do { _ = try StringsFile(Array(text.utf8)) } catch { #expect(error.offset == offset, "\(text)") }
  }

  @Test func limitsHold() {
    let large = [UInt8](repeating: 0x20, count: StringsFile.mostBytes + 1)
    #expect(throws: StringsFile.Fault.self) { try StringsFile(large) }
    let many = (0...StringsFile.mostTexts).map { "\($0)=\"\";" }.joined()
    #expect(throws: StringsFile.Fault.self) { try StringsFile(Array(many.utf8)) }
    #expect(throws: StringsFile.Fault.self) { try StringsFile([0x22, 0xff, 0x22]) }
    #expect(throws: StringsFile.Fault.self) { try Language(bytes: []) }
  }

  @Test func aFileSpeaksFirst() throws {
    let german = try read(#""IPRender.Language" = "de"; "Weekday.Today" = "Heut";"#)
    #expect(german[.today] == "Heut")
    #expect(german.tag == "de")
    // Missing texts are the built-in ones of the language.
    #expect(german[.tuesday] == "Dienstag")
  }

  /// Words of one case replace those of another in a file that has only one.
  @Test func oneCaseIsEnough() throws {
    let russian = try read(
      #""IPRender.Language" = "ru"; "IPRender.Stars_any" = "%@ ★"; "IPRender.LastComma" = " & ";"#)
    #expect(russian.count(.starsObject, 21) == "21 ★" && russian.count(.stars, 5) == "5 ★")
    #expect(russian.list(["а", "б"]) == "а & б")
    #expect(russian.count(.minutesObject, 1) == "1 минуту")
  }

  @Test func theTextsSayTheLanguage() throws {
    for (text, tag) in [
      (#""IPRender.Language" = "PT_BR";"#, "pt-BR"), (#""Weekday.Today" = "Сегодня";"#, "ru"),
      (#""Weekday.Today" = "Heute"; "Month.GenMay" = "Mai";"#, "de"), (#""Weekday.Monday" = "lundi";"#, "fr"),
      (#""Weekday.Monday" = "Poniedziałek"; "Message.Video" = "Wideo";"#, "pl"),
      (#""Weekday.Today" = "היום";"#, "he"), (#""Weekday.Today" = "오늘";"#, "ko"),
      (#""Weekday.Today" = "今日は";"#, "ja"),
      (#""Weekday.Today" = "Today"; "Weekday.Monday" = "Monday";"#, "en"), (#""a" = "b";"#, "en"),
      // Words that several languages share do not tell them apart.
      (#""Message.Video" = "Video";"#, "en"),
    ] {
      #expect(try read(text).tag == tag, "\(text)")
    }
    #expect(try read(#""IPRender.Language" = "he";"#).isRightToLeft)
    #expect(try read(#""Weekday.Today" = "היום";"#).isRightToLeft)
    for tag in Language.ownTags {
      let file = try StringsFile(try #require(Language.resource(tag)))
      let unnamed = StringsFile(texts: file.texts.filter { $0.key != "IPRender.Language" })
      #expect(unnamed.language?.text == tag)
      // As the app exports them: without iprender's own keys.
      let app = StringsFile(texts: file.texts.filter { !$0.key.hasPrefix("IPRender.") })
      #expect(app.language?.text == tag)
    }
    #expect(try read(#""a" = "b";"#).isFound == false && read(#""Weekday.Monday" = "lundi";"#).isFound)
  }

  @Test func regionsAndNumbersHaveTextsOfTheirOwn() throws {
    let file = #"""
      "Weekday.Today" = "Heute"; "Weekday.Today@CH" = "Hüt"; "IPRender.Regions@CH" = "LI";
      "IPRender.UpdatedAt=12" = "am Mittag"; "IPRender.Language" = "de-LI";
      """#
    let german = try read(file)
    #expect(german[.today] == "Hüt" && german.tag == "de-LI")
    #expect(try read(file.replacing("de-LI", with: "de-AT"))[.today] == "Heute")
    // A form without the sentence is not used.
    #expect(german.count(.updatedAt, 12, "12:00") == "aktualisiert um 12:00")
  }

  @Test func otherPlaceholdersAreNotUsed() throws {
    let text = """
      "IPRender.Language" = "de";
      "Notification.ChangedGroupPhoto" = "somebody changed the photo";
      "Notification.ChangedGroupName" = "%3$@ to %9$@";
      "Conversation.StatusMembers_any" = "%1$@ of %2$@";
      "Date.ChatDateHeader" = "%2$@. %1$@";
      """
    let file = try read(text)
    #expect(file.count(.members, 2) == "2 Mitglieder")
    #expect(file.text(.monthAndDay, "Mai", "4") == "4. Mai")
  }

  @Test func patternsAreTakenApart() {
    #expect(LocalizedPattern("%@ and %@").arguments == [0, 1])
    #expect(LocalizedPattern("%2$@ %1$d 100%% %").filled(["a", "b"]) { $0 }.joined() == "b a 100% %")
    #expect(LocalizedPattern("%5z %").arguments == [])
    #expect(LocalizedPattern("%99999999999$@").arguments.count < 2)
  }
}
