import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct AppleLanguageTests {
  @Test func commentsNest() {
    expect(
      "swift",
      ###"""
      «c /* a /* b */ c */» «k let» x «c // y»
      «k let» z
      """###)
  }

  @Test func namesOfFunctionsAndTypes() {
    expect(
      "swift",
      ###"""
      «@ @MainActor» «k final» «k class» «C Store»«o <»«C T»«. :» «C Hashable»«o >»«. :» «C NSObject» «. {»
        «k func» «F add»«. (»«k _» x«. :» «C Int»«. )» «k throws» «o ->» «. [»«C String»«. ]» «. {» «k self»«. .»default«. .»run«. (»«K MAX»«. ,» «K nil»«. ,» «b true»«. )» «. }»
      «. }»
      """###)
  }

  @Test func stringsHoldCode() {
    expect(
      "swift",
      ###"""
      «k let» a «o =» «s "n»«. \(»x «o >» «n 0» «o ?» «s "p»«. \(»«s "q"»«. )»«s "» «. :» f«. (»«n 1»«. ))»«s  \" \n"»«. ;» «k let» b «o =» «n 1»
      """###)
  }

  @Test func rawStringsEndWithTheirSigns() {
    expect(
      "swift",
      ###"""
      «k let» a «o =» «s #"no \(x) "but" »«. \#(»y «o +» «s "z"»«. )»«s "#» «o +» «s ##"a"#b"##»
      """###)
  }

  @Test func textsGoOnOverLines() {
    expect(
      "swift",
      ###"""
      «k let» t «o =» «s """
        many "quotes" »«. \(»x«. )»«s 
        """»
      «k let» y
      """###)
  }

  @Test func directivesAndLiterals() {
    expect(
      "swift",
      ###"""
      «p #if» «K DEBUG»
      f«. (»«K #file»«. ,» «p #selector»«. (»a«. ))» «. {» $0 «o +» $1 «. }»
      «p #endif»
      """###)
  }

  @Test func numbersAndRanges() {
    expect(
      "swift",
      ###"""
      «n 0xFF_00» «n 1_000» «n 1.5e-3» «n 0b11» «n 1»«o ...»«n 5» «n 0»«o ..<»n a«. .»«n 0»
      """###)
  }

  @Test func stringsEndWithTheirLine() {
    expect(
      "swift",
      ###"""
      «k let» a «o =» «s "open »«. \(»x
      «k let» b «o =» «s "c"»
      """###)
  }

  @Test func objectiveC() {
    expect(
      "objc",
      ###"""
      «p #»«k import» «s <Foundation/Foundation.h>»
      «k @interface» «C Foo» «o :» NSObject
      «k @property» «. (»«k nonatomic»«. ,» «k strong»«. )» NSString «o *»name«. ;»
      «o -» «. (»«k void»«. )»go«o :»«. (»«k int»«. )»x«. ;» «k @end»
      NSString «o *»s «o =» «s @"x"»«. ;» «k if» «. (»a «o ==» «K nil»«. )» «k return» «K YES»«. ;» «. [»«k self» go«o :»@«n 1»«. ];»
      """###)
  }
}
