import Testing

@testable import IPRenderKit

/// The languages of texts in HTML and PDF files (Spec/Vectors.md 8.3).
@Suite struct TextLanguageTests {
  @Test(
    "A script or a letter tells the language of a text",
    arguments: [
      ("Γεια σου κόσμε", "en", "el"), ("שלום", "en", "he"), ("שלום", "he", nil), ("Hello", "de", nil),
      ("Привет, это я", "en", "ru"), ("Привіт, як її звуть", "en", "uk"), ("Привіт, як її звуть", "ru", "uk"),
      ("Добры дзень, гэта ўсё", "be", nil), ("мир", "en", nil), ("Это", "be", nil), ("Это", "ru-RU", nil),
      ("مرحبا", "en", "ar"), ("سلام، چطوری", "en", "fa"), ("سلام، چطوری", "fa", nil), ("سلام", "fa", nil),
      ("آپ کیسے ہیں ٹھیک", "ar", "ur"), ("海は青い", "en", "ja"), ("漢字", "en", nil), ("안녕", "en", "ko"),
      ("สวัสดี", "th", nil), ("", "en", nil), ("123 …", "en", nil), ("Hello мир", "en", nil),
    ])
  func tags(text: String, own: String, tag: String?) {
    #expect(TextLanguage.tag(of: text, in: own) == tag)
  }
}
