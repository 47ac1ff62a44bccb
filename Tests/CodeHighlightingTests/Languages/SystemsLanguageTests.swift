import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct SystemsLanguageTests {
  @Test func go() {
    expect(
      "go",
      ###"""
      «k func» «. (»t «o *»T«. )» Go«. (»ch «o <-»«k chan» «B int»«. )» «. (»«B error»«. ,» «B bool»«. )» «. {»
      	x «o :=» «. []»«B byte»«. (»«s "a\n"»«. );» r «o :=» «h 'é'»«. ;» «k for» i «o :=» «k range» x «. {» fmt«. .»Println«. (»i«. ,» «b nil»«. ,» «b iota»«. ,» «s `a
      `»«. )» «. }» «c // c»
      «. }»
      """###)
  }

  @Test func goTypes() {
    expect(
      "go",
      ###"""
      «k type» T «k struct» «. {» X «B int» «s `json:"x"`»«. ;» y «k map»«. [»«B string»«. ]»«o *»T «. }»
      """###)
  }

  @Test func charactersAndLifetimes() {
    expect(
      "rust",
      ###"""
      «k fn» «F f»«o <»«y 'a»«. ,» «y 'b»«o >»«. (»c«. :» «o &»«y 'a» «k str»«. )» «. ->» «k char» «. {» «k match» c «. {» «h 'a'»«. ..=»«h 'z'» «o |» «h '\''» «o |» «h '\u{1F600}'» «o =>» «h b'x'»«. ,» _ «o =>» «h 'é'» «. }» «. }»
      «y 'outer»«. :» «k loop» «. {» «k break» «y 'outer»«. ;» «. }»
      """###)
  }

  @Test func rustRawStrings() {
    expect(
      "rust",
      ###"""
      «k let» s «o =» «s r#"raw "x" "#»«. ;» «k let» t «o =» «s r"\"»«. ;» «k let» u «o =» «s br##"a"#b"##»«. ;» «k let» v «o =» «s "a
      b"»«. ;»
      """###)
  }

  @Test func rustMacrosAndAttributes() {
    expect(
      "rust",
      ###"""
      «a #![allow(dead_code)]»
      «a #[derive(Debug, Clone)]»
      «k pub» «k struct» «C Foo» «. {» x«. :» «C Vec»«o <»«k u8»«o >» «. }»
      «p println!»«. (»«s "{}"»«. ,» a «o !=» b«. );» «p macro_rules!» m «. {» «. (»$x«. :»expr«. )» «o =>» «. {» $x «o +» «K MAX_N» «. }» «. }»
      """###)
  }

  @Test func rustComments() {
    expect(
      "rust",
      ###"""
      «c /* a /* b */ c */» «k use» std«. ::{»fmt«. ,» collections«. ::»«C HashMap»«. };» «c /// d»
      """###)
  }
}
