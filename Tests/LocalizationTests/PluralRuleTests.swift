import Testing

@testable import Localization

/// Plural rules of languages (Docs/Languages.md 2).
@Suite struct PluralRuleTests {
  @Test(arguments: [
    ("en", "0 other,1 one,2 other,11 other"),
    ("ru", "1 one,2 few,4 few,5 many,11 many,12 many,21 one,22 few,111 many,0 many"),
    ("uk", "1 one,14 many,101 one"),
    ("pl", "1 one,2 few,5 many,21 many,22 few,12 many"),
    ("sr", "1 one,3 few,5 other,21 one"),
    ("cs", "1 one,2 few,5 other"),
    ("sl", "1 one,2 two,3 few,5 other,101 one"),
    ("ar", "0 zero,1 one,2 two,3 few,10 few,11 many,99 many,100 other,103 few"),
    ("he", "1 one,2 two,3 other"),
    ("fa", "0 one,1 one,2 other"),
    ("fr", "0 one,1 one,2 other,1000000 many"),
    ("es", "0 other,1 one,1000000 many"),
    ("pt-BR", "0 one,1 one,2 other"), ("pt-PT", "0 other,1 one"),
    ("lt", "1 one,2 few,10 other,11 other,21 one"), ("lv", "0 zero,1 one,11 zero,21 one,22 other"),
    ("ro", "1 one,0 few,19 few,20 other,101 few"), ("mt", "2 two,0 few,11 many,20 other"),
    ("ga", "2 two,6 few,7 many,11 other"), ("cy", "0 zero,6 many,5 other"),
    ("gd", "11 one,12 two,13 few,20 other"),
    ("br", "1 one,21 one,71 other,2 two,3 few,13 other"), ("mk", "1 one,11 other,21 one"),
    ("fil", "1 one,4 other,5 one,14 other"), ("ja", "1 other"), ("id", "1 other"), ("tr", "1 one,2 other"),
  ])
  func categories(tag: String, expected: String) {
    let rules = PluralRules(tag: tag)
    for pair in expected.split(separator: ",") {
      let parts = pair.split(separator: " ")
      let category = rules.category(of: Int(parts[0]) ?? -1)
      #expect(category.rawValue == parts[1], "\(tag) \(parts[0])")
      #expect(rules.categories.contains(category))
    }
  }

  @Test func everyCategoryIsOneOfThoseToldApart() {
    for tag in [
      "en", "ru", "ar", "pl", "cs", "sl", "lv", "ro", "mt", "ga", "cy", "gd", "br", "fil", "fr", "ja",
    ] {
      let rules = PluralRules(tag: tag)
      #expect(Set((0...2000).map(rules.category)).isSubset(of: rules.categories), "\(tag)")
      #expect(
        rules.categories.contains(rules.category(of: .min))
          && rules.categories.contains(rules.category(of: .max)))
    }
  }
}
