import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct ScriptLanguageTests {
  @Test func expressionsAndDivisions() {
    expect(
      "js",
      ###"""
      «k const» re «o =» /ab[/]c\/d/gi«. ,» half «o =» a «o /» b «o /» c«. ;» x «o =» y «o ?» /=/«. .»test«. (»z«. )» «o :» «. (»a«. )» «o /» «n 2» «o /» «n 3»«. ;» «c // c»
      """###)
  }

  @Test func unclosedTemplates() {
    expect(
      "js",
      ###"""
      a «o =» «s `x »«. ${»b
      """###)
  }

  @Test func templatesHoldTemplates() {
    expect(
      "js",
      ###"""
      t «o =» «s `x »«. ${»a «o +» «s `in »«. ${»b «o ?» «s `»«. ${»c«. }»«s `» «o :» «s "}"»«. }»«s  `»«. }»«s  y`»«. ;» u
      """###)
  }

  @Test func namesOfEntries() {
    expect(
      "js",
      ###"""
      «k const» o «o =» «. {» «p key»«o :» «n 1»«. ,» «p "str"»«o :» «k null»«. ,» «p 'q'»«o :» «k undefined»«. ,» «. [»c«. ]»«o :» «n 0x1Fn»«. ,» «k get» a«. ()» «. {» «k return» «k this»«. .»#x«o ?.»y «o ??» «n 2e-3»«. ;» «. },» b «. };»
      a «o ?» b «o :» c«. ;» f«. ({» x «. },» «s "y"»«. )»
      """###)
  }

  @Test func classes() {
    expect(
      "js",
      ###"""
      «k class» «C Foo» «k extends» «C React»«. .»«C Component» «. {» #x «o =» «n 1»«. ;» «k static» y «o =» a «k instanceof» «C Map»«. ;» z «o =» «k new» «C a»«. .»«C Bar»«. ();» «k if»«. (»«K MAX» «o <» «n 2»«. )» «. {}» «. }»
      """###)
  }

  @Test func elements() {
    expect(
      "jsx",
      ###"""
      «k return» «. (»
        «. <»«t div» «a className»«. ="»«v app»«. "» «a onClick»«. ={()» «o =>» setN«. (»n «o +» «n 1»«. )}» «. {»«o ...»props«. }>»
          Hello, «. {»name «o ?» «. <»«t b»«. >»you«. </»«t b»«. >» «o :» «k null»«. }»! it's «. <»«C Item.Row» «a key»«. ={»«n 1»«. }» «. />»
          «. <></>»
        «. </»«t div»«. >»
      «. );»
      """###)
  }

  @Test func comparisonsAreNoElements() {
    expect(
      "js",
      ###"""
      «k if» «. (»a «o <» b «o &&» c «o >» d«. )» «. {» x «o <»y«o >» z«. ;» «. }»
      """###)
  }

  @Test func interfacesAndGenerics() {
    expect(
      "ts",
      ###"""
      «k interface» «C Props»«. <»«K T»«. >» «k extends» «C Base» «. {» «k readonly» id«o :» «B number»«. ;» name«o ?:» «B string» «. }»
      «k const» m «o =» «k new» «C Map»«. <»«B string»«. ,» «C Foo»«. >();» «k type» «C Fn» «o =» «. (»a«o :» «B string» «o |» «k undefined»«. )» «o =>» «B Promise»«o <»«k void»«o >»«. ;»
      «k if» «. (»a «o <» b«. )» x «k as» «B unknown» «k as» Foo«. ;»
      """###)
  }

  @Test func decorators() {
    expect(
      "ts",
      ###"""
      «o @»Component«. ({» selector«o :» «s 'app'» «. })»
      «k export» «k class» «C Foo»«. <»«K T»«. >» «k implements» «C Bar»«. <»«K T»«. >» «. {» «k private» x«o :» «K T» «o =» «o <»«B any»«o >»y«. ;» «. }»
      """###)
  }

  @Test func elementsWithTypes() {
    expect(
      "tsx",
      ###"""
      «k const» f «o =» «o <»«K T»«. ,»«o >»«. (»x«o :» «K T»«. )» «o =>» «. <»«C Foo»<T> «a a»«. ={»x«. }>»t«. </»«C Foo»«. >;» «k const» y «o =» «. <»«t any»«. >{»b«. }</»«t any»«. >;»
      """###)
  }
}
