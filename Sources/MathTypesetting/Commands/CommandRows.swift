extension CommandTable {
  /// What stands around, above and below.
  static let around = #"""
    \overline	bar	over
    \underline	bar	under
    \underbar	bar	under
    \overset	stack	over
    \underset	stack	under
    \stackrel	stack	over rel
    \sqrt	radical	
    \boxed	frame	all
    \fbox	frame	all text
    \angl	frame	angle
    \cancel	strike	rising
    \bcancel	strike	falling
    \xcancel	strike	rising falling
    \sout	strike	across
    \phase	strike	phase
    \not	negation	
    """#

  /// Fractions and what looks like them.
  static let fractions = #"""
    \frac	fraction	
    \dfrac	fraction	display
    \tfrac	fraction	text
    \cfrac	fraction	display continued
    \binom	fraction	norule ( )
    \dbinom	fraction	norule display ( )
    \tbinom	fraction	norule text ( )
    \over	infix	
    \atop	infix	norule
    \choose	infix	norule ( )
    \brace	infix	norule { }
    \brack	infix	norule [ ]
    \above	infix	thickness
    \genfrac	generalFraction	
    """#

  /// Delimiters.
  static let delimiters = #"""
    \left	left	
    \middle	middle	
    \right	right	
    \big	delimiter	1.2 ord
    \bigl	delimiter	1.2 open
    \bigr	delimiter	1.2 close
    \bigm	delimiter	1.2 rel
    \Big	delimiter	1.8 ord
    \Bigl	delimiter	1.8 open
    \Bigr	delimiter	1.8 close
    \Bigm	delimiter	1.8 rel
    \bigg	delimiter	2.4 ord
    \biggl	delimiter	2.4 open
    \biggr	delimiter	2.4 close
    \biggm	delimiter	2.4 rel
    \Bigg	delimiter	3.0 ord
    \Biggl	delimiter	3.0 open
    \Biggr	delimiter	3.0 close
    \Biggm	delimiter	3.0 rel
    """#

  /// Tables and their parts.
  static let tables = #"""
    \begin	begin	
    \end	end	
    \\	row	
    \cr	row	
    \newline	row	
    \hline	line	
    \hdashline	line	dashed
    \substack	substack	
    \tag	tag	
    \tag*	tag	bare
    \notag	nothing	0
    \nonumber	nothing	0
    \label	nothing	1
    """#

  /// Definitions, and what has no meaning in a picture.
  static let definitions = #"""
    \newcommand	newCommand	
    \renewcommand	newCommand	
    \providecommand	newCommand	
    \def	def	
    \gdef	def	
    \edef	def	
    \xdef	def	
    \let	let	
    \futurelet	let	
    \global	nothing	0
    \long	nothing	0
    \relax	nothing	0
    \protect	nothing	0
    \noexpand	nothing	0
    \expandafter	nothing	0
    \null	nothing	0
    \hfill	nothing	0
    \unboldmath	nothing	0
    \mathversion	nothing	1
    \DOTSB	nothing	0
    \DOTSI	nothing	0
    \DOTSX	nothing	0
    \TextOrMath	macro	2 #2
    \tmspace	macro	3 \mskip#1#2
    \message	nothing	1
    \errmessage	nothing	1
    \show	nothing	1
    \href	link	
    \url	link	url
    \bgroup	macro	0 {
    \egroup	macro	0 }
    \ensuremath	macro	1 {#1}
    \DeclareMathOperator	def	operator
    """#
}
