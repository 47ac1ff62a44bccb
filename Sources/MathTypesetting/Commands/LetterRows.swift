extension CommandTable {
  /// Alphabets, text and its accents.
  static let letters = #"""
    \mathrm	alphabet	upright
    \mathup	alphabet	upright
    \symup	alphabet	upright
    \symrm	alphabet	upright
    \mathit	alphabet	italic
    \symit	alphabet	italic
    \mathnormal	alphabet	normal
    \mathbf	alphabet	bold
    \symbf	alphabet	bold
    \mathbfit	alphabet	boldItalic
    \symbfit	alphabet	boldItalic
    \boldsymbol	alphabet	boldSymbol
    \bm	alphabet	boldSymbol
    \bold	alphabet	bold
    \pmb	alphabet	boldSymbol
    \mathbb	alphabet	doubleStruck
    \Bbb	alphabet	doubleStruck
    \symbb	alphabet	doubleStruck
    \mathcal	alphabet	script
    \mathscr	alphabet	script
    \symcal	alphabet	script
    \symscr	alphabet	script
    \mathbfcal	alphabet	boldScript
    \mathfrak	alphabet	fraktur
    \frak	alphabet	fraktur
    \symfrak	alphabet	fraktur
    \mathbffrak	alphabet	boldFraktur
    \mathsf	alphabet	sans
    \symsf	alphabet	sans
    \mathsfit	alphabet	sansItalic
    \mathbfsf	alphabet	sansBold
    \mathtt	alphabet	mono
    \symtt	alphabet	mono
    \rm	alphabetSwitch	upright
    \it	alphabetSwitch	italic
    \bf	alphabetSwitch	bold
    \sf	alphabetSwitch	sans
    \tt	alphabetSwitch	mono
    \cal	alphabetSwitch	script
    \mit	alphabetSwitch	italic
    \bfseries	alphabetSwitch	bold
    \itshape	alphabetSwitch	italic
    \rmfamily	alphabetSwitch	upright
    \sffamily	alphabetSwitch	sans
    \ttfamily	alphabetSwitch	mono
    \boldmath	alphabetSwitch	boldSymbol
    \text	text	
    \textrm	text	serif
    \textnormal	text	plain
    \textup	text	upright
    \textmd	text	medium
    \mbox	text	
    \hbox	text	
    \textbf	text	bold
    \textit	text	italic
    \textsl	text	italic
    \emph	text	emphasis
    \textsf	text	sans
    \texttt	text	mono
    \intertext	text	
    \textsc	text	caps
    \textsuperscript	textScript	over
    \textsubscript	textScript	under
    \texorpdfstring	macro	2 #1
    \'	textAccent	0301
    \`	textAccent	0300
    \^	textAccent	0302
    \~	textAccent	0303
    \=	textAccent	0304
    \u	textAccent	0306
    \.	textAccent	0307
    \"	textAccent	0308
    \c	textAccent	0327
    \r	textAccent	030A
    \H	textAccent	030B
    \v	textAccent	030C
    \d	textAccent	0323
    \b	textAccent	0331
    \k	textAccent	0328
    \t	textAccent	0361
    \textcircled	textAccent	20DD
    \operatorname	operatorName	
    \operatorname*	operatorName	limits
    \operatornamewithlimits	operatorName	limits
    \char	character	
    """#

  /// Space, style, size, class, boxes, colour.
  static let spaces = #"""
    \,	space	3mu
    \thinspace	space	3mu
    \:	space	4mu
    \>	space	4mu
    \medspace	space	4mu
    \;	space	5mu
    \thickspace	space	5mu
    \!	space	-3mu
    \negthinspace	space	-3mu
    \negmedspace	space	-4mu
    \negthickspace	space	-5mu
    \enspace	space	0.5em
    \enskip	space	0.5em
    \quad	space	1em
    \qquad	space	2em
    \ 	space	word
    \space	space	word
    \nobreakspace	space	word
    \allowbreak	space	0mu
    \nobreak	space	0mu
    \kern	kern	
    \mkern	kern	
    \hskip	kern	
    \mskip	kern	
    \hspace	kern	
    \hspace*	kern	
    \mspace	kern	
    \displaystyle	style	display
    \textstyle	style	text
    \scriptstyle	style	script
    \scriptscriptstyle	style	scriptScript
    \tiny	size	0.5
    \sixptsize	size	0.6
    \scriptsize	size	0.7
    \footnotesize	size	0.8
    \small	size	0.9
    \normalsize	size	1
    \large	size	1.2
    \Large	size	1.44
    \LARGE	size	1.728
    \huge	size	2.074
    \Huge	size	2.488
    \mathord	atomClass	ord
    \mathop	atomClass	op
    \mathbin	atomClass	bin
    \mathrel	atomClass	rel
    \mathopen	atomClass	open
    \mathclose	atomClass	close
    \mathpunct	atomClass	punct
    \mathinner	atomClass	inner
    \limits	limits	always
    \nolimits	limits	never
    \displaylimits	limits	display
    \nonscript	nonscript	
    \phantom	phantom	-ink
    \hphantom	phantom	-ink -height -depth
    \vphantom	phantom	-ink -width
    \mathrlap	phantom	-width right
    \mathllap	phantom	-width left
    \mathclap	phantom	-width center
    \rlap	phantom	-width right text
    \llap	phantom	-width left text
    \clap	phantom	-width center text
    \smash	smash	
    \raisebox	raise	
    \rule	rule	
    \vcenter	centered	
    \mathchoice	choice	
    \mathstrut	macro	0 \vphantom{(}
    \strut	macro	0 \rule[-0.36em]{0em}{1.2em}
    \color	color	
    \textcolor	textColor	
    \colorbox	colorBox	
    \fcolorbox	framedColorBox	
    """#
}
