import Testing

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct JavaLanguageTests {
  @Test func javaKnowsClassesByTheirCapitals() {
    expect(
      "java",
      ###"""
      «. @Override(»x «o =» «n 1»«. )» «k public» «k class» «C Foo»«o <»«C T» «k extends» «C Bar»«o >» «k implements» «C Baz» «. {»
        «k private» «k static» «k final» «k int» «K MAX_X» «o =» «n 0x1F»«. ;»
        «C List»«o <»«C Map»«o <»«C String»«. ,» «C Integer»«o >>» f«. (»«k int»«. []» a«. )» «k throws» «C IOException» «. {» «k return» «k new» «C ArrayList»«o <>»«. (»a «o ->» x«o ::»y«. );» «. }»
      «. }»
      """###)
  }

  @Test func javaTexts() {
    expect(
      "java",
      ###"""
      «k char» c «o =» «h '\n'»«. ;» «C String» s «o =» «s """
        "q"
        """»«. ;» «c // c»
      """###)
  }

  @Test func kotlinTemplates() {
    expect(
      "kotlin",
      ###"""
      «k val» s «o =» «s "a »«. $»x«s  »«. ${»y «o ?:» «s "d"»«. }»«s  \$"»«. ;» «k val» r «o =» «s """r »«. ${»y«. }»«s  »«. $»z«s 
      """»«. ;» «k val» c «o =» «h 'c'»
      """###)
  }

  @Test func kotlinDeclarations() {
    expect(
      "kotlin",
      ###"""
      «B @Composable» «k data» «k class» P«. (»«k val» x«o :» Int «o =» «n 1»«. )» «o :» Base«. ()» «. {»
        «k fun» f«. ()»«o :» List«o <»String«o >» «o =» «k when» «. (»x«. )» «. {» «k in» «n 1»«. ..»«n 3» «o ->» a «o shl» «n 2»«. ;» «k else» «o ->» «k null» «. }»
        «c /* n /* m */ */» «k companion» «k object»
      «. }»
      """###)
  }

  @Test func csharpTypesStandBeforeNames() {
    expect(
      "cs",
      ###"""
      «k public» «k async» «C Task»«. <»«C IEnumerable»«. <»«C Foo»«. >>» GoAsync«. (»«k string» s«. ,» «C Foo»«. ?» f«. ,» «C Bar»«. []» b«. )» «. {»
        «C List»«. <»«k string»«. >» x «o =» «k new» «C List»«. <»«k string»«. >();» «k foreach» «. (»«C Foo» q «k in» Items«. )» «. {» Console«. .»WriteLine«. (»q «k is» «C Bar»«. );» «. }»
      «. }»
      """###)
  }

  @Test func csharpBases() {
    expect(
      "cs",
      ###"""
      «k public» «k record» «C Point»«. (»«k int» X«. )» «. :» «C IFoo»«. <»«C Bar»«. >;»
      «k class» «C A»«. <»«C T»«. >» «. :» «C Base»«. ,» «C IBaz» «k where» T «. :» «k new»«. ()» «. {» «. }»
      """###)
  }

  @Test func csharpStrings() {
    expect(
      "cs",
      ###"""
      «k var» t «o =» «s $"a »«. {»x«. :»F2«. }»«s  {{b}} »«. {»y«. [»«s "k"»«. ]}»«s "» «o +» «s @"c:\d ""q"""» «o +» «h 'c'» «o +» «s $@"»«. {»z«. }»«s \"»«. ;» t«. ?.»Length «o ??» «n 1»
      """###)
  }

  @Test func csharpDirectives() {
    expect(
      "cs",
      ###"""
      «p #»«k region» «p X»
      «k using» System«. .»Linq«. ;»
      «p #»«k if» «p DEBUG» «o &&» «p A»
      «p #»«k endif»
      """###)
  }

  @Test func scala() {
    expect(
      "scala",
      ###"""
      «k case» «k class» A«. (»x«o :» «B Int»«. )» «k extends» B «. {» «k def» f«. [»T«. ](»y«o :» «B String»«. )» «o =» «s s"a »«. $»y«s  »«. ${»x «o +» «n 1»«. }»«s "» «k match» «. {» «k case» Some«. (»«h 'c'»«. )» «o =>» «b true» «. }» «. }»
      """###)
  }

  @Test func dart() {
    expect(
      "dart",
      ###"""
      @override «C Widget» build«. (»«C BuildContext» c«. )» «o =>» «C Text»«. (»«s 'a »«. $»x«s  »«. ${»y«. .»z«. }»«s '»«. ,» key«o :» «k const» «C Key»«. (»«s r'\n'»«. ));» «c // c»
      """###)
  }
}
