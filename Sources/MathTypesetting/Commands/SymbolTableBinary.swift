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
