import Testing

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct DataLanguageTests {
  @Test func json() {
    expect(
      "json",
      ###"""
      «. {» «p "a"»«o :» «. [»«n 1»«. ,» -«n 2.5e+3»«. ,» «b true»«. ,» «k null»«. ,» «s "s\"x"»«. ],» «c // c»
        «p "b"» «o :» «. {»«p "c"»«o :» «s "d: e"»«. },» «p k»«o :» «s 'v'» «. }» «c /* d */» «s "open»
      «n 1»
      """###)
  }

  @Test func queries() {
    expect(
      "sql",
      ###"""
      «c -- c»
      «k SELECT» u«. .»id«. ,» COUNT«. (»«o *»«. )» «k AS» n«. ,» «s 'it''s'» «k FROM» users u «k left» «k join» «s "o"» «k ON» u«. .»id «o =» o«. .»uid
      «k WHERE» x «o IS» «o NOT» «b NULL» «o AND» y «o between» «n 1» «o AND» «n 2.5» «c /* b */» «k GROUP» «k BY» `k` «k LIMIT» «n 10»«. ;» @v
      """###)
  }

  @Test func yamlEntries() {
    expect(
      "yaml",
      ###"""
      %YAML 1.2
      «. ---»
      «@ name»«. :» My App  «c # c2»
      «@ "q k"»«. :» «s 'it''s'»
      «@ on»«. :» «. [»push«. ,» «s "pull: x"»«. ,» «n 3»«. ,» «. {»«@ a»«. :» «n 1»«. ,» «@ b»«. :» x y«. }]»
      «@ key»«. :» &anc «t !tag» value
      «@ ref»«. :» *anc
      «@ d»«. :» «n 2024-01-02T10:00:00Z»
      «@ t»«. :» «b true»
      «@ z»«. :» null
      «@ url»«. :» http://a.b:80/c#d
      """###)
  }

  @Test func yamlBlocks() {
    expect(
      "yaml",
      ###"""
      «@ jobs»«. :»
        «. -» «@ name»«. :» a
          «@ run»«. :» «. |»
      «s       echo "hi: x"»

      «s       two # no»
          «@ with»«. :» «n 1»
        «. -» «. >-»
      «s     text»
        «. -» x
      «@ top»«. :» «. |2» # c
      «s   s»
      «@ end»«. :» y
      """###)
  }

  @Test func toml() {
    expect(
      "toml",
      ###"""
      «c # c»
      «p title» «. =» «s "x"»
      «. [»«C owner.a»«. ]»
      «p dob» «. =» «n 1979-05-27T07:32:00Z»
      «p list» «. =» «. [» «s "a"»«. ,» «s 'b'»«. ,» «b true»«. ,» «. {» «p x» «. =» «n 1_0» «. }» «. ]»
      «. [[»«C bin»«. ]]»
      «p a.b» «. =» «s """m
      n"""»
      """###)
  }

  @Test func ini() {
    expect(
      "ini",
      ###"""
      «c ; c»
      «. [»«S sec tion»«. ]»
      «a key»«. =»«v value x»
      «a k2»«. :» «v "v"»
      plain
      """###)
  }

  @Test func docker() {
    expect(
      "dockerfile",
      ###"""
      «c # c»
      «k FROM» node:18 «k AS» build
      «k RUN» apt-get update && «o \»
          run install -y «s "x"»
      «k COPY» «p --from»«. =»build /a /b
      """###)
  }

  @Test func makefiles() {
    expect(
      "makefile",
      ###"""
      CC «o :=» gcc
      «B .PHONY»«. :» all clean
      «y all»«. :» $«. (»OBJS«. )» «c # c»
      	$«. (»CC«. )» -o $@ $^ «s "x"»
      «k ifeq» «. (»$«. (»A«. )»,b«. )»
      «k include» x.mk
      «k endif»
      """###)
  }
}

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct MarkupLanguageTests {
  @Test func tags() {
    expect(
      "html",
      ###"""
      «. <!»«d DOCTYPE html»«. >»
      «c <!-- c -->»«. <»«t html» «a lang»«. =»«v en»«. ><»«t a» «a href»«. ="»«v x?a=1»«e &amp;»«v b=2»«. "» «a title»«. ='»«v t»«. '» «a checked»«. >»T «e &lt;» «e &#169;» &no x < y«. </»«t a»«. ><»«t br»«. /><»«t svg:path» «a d»«. ='»«v M0»«. '/>»
      """###)
  }

  @Test("A name of a character reference has at most 32 letters")
  func longReferences() {
    let long = String(repeating: "a", count: 32)
    expect("html", "«e &CounterClockwiseContourIntegral;» «e &\(long);» &\(long)a;")
  }

  @Test func sections() {
    expect(
      "xml",
      ###"""
      «P <?xml version="1.0"?>»«. <!»«d DOCTYPE a »«. [»«d  <!ENTITY b »«s "c"»«. >»«d  »«. ]><»«t a»«. >»«D <![CDATA[ <x> ]]>»«. <»«t script»«. >»1 «. <»«t b»«. /></»«t script»«. ></»«t a»«. >»
      """###)
  }

  @Test func embeddedStyle() {
    expect(
      "html",
      ###"""
      «. <»«t style»«. >»
      «S body» «. {» «p color»«. :» red «. }» «c /* »«. </»«t style»«. >»x
      """###)
  }

  @Test func embeddedScript() {
    expect(
      "html",
      ###"""
      «. <»«t script» «a async»«. >»
      «k const» x «o =» «s "</b>"» «o +» «s `»«. </»«t script»«. ><»«t p»«. >»t«. </»«t p»«. >»
      """###)
  }

  @Test func unclosedTags() {
    expect(
      "html",
      ###"""
      «. <»«t a» «a b»«. ="»«v c
      d»«. "» «. <»«t p»«. >»x«. </»«t p» «. <»«t i»«. >»
      """###)
  }

  @Test func selectorsAndDeclarations() {
    expect(
      "css",
      ###"""
      «S :root» «. {» «p --main»«. :» #fff«. ;» «. }»
      «S a:hover::before,»
      «S ul» «S li[data-x="y"]» «S >» «S b» «. {» «p color»«. :» rgba«. (»0«. ,» 0«. ,» 0«. ,» .5«. )» !important«. ;» «p content»«. :» «s "x"»«. ;» «. }»
      «c /* c */»
      """###)
  }

  @Test func nestedRules() {
    expect(
      "css",
      ###"""
      «S .a» «. {» «S &:focus» «. {» «p top»«. :» calc«. (»1px + 2%«. );» «. }» «S .nested» «S &» «. {» «p a»«. :» b «. }» «p margin»«. :» 0 «. }»
      """###)
  }

  @Test func atRules() {
    expect(
      "css",
      ###"""
      «@ @import» «u url»«. (»«u foo.css»«. );»
      «@ @charset» «s "utf-8"»«. ;»
      «@ @media» «@ screen» «k and» «. (»«p min-width»«. :» «@ 10em»«. )» «. {» «S p» «. {» «p margin»«. :» 0 auto «. }» «. }»
      «@ @font-face» «. {» «p src»«. :» «u url»«. (»«u "a.woff"»«. )» format«. (»«s "woff"»«. );» «. }»
      """###)
  }

  @Test func scss() {
    expect(
      "scss",
      ###"""
      $w«. :» 1px«. ;» «c // c»
      «S .a» «. {» «p width»«. :» $w«. ;» «@ @include» «@ b»«. (»«@ $x»«. );» «S &-c» «. {» «p d»«. :» e «. }» #{$f}«. :» g «. }»
      """###)
  }

  @Test func differences() {
    expect(
      "diff",
      ###"""
      diff --git a/x b/x
      index 1..2 100644
      --- a/x
      +++ b/x
      @@ -1,2 +1,3 @@ fn
       same
      «- -old»
      «+ +new»
      «- ---deleted rule»
      «+ > in»
      «- < out»
      """###)
  }

  @Test func markdown() {
    expect(
      "md",
      ###"""
      «. #» Title
      «. -» a «. **»b«. **» «k `code`» «u [t](http://x)»
      «. >» q
      «. 1.» x
      «. ```»js
      let x = `1`
      «. ```»
      after «o !»«u [i](u)» «c <!-- c -->»
      """###)
  }
}
