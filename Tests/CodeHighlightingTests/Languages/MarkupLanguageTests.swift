import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct MarkupLanguageTests {
  @Test func tags() {
    expect(
      "html",
      ###"""
      «. <!»«d DOCTYPE html»«. >»
      «c <!-- c -->»«. <»«t html» «a lang»«. =»«v en»«. ><»«t a» «a href»«. ="»«v x?a=1»«e &amp;»«v b=2»«. "» «a title»«. ='»«v t»«. '» «a checked»«. >»T «e &lt;» «e &#169;» &no x < y«. </»«t a»«. ><»«t br»«. /><»«t svg:path» «a d»«. ='»«v M0»«. '/>»
      """###)
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
