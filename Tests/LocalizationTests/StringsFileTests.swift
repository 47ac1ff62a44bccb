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

  private func read(_ text: String, name: String = "de.strings") throws -> Language {
    try Language(name: name, bytes: Array(text.utf8))
  }

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
    #expect(throws: StringsFile.Fault.self) { try Language(name: "de.strings", bytes: []) }
  }

  @Test func aFileSpeaksFirst() throws {
    let german = try read("\"Weekday.Today\" = \"Heut\";")
    #expect(german[.today] == "Heut")
    #expect(german.tag == "de")
    // Missing texts are the built-in ones of the language.
    #expect(german[.tuesday] == "Dienstag")
    #expect(german.lostKeys.contains("Weekday.Tuesday"))
    #expect(!german.lostKeys.contains("Weekday.Today"))
  }

  @Test func theNameSaysTheLanguage() throws {
    for (name, tag) in [
      ("ru.strings", "ru"), ("a/b/pt-br_ios_v12.strings", "pt-br"), ("ios_uk_v3.strings", "uk"),
      ("app.strings", "en"),
    ] {
      #expect(try read("\"a\" = \"b\";", name: name).tag == tag, "\(name)")
    }
    #expect(try read("\"IPRender.Language\" = \"he\";").isRightToLeft)
  }

  @Test func otherPlaceholdersAreNotUsed() throws {
    let text = """
      "Notification.ChangedGroupPhoto" = "somebody changed the photo";
      "Notification.ChangedGroupName" = "%3$@ to %9$@";
      "Conversation.StatusMembers_any" = "%1$@ of %2$@";
      "Date.ChatDateHeader" = "%2$@. %1$@";
      """
    let file = try read(text)
    #expect(
      Set(["Notification.ChangedGroupPhoto", "Notification.ChangedGroupName"]).isSubset(of: file.lostKeys))
    #expect(file.lostKeys.contains("Conversation.StatusMembers"))
    #expect(!file.lostKeys.contains("Date.ChatDateHeader"))
    #expect(file.text(.monthAndDay, "Mai", "4") == "4. Mai")
  }

  @Test func patternsAreTakenApart() {
    #expect(LocalizedPattern("%@ and %@").arguments == [0, 1])
    #expect(LocalizedPattern("%2$@ %1$d 100%% %").filled(["a", "b"]) { $0 }.joined() == "b a 100% %")
    #expect(LocalizedPattern("%5z %").arguments == [])
    #expect(LocalizedPattern("%99999999999$@").arguments.count < 2)
  }
}
