import SyntaxHighlighting
import Testing

/// Complete texts of languages (Spec/Highlighting.md 3, 4). The notation is that of `Marked`.
@Suite struct WholeTextTests {
  @Test func haskell() {
    expect(
      "haskell",
      ###"""
      «P {-# LANGUAGE OverloadedStrings #-}»
      «c -- | Words of a text.»
      «k module» «C Data»«o .»«C Words» «. (»count«. ,» «C Tree»«. (»«o ..»«. ))» «k where»

      «k import» «k qualified» «C Data»«o .»«C Map»«o .»«C Strict» as «C M»
      «k import» «C Data»«o .»«C List» «. (»foldl'«. ,» sortOn«. )»

      «c {- A comment {- that nests -} and goes
         on -}»
      «k data» «C Tree» a «o =» «C Leaf» «o |» «C Node» «. {» left «o ::» «C Tree» a«. ,» value «o ::» «o !»a«. ,» right «o ::» «C Tree» a «. }»
        «k deriving» «. (»«C Show»«. ,» «C Eq»«. )»

      «k infixr» «n 5» «o +++»
      «. (»«o +++»«. )» «o ::» «. [»a«. ]» «o ->» «. [»a«. ]» «o ->» «. [»a«. ]»
      xs «o +++» ys «o =» foldr «. (»«o :»«. )» ys xs

      count «o ::» «C Ord» k «o =>» «. [»k«. ]» «o ->» «C M»«o .»«C Map» k «C Int»
      count «o =» foldl' «. (»«o \»m k «o ->» «C M»«o .»insertWith «. (»«o +»«. )» k «n 1» m«. )» «C M»«o .»empty

      classify «o ::» «C Char» «o ->» «C Either» «C String» «C Int»
      classify c
        «o |» c «o `elem`» «. [»«h 'a'»«o ..»«h 'z'»«. ]» «o =» «C Right» «n 0x1F»
        «o |» c «o ==» «h '\n'» «o ||» c «o ==» «h '\''» «o =» «C Left» «s "line\tend \"quoted\" \
            \and more"»
        «o |» otherwise «o =» «k case» c «k of»
            «h '0'» «o ->» «C Right» «. (»«n 1» «o +» «n 2.5e-3» «o `seq`» «n 7»«. )»
            _   «o ->» «C Left» «o $» show c «o ++» «s "?"» «c -- no x' here»
        «k where» x' «o =» «b True» «o &&» not «b False»
      """###)
  }

  @Test func elixir() {
    expect(
      "elixir",
      ###"""
      «k defmodule» «C Shop»«. .»«C Cart» «k do»
        «@ @moduledoc» «s """
        A cart with »«. #{»inspect«. (»«y :items»«. )}»«s .
        """»
        «k use» «C GenServer»
        «k alias» «C Shop»«. .{»«C Item»«. ,» «C Price»«. }»
        «@ @max_items» «n 1_000»
        «k defstruct» items«o :» «. [],» «y owner»«o :» «b nil»«. ,» «y "odd key"»«o :» «n 0x1F»

        «@ @spec» add«. (»t«. (),» «C Item»«. .»t«. ())» «o ::» «. {»«y :ok»«. ,» t«. ()}» «o |» «. {»«y :error»«. ,» «y :full»«. }»
        «k def» add«. (»«o %»«K __MODULE__»«. {»«y items»«o :» items«. }» «o =» cart«. ,» item«. )» «k when» length«. (»items«. )» «o <» «@ @max_items» «k do»
          «c # A comment»
          «k case» «C Enum»«. .»find«. (»items«. ,» «o &»«. (»«o &»«n 1»«. .»id «o ==» item«. .»id«. ))» «k do»
            «b nil» «o ->» «. {»«y :ok»«. ,» «o %»«. {»cart «o |» items«o :» «. [»item «o |» items«. ]}}»
            «o %»«C Item»«. {»«y count»«o :» n«. }» «k when» n «o >=» «n 0» «o ->» «. {»«y :error»«. ,» «y :"too many"»«. }»
            _ «o ->» «k raise» «C ArgumentError»«. ,» «y message»«o :» «s "no »«. #{»«s "nested »«. #{»item«. .»name«. }»«s "»«. }»«s  \"x\"\n"»
          «k end»
        «k end»

        «k defp» words«. ,» «k do»«o :» «s ~w(a b c)»a «o ++» «. [»«o ?»a«. ,» «h ?\\»«. ,» «h ?"»«. ]» «c # end»
        «k def» valid?«. (»name«. )» «k when» is_binary«. (»name«. ),» «k do»«o :» name «o =~» ~r/^[a-z#]+\/$/i «k and» «k not» is_nil«. (»name«. )»
        «k def» raw«. ,» «k do»«o :» «s ~S(no #{hole})» «o <>» «s 'chars'» «o <>» «s ~s|a »«. #{»«n 1» «o +» «n 2.5e-3»«. }»«s |»
        «k def» path«. (»x«. ),» «k do»«o :» x «o |>» to_string«. ()» «o |>» «C String»«. .»split«. (»«s "/"»«. ,» «y trim»«o :» «b true»«. )» «o |>» «C Enum»«. .»map«. (»«k fn» s «o ->» s «o <>» «s "!"» «k end»«. )»
        «k def» on?«. (»«o %»«. {»«y on»«o :» on«. }),» «k do»«o :» on «k in» «. [»«b true»«. ,» «b false»«. ]» «o ||» «k unquote»«. (»on«. )» «o &&» «o <<»«n 1»«o ::»size«. (»«n 8»«. )»«o >>»
      «k end»
      """###)
  }

  @Test func r() {
    expect(
      "r",
      ###"""
      «c #!/usr/bin/env Rscript»
      «c # Reads a table and models it.»
      library«. (»dplyr«. )»
      x «o <-» c«. (»«n 1L»«. ,» «n 2.5e-3»«. ,» «n 0xFF»«. ,» «K NA»«. ,» «n Inf»«. ,» «o -»«n 1i»«. )»
      names«. (»x«. )» «o <-» c«. (»«s "a"»«. ,» «s 'b\'s'»«. ,» «s "tab\tend"»«. ,» «s "say \"hi\""»«. ,» `odd name`«. ,» «s r"(C:\raw\n)"»«. )»
      read_all «o <-» «k function»«. (»path «o =» «s "."»«. ,» pattern «o =» «s "\\.csv$"»«. ,» ...«. )» «. {»
        files «o <-» list.files«. (»path«. ,» pattern«. ,» full.names «o =» «b TRUE»«. )»
        «k if» «. (»length«. (»files«. )» «o ==» «n 0» «o ||» is.null«. (»files«. ))» «. {»
          stop«. (»«s "no files in "»«. ,» path«. )»
        «. }» «k else» «. {»
          «k for» «. (»i «k in» seq_along«. (»files«. ))» message«. (»sprintf«. (»«s "%d: %s"»«. ,» i«. ,» files«. [[»i«. ]]))»
        «. }»
        «k while» «. (»«b FALSE»«. )» «k next»
        «k repeat» «. {» «k break» «. }»
        result «o <-» files «o %>%» lapply«. (»read.csv«. )» «o |>» Reduce«. (»f «o =» rbind«. )»
        result«o $»mean.value «o <-» with«. (»result«. ,» mean«. (»x«. ,» na.rm «o =» «b TRUE»«. ))» «c # mean»
        result«o @»slot «o ~» y «o +» log«. (»z«. )» «o -» «n 1»
        invisible«. (»result«. [»x «o %in%» «n 1»«o :»«n 10» «o &» «o !»is.na«. (»x«. ),» «. ,» drop «o =» «b FALSE»«. ])»
      «. }»
      «s "a string
      on two lines"»
      sq «o <-» «o \»«. (»n«. )» n «o ^» «n 2» «o %/%» «n 3» «o %%» «n 2»
      stats«o ::»lm«. (»mpg «o ~» wt«. ,» data «o =» mtcars«. )»«o $»coefficients«. [[»«s "wt"»«. ]]»
      s «o <-» «s r"---(raw )" still)---"»
      """###)
  }

  @Test func powershell() {
    expect(
      "powershell",
      ###"""
      «c #Requires -Version 7»
      «c <# A comment
         on lines #>»
      «. [»CmdletBinding«. ()]»
      «k param»«. (»
          «. [»Parameter«. (»Mandatory «o =» «b $true»«. )][»«B string»«. ]»$Path«. ,»
          «. [»«B int»«. []]» $Sizes «o =» «. @(»«n 1KB»«. ,» «n 0x1F»«. ,» «n 2.5e3»«. ),»
          «. [»«k switch»«. ]» $Force
      «. )»
      «k function» Get-Report «. {»
          «k begin» «. {» $total «o =» «n 0»«. ;» $names «o =» «. @{» One «o =» «s 'it''s'»«. ;» «s "Two"» «o =» «s "a `"b`" »«. $(»$x«. .»Count «o +» «n 1»«. )»«s  c"» «. }» «. }»
          «k process» «. {»
              «k foreach» «. (»$item «k in» Get-ChildItem -Path $Path -Recurse -ErrorAction Stop«. )» «. {»
                  «k if» «. (»$item«. .»Length «o -gt» «n 1MB» «o -and» «o -not» $item«. .»PSIsContainer«. )» «. {»
                      $total «o +=» $item«. .»Length
                      Write-Host «s "»«. $(»$item«. .»Name«. )»«s : $total`n"» -ForegroundColor Green
                  «. }» «k elseif» «. (»$item«. .»Name «o -Match» «s '^a.*\.txt$'»«. )» «. {» «k continue» «. }»
              «. }»
          «. }»
          «k end» «. {» «k return» «. [»math«. ]»«o ::»Round«. (»$total «o /» «n 1.5»«. ,» «n 2»«. )» «. }»
      «. }»
      $text «o =» «s @"
      A "here" string with »«. $(»Get-Date -Format «s 'yyyy'»«. )»«s 
      "@»
      $raw «o =» «s @'
      nothing $here
      '@»
      «k try» «. {» Get-Report «o |» Where-Object «. {» $_ «o -ne» «b $null» «. }» «o |» ForEach-Object «. {» «s "{0:N2}"» «o -f» $_ «. }» «. }»
      «k catch» «. [»System«. .»IO«. .»IOException«. ]» «. {» «k throw» $_«. .»Exception«. .»Message «. }» «c # why»
      «k finally» «. {» Remove-Item Env«o :»\TEMP «. }»
      «n 1»«o ..-»«n 1» «o |» «o %» «. {» $_ «o *» «n 2» «. }»
      """###)
  }

  @Test func graphql() {
    expect(
      "graphql",
      ###"""
      «c # A query»
      «k query» «C Hero»«. (»$id«. :» «B ID»«o !»«. ,» $first«. :» «B Int» «o =» «n 10»«. ,» $on«. :» «B Boolean» «o =» «b true»«. )» «@ @cached»«. (»«p ttl»«. :» «n 60»«. )» «. {»
        hero«. (»«p id»«. :» $id«. ,» «p episode»«. :» «K NEW_HOPE»«. ,» «p ratio»«. :» -«n 1.5e3»«. )» «. {»
          «o ...»«C Names»
          friends«. (»«p first»«. :» $first«. )» «@ @include»«. (»«p if»«. :» $on«. )» «. {»
            edges «. {» node «. {» name«. ,» «p alias»«. :» height«. (»«p unit»«. :» «K FOOT»«. )» «. }» «. }»
          «. }»
          «o ...» «k on» «C Droid» «. {» primaryFunction «. }»
        «. }»
      «. }»
      «k fragment» «C Names» «k on» «C Character» «. {» id name «. }»
      «s """
      A "described" type
      """»
      «k type» «C Person» «k implements» «C Node» «o &» «C Entity» «@ @key»«. (»«p fields»«. :» «s "id \"x\""»«. )» «. {»
        «p id»«. :» «B ID»«o !»
        «p tags»«. :» «. [»«B String»«o !»«. ]»«o !» «c # all»
        age«. (»«p at»«. :» «C Date» «o =» «b null»«. ):» «B Int»
      «. }»
      «k enum» «C Episode» «. {» «K NEW_HOPE» «K EMPIRE» «K JEDI» «. }»
      «k union» «C Result» «o =» «C Person» «o |» «C Droid»
      «k input» «C Filter» «. {» «p text»«. :» «B String» «o =» «s "a\n"»«. ,» «p limit»«. :» «B Int» «o =» «n 0» «. }»
      «k scalar» «C Date»
      «k directive» «@ @cached»«. (»«p ttl»«. :» «B Int»«. )» «k repeatable» «k on» «K FIELD» «o |» «K QUERY»
      «k extend» «k schema» «. {» «k mutation»«. :» «C Mutation» «k subscription»«. :» «C Subscription» «. }»
      """###)
  }

  @Test func latex() {
    expect(
      "latex",
      ###"""
      «k \documentclass»«. [»11pt,a4paper«. ]{»article«. }» «c % class»
      «k \usepackage»«. [»utf8«. ]{»inputenc«. }»
      «k \newcommand»«. {»«S \R»«. }[»1«. ]{»«S \mathbb»«. {»R«. }»«o ^»«. {»«o #»1«. }}»
      «k \begin»«. {»«C document»«. }»
      «C \section*»«. {»Results «S \&» more«. }»
      The cost is «S \$»5, 10«S \%» less«o ~»--- see «k \ref»«. {»eq:a«. }» and «u \url»«. {»https://x.org/a«o _»b«. }».
      «k \begin»«. {»«C equation»«. }»«k \label»«. {»eq:a«. }»
        «S \sum»«o _»«. {»i=1«. }»«o ^»«. {»n«. }» «S \sigma»«o _»i x«o _»i«o ^»2 «S \leq» «S \frac»«. {»1«. }{»2«. }» «S \\» «c % sum»
      «k \end»«. {»«C equation»«. }»
      Inline «s $»a«o _»1 + «S \alpha»«s $» or «s \(»b«s \)», and
      «s $$»«S \int»«o _»0«o ^»1 x«S \,»dx«s $$» with «s \[» y «s \]».
      «k \begin»«. {»«C verbatim»«. }»«D 
        \raw{ $x$ } % no comment
      \end{verbatim}»
      «S \verb»«D |\a{|», «S \verb»«D +b+» and «S \textbf»«. {»bold «S \emph»«. {»both«. }}».
      «k \begin»«. {»«C tabular»«. }{»l|r«. }» a «o &» b «S \\» «S \hline» «k \end»«. {»«C tabular»«. }»
      «k \begin»«. {»«C lstlisting»«. }»«D 
      int main() { return 0; }
      \end{lstlisting}»
      «k \begin»«. {»«C itemize»«. }»
        «S \item» One «k \cite»«. {»knuth«. }»
        «S \item» Two «u \href»«. {»https://a.b«. }{»c«. }»
      «k \end»«. {»«C itemize»«. }»
      «S \makeatletter» «S \@ifnextchar\bgroup»
      «k \end»«. {»«C document»«. }»
      """###)
  }

  @Test func docker() {
    expect(
      "dockerfile",
      ###"""
      «c # syntax=docker/dockerfile:1»
      «k ARG» NODE_VERSION=20
      «k FROM» node:${NODE_VERSION}-alpine «k AS» build
      «k WORKDIR» /app
      «k ENV» PATH=«s "/app/bin:$PATH"» NAME=«s 'x y'»
      «k COPY» «p --chown»«. =»node:node package*.json ./
      «k RUN» «p --mount»«. =»type=cache,target=/root/.npm «o \»
          npm ci && «o \»
          «c # inner»
          npm run build
      «k COPY» «o <<»«s EOF» /etc/app.conf
      «s listen = "80"»
      «s FROM here = no»
      «s EOF»
      «k RUN» «o <<-»«s 'SCRIPT'»
      «s 	set -e»
      «s 	echo "hi"»
      	«s SCRIPT»
      «k ONBUILD» «k RUN» echo done
      «k LABEL» org.label=«s "a \"b\""» version=1.2
      «k EXPOSE» 8080/tcp
      «k HEALTHCHECK» «p --interval»«. =»5s CMD curl -f http://localhost/ || exit 1
      «k USER» node
      «k ENTRYPOINT» [«s "node"», «s "server.js"»]
      """###)
  }

  @Test func toml() {
    expect(
      "toml",
      ###"""
      «c # A package»
      «p title» «. =» «s "TOML \"x\" \u00E9"» «c # end»
      «. [»«C package»«. ]»
      «p name» «. =» «s 'literal \n'»
      «p version» «. =» «s "1.0"»
      «p edition» «. =» «n 2021»
      «. [»«C dependencies.serde»«. ]»
      «p features» «. =» «. [»«s "derive"»«. ,» «s 'std'»«. ]»
      «p optional» «. =» «b true»
      «. [[»«C bin»«. ]]»
      «p path» «. =» «s """
      Many
      lines \
       here"""»
      «p raw» «. =» «s '''a 'b'
      c'''»
      «p date» «. =» «n 1979-05-27T07:32:00Z»
      «p float» «. =» «n -3.5e+2»
      «p hex» «. =» «n 0xDEAD_BEEF»
      «p inf» «. =» «n -inf»
      «s "quoted key"» «. =» «. {» «p a» «. =» «n 1»«. ,» «p b.c» «. =» «b false» «. }»
      «p a.b.c» «. =» «. [»
        «n 1»«. ,» «c # one»
        «n 2»«. ,»
      «. ]»
      """###)
  }

  @Test func differences() {
    expect(
      "diff",
      ###"""
      diff --git a/x.py b/x.py
      index 83db48f..bf269f4 100644
      --- a/x.py
      +++ b/x.py
      @@ -1,7 +1,7 @@ def f():
       context
      «- -old line»
      --- not a header
      «+ +new line»
      +++ x

      \ No newline at end of file
      @@ -20 +20,2 @@
      !changed
      «- < left»
      «+ > right»
      «- - a»
      «+ + b»
      «- -»
      «+ +»
       end
       end
      """###)
  }

  @Test func phpThatBeginsALine() {
    expect(
      "php",
      ###"""
      <?php «k namespace» App«. ;» «k use» Foo«. \»Bar«. ;»
      «c /** Doc */»
      «k class» «C A» «k extends» «C B» «. {» «k public» «k function» «F f»«. (»«o ?»«k int» $x «o =» «k null»«. )»«o :» «k string» «. {» «k return» «s "v $x"» «. .» $this«o ->»«p name»«. ;» «. }» «. }» «c // c»
      «k echo» htmlspecialchars«. (»$_GET«. [»«s 'a'»«. ])» «o ??» «s 'none'»«. ;»
      ?>
      «. <»«t p» «a class»«. ="»«v x»«. ">»<?= $name ?>«. </»«t p»«. >»
      <?php «k if» «. (»$a«. )»«o :» ?>«. <»«t b»«. >»x«. </»«t b»«. >»<?php «k endif»«. ;» «c # c »?>
      """###)
  }

  /// Four times the text costs about four times as much.
  @Test(arguments: [
    "haskell", "elixir", "r", "powershell", "graphql", "latex", "dockerfile", "toml", "diff", "php",
  ])
  func longTextsAreReadInLinearTime(name: String) throws {
    let language = try #require(CodeLanguage(named: name))
    let pieces = ["(a \"b\" # c\n", "{x: \\y{z} $w -- 1.5e3 'q' <a>\n", "<<EOF @\"\n~w( %in% `\n"]
    for piece in pieces {
      let scalars = piece.unicodeScalars.map(\.value)
      let reads = [16, 64, 256].map { count in
        var tokens = CodeTokens(language)
        tokens.update((0..<count * scalars.count).map { scalars[$0 % scalars.count] })
        return tokens.scalarsRead
      }
      #expect(reads[1] <= 5 * reads[0] && reads[2] <= 5 * reads[1], "\(piece.debugDescription): \(reads)")
    }
  }
}
