import Testing

/// How code of these languages is coloured (Docs/Highlighting.md 3, 4). The notation is that of `Marked`.
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
