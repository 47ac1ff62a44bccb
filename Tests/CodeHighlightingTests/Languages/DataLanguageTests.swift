import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
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
