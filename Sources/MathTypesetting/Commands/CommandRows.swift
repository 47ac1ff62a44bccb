extension CommandTable {
  /// What stands around, above and below.
  static let around = #"""
    \overline	bar	over
    \underline	bar	under
    \underbar	bar	under
    \overset	stack	over
    \underset	stack	under
    \stackrel	stack	over rel
    \sideset	sideset	
    \enclose	enclose	
    \tensor	tensor	base
    \indices	tensor	
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
    \toprule	line	
    \midrule	line	
    \bottomrule	line	
    \cline	line	part
    \cmidrule	line	part
    \multicolumn	multicolumn	
    \substack	substack	
    \tag	tag	
    \tag*	tag	bare
    \notag	nothing	0
    \nonumber	nothing	0
    \label	label	
    \ref	reference	
    \eqref	reference	parentheses
    \autoref	reference	
    \cref	reference	
    \Cref	reference	
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
    \require	nothing	1
    \usepackage	nothing	1
    \sisetup	nothing	1
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
    \arccot	name	arccot
    \arccsc	name	arccsc
    \arcsec	name	arcsec
    \csch	name	csch
    \sech	name	sech
    \erf	name	erf
    \rank	name	rank
    \tr	name	tr
    \Tr	name	Tr
    \Res	name	Res
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
    \bmod	macro	0 \nonscript\mskip-4mu\mkern5mu\mathbin{\mathrm{mod}}\mkern5mu\nonscript\mskip-4mu
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
    \braket	macro	1 \mathinner{\langle{#1}\rangle}¦\mathinner{\left\langle#1\middle|#2\right\rangle}
    \Bra	macro	1 \left\langle#1\right|
    \Ket	macro	1 \left|#1\right\rangle
    \Braket	barred	all \left< \,\middle|\, \right>
    \set	barred	once \mathinner{\{\, \mid{} \,\}}
    \Set	barred	once \left\{\, \;\middle|\; \,\right\}
    \TeX	macro	0 \text{T\kern-0.1667em\raisebox{-0.5ex}{E}\kern-0.125em X}
    \LaTeX	macro	0 \text{L\kern-0.36em\raisebox{0.21em}{\scriptsize A}\kern-0.15em\TeX}
    \KaTeX	macro	0 \text{K\kern-0.17em\raisebox{0.21em}{\scriptsize A}\kern-0.15em\TeX}
    \angln	macro	0 \angl n
    \Q	macro	0 \mathbb{Q}
    \overunderset	macro	3 \overset{#1}{\underset{#2}{#3}}
    \underoverset	macro	3 \underset{#1}{\overset{#2}{#3}}
    \abs	macro	1 \left|#1\right|
    \abs*	macro	1 \left|#1\right|
    \norm	macro	1 \left\|#1\right\|
    \norm*	macro	1 \left\|#1\right\|
    \matrix	macro	1 \begin{matrix}#1\end{matrix}
    \pmatrix	macro	1 \begin{pmatrix}#1\end{pmatrix}
    \cases	macro	1 \begin{cases}#1\end{cases}
    \eqalign	macro	1 \begin{aligned}#1\end{aligned}
    \displaylines	macro	1 \begin{gathered}#1\end{gathered}
    \prescript	macro	3 {\vphantom{#3}}^{#1}_{#2}{#3}
    \mathbbm	macro	1 \mathbb{#1}
    \mathds	macro	1 \mathbb{#1}
    \htmlClass	macro	2 #2
    \htmlId	macro	2 #2
    \htmlStyle	macro	2 #2
    \htmlData	macro	2 #2
    """#

  /// The physics package, as models write it: its delimiters grow with what they hold.
  static let physics = #"""
    \dv	derivative	\mathrm{d}
    \derivative	derivative	\mathrm{d}
    \odv	derivative	\mathrm{d}
    \pdv	derivative	\partial
    \pderivative	derivative	\partial
    \partialderivative	derivative	\partial
    \fdv	derivative	\delta
    \dd	differential	
    \differential	differential	
    \ev	macro	1 \left\langle#1\right\rangle¦\left\langle#2\middle|#1\middle|#2\right\rangle
    \expval	macro	1 \left\langle#1\right\rangle¦\left\langle#2\middle|#1\middle|#2\right\rangle
    \ip	macro	1 \left\langle#1\middle|#1\right\rangle¦\left\langle#1\middle|#2\right\rangle
    \innerproduct	macro	1 \left\langle#1\middle|#1\right\rangle¦\left\langle#1\middle|#2\right\rangle
    \mel	macro	3 \left\langle#1\middle|#2\middle|#3\right\rangle
    \matrixel	macro	3 \left\langle#1\middle|#2\middle|#3\right\rangle
    \op	macro	1 {\left|#1\right\rangle\!\left\langle#1\right|}¦{\left|#1\right\rangle\!\left\langle#2\right|}
    \dyad	macro	1 {\left|#1\right\rangle\!\left\langle#1\right|}¦{\left|#1\right\rangle\!\left\langle#2\right|}
    \ketbra	macro	1 {\left|#1\right\rangle\!\left\langle#1\right|}¦{\left|#1\right\rangle\!\left\langle#2\right|}
    \outerproduct	macro	2 {\left|#1\right\rangle\!\left\langle#2\right|}
    \comm	macro	2 \left[#1,#2\right]
    \commutator	macro	2 \left[#1,#2\right]
    \acomm	macro	2 \left\{#1,#2\right\}
    \anticommutator	macro	2 \left\{#1,#2\right\}
    \pb	macro	2 \left\{#1,#2\right\}
    \poissonbracket	macro	2 \left\{#1,#2\right\}
    \eval	macro	1 \left.#1\right|
    \order	macro	1 \mathcal{O}\left(#1\right)
    \pqty	macro	1 \left(#1\right)
    \bqty	macro	1 \left[#1\right]
    \Bqty	macro	1 \left\{#1\right\}
    \vqty	macro	1 \left|#1\right|
    \mqty	macro	1 \begin{matrix}#1\end{matrix}
    \pmqty	macro	1 \begin{pmatrix}#1\end{pmatrix}
    \bmqty	macro	1 \begin{bmatrix}#1\end{bmatrix}
    \vmqty	macro	1 \begin{vmatrix}#1\end{vmatrix}
    \mdet	macro	1 \begin{vmatrix}#1\end{vmatrix}
    \smqty	macro	1 \begin{smallmatrix}#1\end{smallmatrix}
    \vb	macro	1 \mathbf{#1}
    \vectorbold	macro	1 \mathbf{#1}
    \va	macro	1 \vec{\mathbf{#1}}
    \vu	macro	1 \hat{\mathbf{#1}}
    \vdot	macro	0 \boldsymbol\cdot
    \cross	macro	0 \boldsymbol\times
    \grad	macro	0 \boldsymbol\nabla
    \gradient	macro	0 \boldsymbol\nabla
    \divergence	macro	0 \boldsymbol\nabla\boldsymbol\cdot
    \curl	macro	0 \boldsymbol\nabla\boldsymbol\times
    \laplacian	macro	0 \nabla^2
    \flatfrac	macro	2 {#1}/{#2}
    \qq	macro	1 \quad\text{#1}\quad
    \qc	macro	0 ,\quad
    \qif	macro	0 \quad\text{if}\quad
    \qthen	macro	0 \quad\text{then}\quad
    \qand	macro	0 \quad\text{and}\quad
    \qor	macro	0 \quad\text{or}\quad
    """#

  /// Chemistry and quantities, which have languages of their own.
  static let sciences = #"""
    \ce	chemistry	
    \cf	chemistry	
    \pu	physicalUnit	
    \num	number	
    \numproduct	number	
    \numlist	number	list
    \numrange	number	range
    \ang	number	angle
    \qty	quantity	or fences
    \SI	quantity	
    \qtyproduct	quantity	
    \qtylist	quantity	list
    \SIlist	quantity	list
    \qtyrange	quantity	range
    \SIrange	quantity	range
    \unit	unit	
    \si	unit	
    \ceweakbond	macro	0 \rule[0.23em]{0.15em}{0.045em}\kern0.1em\rule[0.23em]{0.15em}{0.045em}\kern0.1em\rule[0.23em]{0.15em}{0.045em}
    \DeclareSIUnit	nothing	2
    """#
}
