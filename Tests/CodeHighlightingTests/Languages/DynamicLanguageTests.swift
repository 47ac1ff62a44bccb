import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
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
      «. <»«t p» «a class»«. ="»«v x»«. ">»<?= $name ?></p>
      <?php
      «k namespace» App«. \»Models«. ;» «c // c »?>«. <»«t b»«. >»
      <?php echo 1
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
