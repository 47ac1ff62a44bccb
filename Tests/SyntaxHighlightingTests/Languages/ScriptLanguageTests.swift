import Testing

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
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

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct DynamicLanguageTests {
  @Test func pythonDeclarations() {
    expect(
      "py",
      ###"""
      «. @app.route(»«s "/x"»«. ,» methods«o =»«. [»«s "GET"»«. ])»
      «k async» «k def» f«. (»a«. :» «B int» «o =» «n 3»«. ,» «o *»args«. )» «o ->» List«. [»«B str»«. ]:»
          «k return» «. {»k«. :» v «o @» w «k for» k«. ,» v «k in» x«. .»items«. ()» «k if» v «k is» «k not» «b None» «k and» «n 0x1F» «o +» «n 1e5j»«. }»  «c # c»
      «k class» «C A»«. (»B«. ,» metaclass«o =»C«. ):» «k pass»
      """###)
  }

  @Test func membersHaveAnyName() {
    expect(
      "py",
      ###"""
      a«. .»type«. .»print«. .»None «o =» «B len»«. (»a«. .»len«. )»
      """###)
  }

  @Test func pythonStrings() {
    expect(
      "py",
      ###"""
      «s """Doc
      string"""» «o +» «s '''t
      '''» «o +» «s rb'raw\''» «o +» «s b"x"» «o +» «s "a»
      «s b"»
      """###)
  }

  @Test func pythonFormats() {
    expect(
      "py",
      ###"""
      s «o =» «s f"hi »«. {»name«o !»r«. :»>«. {»width«. }}»«s  {{no}} »«. {»d«. [»«s 'k'»«. ]}»«s  »«. {»x«. :».2f«. }»«s  »«. {»y «k if» z «k else» «n 1»«. }»«s "» «o +» «s F'»«. {»a«. }»«s '»«. ;» t «o =» «s f"open »«. {»x
      y
      """###)
  }

  @Test func rubySymbols() {
    expect(
      "rb",
      ###"""
      «k attr_reader» «y :name»«. ,» «y :b»
      «k def» f«. (»«y name»«o :»«. ,» «y b»«o :» «n 2»«. )» «o =» @name«. ;» h «o =» «. {» «y key»«o :» «n 1»«. ,» «y "s"»«o :» «n 2»«. ,» «y :old» «o =>» «k nil»«. ,» «y :"q"» «o =>» «n 3» «. };» x «o ?» y «o :» z«. ;» «K A»«. ::»«K B»
      """###)
  }

  @Test func rubyStrings() {
    expect(
      "rb",
      ###"""
      puts «s "hi »«. #{»name«. .»map «. {» «o |»x«o |» «s "n»«. #{»x«. }»«s "» «. }.»join«. }»«s "» «o +» «s %w[a b]»«. .»to_s «o +» «s 'x#{y}'» «c # c»
      """###)
  }

  @Test func rubyExpressions() {
    expect(
      "rb",
      ###"""
      ok?«. ;» @name «o =~» /a\/b/i «o &&» x «o /» «n 2» «o /» «n 3»
      """###)
  }

  @Test func rubyTextsBehindTheLine() {
    expect(
      "rb",
      ###"""
      t «o =» «. <<~»«y EOS»«. ,» «. <<-»«y 'RAW'»
      «s   hey »«. #{»x«. }»
      «y EOS»
      «s   raw #{x}»
        «y RAW»
      a «o <<» b«. ;» «k class» «C Foo» «o <» Bar«. ;» «K MAX» «o =» «n 3»«. ;» «k end»
      """###)
  }

  @Test func rubyComments() {
    expect(
      "rb",
      ###"""
      x «o =» «n 1»
      «c =begin
      doc
      =end»
      y
      """###)
  }

  @Test func phpInPages() {
    expect(
      "php",
      ###"""
      «. <!»«d DOCTYPE html»«. >»
      «. <»«t p» «a class»«. ="»«v x»«. ">»<?= $name ?>«. </»«t p»«. >»
      <?php
      «k namespace» App«. \»Models«. ;» «c // c »?>«. <»«t b»«. >»
      <?php «k echo» «n 1»
      """###)
  }

  @Test func phpClasses() {
    expect(
      "php",
      ###"""
      <?php
      #[Attr(1)]
      «k class» «C User» «k extends» «C Model» «k implements» «. \»«C JsonSerializable» «. {» «c # c»
        «k public» «k const» «K MAX» «o =» «n 1»«. ;» «k private» «o ?»«k string» $n «o =» «k null»«. ;»
        «k public» «k function» «F getName»«. (»«k int» $x «o =» «n 2»«. )»«o :» «k string» «. {» «k return» «k self»«o ::»«K MAX» «. .» «k new» «C User»«. ();» «. }»
      «. }»
      """###)
  }

  @Test func phpStrings() {
    expect(
      "php",
      ###"""
      $a «o =» «s "a {$this»«o ->»«p name»«. [»«s 'k'»«. ]»«s } $x"» «. .» «s 'b'»«. ;» $b«o ->»go«. ()»«o ->»«p prop»«. ;» $x «o =» «. <<<»«y EOT»
      «s  hi {$y}»
       «y EOT»«. ;»
      «k if» «. (»«b TRUE»«. )» «k echo» «. <<<»«y 'N'»
      «s raw»
      «y N»«. ;»
      """###)
  }

  @Test func lua() {
    expect(
      "lua",
      ###"""
      «c --[[ block
      c ]]»
      «k local» «k function» f«. (»x«. ,» «. ...)» «c -- c»
        «k local» s «o =» «s [==[ long ]] ]==]» «o ..» «s "a"»«. ;» «k return» «k not» x «k and» t«. [»«n 1»«. ]» «o ~=» «k nil»
      «k end»
      """###)
  }

  @Test func perl() {
    expect(
      "perl",
      ###"""
      «k use» strict«. ;» «k my» «. (»$x«. ,» @y«. )» «o =» @_«. ;» «c # c»
      «k if» «. (»$x «o =~» /a#b/i«. )» «. {» «k print» «s "y\n"» «. }» «k print» «o <<»«s "E"»«. ;»
      «s  text»
      «s E»
      «k sub» f «. {» «k return» «s qw(a b)» «. .» $x«o ->»y «. }»
      """###)
  }
}

/// The colors of code in these languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct ShellLanguageTests {
  @Test func wordsByTheirPlace() {
    expect(
      "sh",
      ###"""
      «C set» -euo pipefail
      «k for» f «k in» *.txt «s "$@"»«. ;» «k do»
        «k if» «C test» «n 3» -gt «n 2»«. ;» «k then» «C echo» if set done«. ;» «k fi» «c # c»
      «k done»
      git set «o &&» «C cd» /a#b «o ||» «b true»
      """###)
  }

  @Test func substitutions() {
    expect(
      "sh",
      ###"""
      «C export» «K PATH»«o =»«s "$HOME/bin:$(dirname» «s "$0"»«. ;» «C cd» «s x)/x:`pwd`"»«. ;» x«o =»$(«C echo» «K $HOME» ${y:-z}) y«o =»`cd a` $(«. (»n + «n 1»«. )»)
      """###)
  }

  @Test func strings() {
    expect(
      "sh",
      ###"""
      «C echo» «s 'it"s'» «s "a \" $b"» «s $'\n'» it\'s «s "two
      lines"» «o >» /dev/null 2«o >&»1
      """###)
  }

  @Test func textsBehindTheLine() {
    expect(
      "sh",
      ###"""
      cat «o <<»«s EOF» «o |» grep -v «s "#no"»
      «s hi $(»«C cd» «s x) "q"»
      «s EOF»
      cat «o <<-»«s 'E'»
      «s 	raw $(x)»
      	«s E»
      «C cd» «o <<<» «s x»
      """###)
  }

  @Test func lists() {
    expect(
      "sh",
      ###"""
      «k case» «s "$(uname» «s -s)"» «k in»
        a«o |»b«. )» «C cd» «. ;;»
      «k esac»
      «k for» «k in» in in«. ;» «k do» «C cd» in«. ;» «k done»
      """###)
  }

  @Test func delimitersBehindBlanks() {
    expect(
      "sh",
      ###"""
      cat «o <<» «s E»
      «s Name»
      «s E»
      «C cd» x
      """###)
  }

  @Test func functionsAndCases() {
    expect(
      "sh",
      ###"""
      «c #!/bin/bash»
      foo«. ()» «. {» «C local» x«o =»1«. ;» FOO«o =»bar «C cd» --flag«o =»3«. ;» «. }»
      «k case» «s "$1"» «k in» start«. )» «C cd» «. ;;» *«. )» «C exit» «n 1» «. ;;» «k esac»
      curl -X POST https://a.b/c#d «. \»
        -H «s "x"»
      """###)
  }

  @Test func sessions() {
    expect(
      "console",
      ###"""
      «. user@host:~/p»$ ls -la «o |» «C cd» «s "x"»
      total 3
      $ «C export» A«o =»1 «. \»
      «o >» b
      it's $ x
      «c # c»
      """###)
  }

  @Test func sessionsWithoutPrompts() {
    expect(
      "console",
      ###"""
      «C cd» x «o &&» «C echo» «s "y"»
      """###)
  }
}
