import Testing

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct CLanguageTests {
  @Test func preprocessor() {
    expect(
      "c",
      ###"""
      «p #»«k include» «s <stdio.h>»
      «p #  »«k define» «p MAX»«. (»«p a»«. ,» «p b»«. )» «. ((»«p a»«. )» «o >» «. (»«p b»«. )» «o ?» «. \»
         «. (»«p a»«. )» «o :» «s "s"»«. )» «c // c»
      «p #»«k if» «p defined»«. (»«p X»«. )» «o &&» «n 1»
      «k int» x«. ;»
      """###)
  }

  @Test func types() {
    expect(
      "c",
      ###"""
      «k typedef» «k struct» «C node» «. {» «C uint32_t» x«. ;» «k struct» «C node» «o *»next«. ;» «. }» «C node_t»«. ;»
      «k static» «k const» «k char» «o *»s «o =» «s L"x\n"» «s "y"»«. ;» «C size_t» n «o =» «k sizeof»«. (»«k int»«. );» f«. (»«K NULL»«. ,» «h '\x41'»«. );»
      """###)
  }

  @Test func namesOfTypes() {
    expect(
      "c",
      ###"""
      «k typedef» «C off64_t» «C my_t»«. ;» _x_t y«. ;» T_t z«. ;»
      """###)
  }

  @Test func numbers() {
    expect(
      "c",
      ###"""
      «n 0x1FuL» «n 1.5e-3f» «o =» «n .5» «n 0777» a«. .»b
      """###)
  }

  @Test func directivesGoOnBehindComments() {
    expect(
      "c",
      ###"""
      «c /* c */» «p #»«k if» «n 1» «c /* d
       e */» «p x»
      y
      """###)
  }

  @Test func rawStrings() {
    expect(
      "cpp",
      ###"""
      «k auto» s «o =» «s R"d(raw )" 
      )d"» «o +» «n 1'000'000» «o +» «h 'c'» «o +» «s u8"x"»«. ;»
      """###)
  }

  @Test func classesAndBases() {
    expect(
      "cpp",
      ###"""
      «k template» «o <»«k typename» «C T»«. ,» «k class» «C U» «o =» std«. ::»vector«o <»«k int»«o >>»
      «k class» «C Foo» «o :» «k public» «C Bar»«o <»«C T»«o >»«. ,» ns«. ::»«C Baz» «. {» «k public»«o :» «k virtual» «o ~»Foo«. ()» «o =» «k default»«. ;» «. };»
      «k enum» «k class» «C E» «. {» A «. };»
      """###)
  }

  @Test func words() {
    expect(
      "cpp",
      ###"""
      «k namespace» a«. ::»b «. {» «k constexpr» «k bool» x «o =» «b true» «o and» «k nullptr» «o ==» y«. ;» «. }»
      std«. ::»cout «o <<» «s "hi"» «o <<» a«o ->»b«. ;»
      """###)
  }
}

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
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

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
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
