extension SymbolTable {
  /// The names of binary operators.
  static let binaryOperators = #"""
    # Plain TeX
    \pm	00B1	bin
    \mp	2213	bin
    \times	00D7	bin
    \div	00F7	bin
    \cdot	22C5	bin
    \ast	2217	bin
    \star	22C6	bin
    \circ	2218	bin
    \bullet	2219	bin
    \cap	2229	bin
    \cup	222A	bin
    \uplus	228E	bin
    \sqcap	2293	bin
    \sqcup	2294	bin
    \vee	2228	bin
    \lor	2228	bin
    \wedge	2227	bin
    \land	2227	bin
    \setminus	2216	bin
    \wr	2240	bin
    \diamond	22C4	bin
    \bigtriangleup	25B3	bin
    \bigtriangledown	25BD	bin
    \triangleleft	25C1	bin
    \triangleright	25B7	bin
    \oplus	2295	bin
    \ominus	2296	bin
    \otimes	2297	bin
    \oslash	2298	bin
    \odot	2299	bin
    \bigcirc	25EF	bin
    \dagger	2020	bin
    \ddagger	2021	bin
    \amalg	2A3F	bin
    \lhd	22B2	bin
    \rhd	22B3	bin
    \unlhd	22B4	bin
    \unrhd	22B5	bin
    \And	0026	bin
    # AMS
    \dotplus	2214	bin
    \smallsetminus	2216	bin
    \Cap	22D2	bin
    \doublecap	22D2	bin
    \Cup	22D3	bin
    \doublecup	22D3	bin
    \barwedge	22BC	bin
    \veebar	22BB	bin
    \doublebarwedge	2A5E	bin	fallback
    \boxminus	229F	bin
    \boxtimes	22A0	bin
    \boxdot	22A1	bin
    \boxplus	229E	bin
    \divideontimes	22C7	bin
    \ltimes	22C9	bin
    \rtimes	22CA	bin
    \leftthreetimes	22CB	bin
    \rightthreetimes	22CC	bin
    \curlywedge	22CF	bin
    \curlyvee	22CE	bin
    \circleddash	229D	bin
    \circledast	229B	bin
    \circledcirc	229A	bin
    \centerdot	22C5	bin
    \intercal	22BA	bin
    \gtrdot	22D7	bin
    \lessdot	22D6	bin
    # Others in wide use
    \sdot	22C5	bin
    \plusmn	00B1	bin
    \bull	2219	bin
    \Dagger	2021	bin
    \minuso	29B5	bin	fallback
    \boxslash	29C4	bin	fallback
    \boxbslash	29C5	bin	fallback
    \boxcircle	29C7	bin	fallback
    \boxbox	29C8	bin	fallback
    \boxast	29C6	bin	fallback
    \circledequal	229C	bin
    \circledvert	29B6	bin	fallback
    \obar	233D	bin	fallback
    \obslash	29B8	bin	fallback
    \ogreaterthan	29C1	bin	fallback
    \olessthan	29C0	bin	fallback
    \operp	29B9	bin	fallback
    \nplus	2A2D	bin	fallback
    \interleave	2AF4	bin	fallback
    \fatsemi	2A1F	bin	fallback
    \fatslash	2AFD	bin	fallback
    \sslash	2AFD	bin	fallback
    \varotimes	2297	bin
    \varoplus	2295	bin
    \varominus	2296	bin
    \varodot	2299	bin
    \varoslash	2298	bin
    \varocircle	229A	bin
    \veedot	27C7	bin	fallback
    \wedgedot	27D1	bin	fallback
    \cupdot	228D	bin
    \capdot	2A40	bin	fallback
    \dotminus	2238	bin
    \smashtimes	2A33	bin	fallback
    \btimes	2A32	bin	fallback
    \rsolbar	29F7	bin	fallback
    \circplus	2A22	bin	fallback
    \plusdot	2A25	bin	fallback
    \minusdot	2A2A	bin	fallback
    \pluseqq	2A72	bin	fallback
    \tplus	29FE	bin	fallback
    \tminus	29FF	bin	fallback
    \Otimes	2A37	bin	fallback
    \odiv	2A38	bin	fallback
    \triangleplus	2A39	bin	fallback
    \triangleminus	2A3A	bin	fallback
    \triangletimes	2A3B	bin	fallback
    \intprod	2A3C	bin	fallback
    \intprodr	2A3D	bin	fallback
    \concavediamond	27E1	bin
    \hermitmatrix	22B9	bin
    \cupleftarrow	228C	bin
    \smblkcircle	2022	bin
    \medbullet	26AB	bin	fallback
    \medcirc	26AC	bin	fallback
    \invamp	214B	bin	fallback
    \upand	214B	bin	fallback
    \parr	214B	bin	fallback
    """#
}

extension SymbolTable {
  /// The names of big operators.
  static let bigOperators = #"""
    # With limits
    \sum	2211	op	limits
    \prod	220F	op	limits
    \coprod	2210	op	limits
    \bigcup	22C3	op	limits
    \bigcap	22C2	op	limits
    \bigvee	22C1	op	limits
    \bigwedge	22C0	op	limits
    \bigodot	2A00	op	limits
    \bigoplus	2A01	op	limits
    \bigotimes	2A02	op	limits
    \bigcupdot	2A03	op	limits
    \biguplus	2A04	op	limits
    \bigsqcap	2A05	op	limits
    \bigsqcup	2A06	op	limits
    \conjquant	2A07	op	limits	fallback
    \disjquant	2A08	op	limits	fallback
    \bigtimes	2A09	op	limits
    \varprod	2A09	op	limits
    \modtwosum	2A0A	op	limits	fallback
    \bigtalloblong	2AFF	op	limits	fallback
    \bigbot	27D8	op	limits
    \bigtop	27D9	op	limits
    \leftouterjoin	27D5	op	limits	fallback
    \rightouterjoin	27D6	op	limits	fallback
    \fullouterjoin	27D7	op	limits	fallback
    # Integrals
    \int	222B	op	nolimits
    \smallint	222B	op	nolimits
    \iint	222C	op	nolimits
    \iiint	222D	op	nolimits
    \iiiint	2A0C	op	nolimits
    \oint	222E	op	nolimits
    \oiint	222F	op	nolimits
    \oiiint	2230	op	nolimits
    \intclockwise	2231	op	nolimits
    \varointclockwise	2232	op	nolimits
    \ointctrclockwise	2233	op	nolimits
    \sumint	2A0B	op	nolimits	fallback
    \intbar	2A0D	op	nolimits	fallback
    \intBar	2A0E	op	nolimits	fallback
    \fint	2A0F	op	nolimits	fallback
    \awint	2A11	op	nolimits
    \pointint	2A15	op	nolimits	fallback
    \sqint	2A16	op	nolimits	fallback
    \intx	2A18	op	nolimits	fallback
    \intcap	2A19	op	nolimits	fallback
    \intcup	2A1A	op	nolimits	fallback
    \upint	2A1B	op	nolimits	fallback
    \lowint	2A1C	op	nolimits	fallback
    # Integrals with limits
    \intop	222B	op	limits
    \ointop	222E	op	limits
    """#
}

extension SymbolTable {
  /// The names of delimiters.
  static let delimiters = #"""
    # Opening
    \lparen	0028	open
    \lbrack	005B	open
    \lbrace	007B	open
    \{	007B	open
    \langle	27E8	open
    \lang	27E8	open
    \lfloor	230A	open
    \lceil	2308	open
    \lgroup	27EE	open
    \lmoustache	23B0	open	fallback
    \lvert	007C	open
    \lVert	2016	open
    \llbracket	27E6	open
    \lBrack	27E6	open
    \lBrace	2983	open	fallback
    \ulcorner	231C	open
    \llcorner	231E	open
    \lAngle	27EA	open
    \llangle	27EA	open
    \lParen	2985	open	fallback
    \llparenthesis	2987	open	fallback
    \lbrbrak	2772	open	fallback
    \Lbag	27C5	open	fallback
    # Closing
    \rparen	0029	close
    \rbrack	005D	close
    \rbrace	007D	close
    \}	007D	close
    \rangle	27E9	close
    \rang	27E9	close
    \rfloor	230B	close
    \rceil	2309	close
    \rgroup	27EF	close
    \rmoustache	23B1	close	fallback
    \rvert	007C	close
    \rVert	2016	close
    \rrbracket	27E7	close
    \rBrack	27E7	close
    \rBrace	2984	close	fallback
    \urcorner	231D	close
    \lrcorner	231F	close
    \rAngle	27EB	close
    \rrangle	27EB	close
    \rParen	2986	close	fallback
    \rrparenthesis	2988	close	fallback
    \rbrbrak	2773	close	fallback
    \Rbag	27C6	close	fallback
    # Either side
    \vert	007C	ord
    \Vert	2016	ord
    \|	2016	ord
    \backslash	005C	ord
    \Vvert	2980	ord	fallback
    """#
}
