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

extension CommandTable {
  /// Named functions.
  static let functions = #"""
    \arcsin	name	arcsin
    \arccos	name	arccos
    \arctan	name	arctan
    \arctg	name	arctg
    \arcctg	name	arcctg
    \arg	name	arg
    \ch	name	ch
    \cos	name	cos
    \cosec	name	cosec
    \cosh	name	cosh
    \cot	name	cot
    \cotg	name	cotg
    \coth	name	coth
    \csc	name	csc
    \ctg	name	ctg
    \cth	name	cth
    \deg	name	deg
    \dim	name	dim
    \exp	name	exp
    \hom	name	hom
    \ker	name	ker
    \lg	name	lg
    \ln	name	ln
    \log	name	log
    \sec	name	sec
    \sin	name	sin
    \sinh	name	sinh
    \sh	name	sh
    \tan	name	tan
    \tanh	name	tanh
    \tg	name	tg
    \sgn	name	sgn
    \det	name	det limits
    \gcd	name	gcd limits
    \inf	name	inf limits
    \lim	name	lim limits
    \max	name	max limits
    \min	name	min limits
    \Pr	name	Pr limits
    \sup	name	sup limits
    \argmax	name	arg,max limits
    \argmin	name	arg,min limits
    \plim	name	plim limits
    \liminf	name	lim,inf limits
    \limsup	name	lim,sup limits
    \injlim	name	inj,lim limits
    \projlim	name	proj,lim limits
    \varlimsup	macro	0 \mathop{\overline{\mathrm{lim}}}
    \varliminf	macro	0 \mathop{\underline{\mathrm{lim}}}
    \varinjlim	macro	0 \mathop{\underrightarrow{\mathrm{lim}}}
    \varprojlim	macro	0 \mathop{\underleftarrow{\mathrm{lim}}}
    \bmod	macro	0 \mkern1mu\mathbin{\mathrm{mod}}\mkern1mu
    \pmod	macro	1 \mathchoice{\mkern18mu}{\mkern8mu}{\mkern8mu}{\mkern8mu}(\mathrm{mod}\mkern6mu #1)
    \mod	macro	1 \mkern18mu\mathrm{mod}\,\,#1
    \pod	macro	1 \mathchoice{\mkern18mu}{\mkern8mu}{\mkern8mu}{\mkern8mu}(#1)
    """#

  /// What is short for other commands.
  static let shorthands = #"""
    \dots	dots	
    \colon	macro	0 \mkern2mu\mathpunct{}\nonscript\mkern-3mu{:}\mkern6mu
    \iff	macro	0 \;\Longleftrightarrow\;
    \implies	macro	0 \;\Longrightarrow\;
    \impliedby	macro	0 \;\Longleftarrow\;
    \bra	macro	1 \mathinner{\langle{#1}|}
    \ket	macro	1 \mathinner{|{#1}\rangle}
    \braket	macro	1 \mathinner{\langle{#1}\rangle}
    \Bra	macro	1 \left\langle#1\right|
    \Ket	macro	1 \left|#1\right\rangle
    \Braket	macro	1 \left\langle#1\right\rangle
    \set	macro	1 \mathinner{\{\,#1\,\}}
    \Set	macro	1 \left\{\,#1\,\right\}
    \TeX	macro	0 \mathrm{T\kern-0.1667em\raisebox{-0.5ex}{E}\kern-0.125em X}
    \LaTeX	macro	0 \mathrm{L\kern-0.36em\raisebox{0.2em}{\scriptstyle A}\kern-0.15em\TeX}
    \KaTeX	macro	0 \mathrm{K\kern-0.17em\raisebox{0.2em}{\scriptstyle A}\kern-0.15em\TeX}
    \angln	macro	0 \angl n
    \Q	macro	0 \mathbb{Q}
    \overunderset	macro	3 \overset{#1}{\underset{#2}{#3}}
    \underoverset	macro	3 \underset{#1}{\overset{#2}{#3}}
    \abs	macro	1 \left|#1\right|
    \norm	macro	1 \left\|#1\right\|
    \htmlClass	macro	2 #2
    \htmlId	macro	2 #2
    \htmlStyle	macro	2 #2
    \htmlData	macro	2 #2
    """#
}
