import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
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
