extension SymbolTable {
  /// The names of letter-like signs, shapes, dots and punctuation.
  static let letters = #"""
    # Letters
    \aleph	2135	ord
    \alef	2135	ord
    \alefsym	2135	ord
    \beth	2136	ord
    \gimel	2137	ord
    \daleth	2138	ord
    \hbar	210F	ord
    \hslash	210F	ord
    \ell	2113	ord
    \wp	2118	ord
    \weierp	2118	ord
    \Re	211C	ord
    \real	211C	ord
    \Im	2111	ord
    \image	2111	ord
    \imath	1D6A4	ord
    \jmath	1D6A5	ord
    \Bbbk	1D55C	ord
    \Finv	2132	ord	fallback
    \Game	2141	ord	fallback
    \mho	2127	ord
    \Eulerconst	2107	ord
    \Planckconst	210E	ord
    \eth	00F0	ord
    \complement	2201	ord
    \N	2115	ord
    \R	211D	ord
    \Z	2124	ord
    \natnums	2115	ord
    \reals	211D	ord
    \Reals	211D	ord
    \cnums	2102	ord
    \Complex	2102	ord
    \BbbN	2115	ord
    \BbbR	211D	ord
    \BbbZ	2124	ord
    \BbbQ	211A	ord
    \BbbC	2102	ord
    \BbbH	210D	ord
    \Bbbone	1D7D9	ord
    \Bbbsum	2140	ord
    \Angstrom	212B	ord
    \ohm	2126	ord
    # Logic and sets
    \forall	2200	ord
    \exists	2203	ord
    \exist	2203	ord
    \nexists	2204	ord
    \neg	00AC	ord
    \lnot	00AC	ord
    \top	22A4	ord
    \bot	22A5	ord
    \emptyset	2205	ord
    \empty	2205	ord
    \varnothing	2205	ord
    \infty	221E	ord
    \infin	221E	ord
    \diameter	2300	ord
    \revemptyset	29B0	ord	fallback
    \QED	220E	ord
    # Geometry
    \angle	2220	ord
    \measuredangle	2221	ord
    \sphericalangle	2222	ord
    \rightangle	221F	ord
    \triangle	25B3	ord
    \triangledown	25BD	ord
    \square	25A1	ord
    \Box	25A1	ord
    \blacksquare	25A0	ord
    \lozenge	25CA	ord
    \blacklozenge	29EB	ord	fallback
    \Diamond	25CA	ord
    \blackdiamond	25C6	ord	fallback
    \bigstar	2605	ord	fallback
    \bigwhitestar	2606	ord	fallback
    \blacktriangle	25B2	ord
    \blacktriangledown	25BC	ord
    \smallsquare	25AB	ord
    \blacksmallsquare	25AA	ord
    \mdlgblkcircle	25CF	ord
    \blackcircle	25CF	ord
    \whitecircle	25CB	ord
    # Primes, strokes and signs
    \prime	2032	ord
    \dprime	2033	ord
    \trprime	2034	ord
    \qprime	2057	ord
    \backprime	2035	ord
    \backdprime	2036	ord
    \surd	221A	ord
    \diagup	2215	ord
    \diagdown	005C	ord
    \flat	266D	ord
    \natural	266E	ord
    \sharp	266F	ord
    \clubsuit	2663	ord
    \clubs	2663	ord
    \diamondsuit	2662	ord
    \diamonds	2662	ord
    \heartsuit	2661	ord
    \hearts	2661	ord
    \spadesuit	2660	ord
    \spades	2660	ord
    \varclubsuit	2667	ord
    \vardiamondsuit	2666	ord
    \varheartsuit	2665	ord
    \varspadesuit	2664	ord
    \degree	00B0	ord
    \circledS	24C8	ord	fallback
    \circledR	00AE	ord
    \checkmark	2713	ord
    \maltese	2720	ord
    \cubr	221B	ord	fallback
    \increment	2206	ord
    \permil	2030	ord
    \perthousand	2030	ord
    \eighthnote	266A	ord
    \quarternote	2669	ord	fallback
    \twonotes	266B	ord	fallback
    \female	2640	ord	fallback
    \male	2642	ord	fallback
    \sun	263C	ord	fallback
    \saturn	2644	ord	fallback
    \danger	2621	ord	fallback
    \smiley	263A	ord	fallback
    \frownie	2639	ord	fallback
    # Dots
    \ldots	2026	inner
    \mathellipsis	2026	inner
    \dots	2026	inner
    \dotsc	2026	inner
    \dotso	2026	inner
    \cdots	22EF	inner
    \dotsb	22EF	inner
    \dotsm	22EF	inner
    \dotsi	22EF	inner
    \dotsx	2026	inner
    \ddots	22F1	inner
    \adots	22F0	inner
    \iddots	22F0	inner
    \unicodecdots	22EF	inner
    # Standing dots
    \vdots	22EE	ord
    \varvdots	22EE	ord
    # Punctuation
    \colon	003A	punct
    \ldotp	002E	punct
    \cdotp	22C5	punct
    # Closing punctuation
    \mathexclam	0021	close
    \mathquestion	003F	close
    """#
}

extension SymbolTable {
  /// The names of Greek letters.
  static let greek = #"""
    # Small letters and their variants
    \alpha	03B1	alpha
    \beta	03B2	alpha
    \gamma	03B3	alpha
    \delta	03B4	alpha
    \epsilon	03F5	alpha
    \varepsilon	03B5	alpha
    \zeta	03B6	alpha
    \eta	03B7	alpha
    \theta	03B8	alpha
    \vartheta	03D1	alpha
    \thetasym	03D1	alpha
    \iota	03B9	alpha
    \kappa	03BA	alpha
    \varkappa	03F0	alpha
    \lambda	03BB	alpha
    \mu	03BC	alpha
    \nu	03BD	alpha
    \xi	03BE	alpha
    \omicron	03BF	alpha
    \pi	03C0	alpha
    \varpi	03D6	alpha
    \rho	03C1	alpha
    \varrho	03F1	alpha
    \sigma	03C3	alpha
    \varsigma	03C2	alpha
    \tau	03C4	alpha
    \upsilon	03C5	alpha
    \phi	03D5	alpha
    \varphi	03C6	alpha
    \chi	03C7	alpha
    \psi	03C8	alpha
    \omega	03C9	alpha
    # Capitals, those that look Latin included
    \Alpha	0391	alpha
    \Beta	0392	alpha
    \Gamma	0393	alpha
    \Delta	0394	alpha
    \Epsilon	0395	alpha
    \Zeta	0396	alpha
    \Eta	0397	alpha
    \Theta	0398	alpha
    \Iota	0399	alpha
    \Kappa	039A	alpha
    \Lambda	039B	alpha
    \Mu	039C	alpha
    \Nu	039D	alpha
    \Xi	039E	alpha
    \Omicron	039F	alpha
    \Pi	03A0	alpha
    \Rho	03A1	alpha
    \Sigma	03A3	alpha
    \Tau	03A4	alpha
    \Upsilon	03A5	alpha
    \Phi	03A6	alpha
    \Chi	03A7	alpha
    \Psi	03A8	alpha
    \Omega	03A9	alpha
    # Signs that bold and slanted alphabets change
    \partial	2202	alpha
    \nabla	2207	alpha
    # Slanted capitals
    \varGamma	1D6E4	ord
    \varDelta	1D6E5	ord
    \varTheta	1D6E9	ord
    \varLambda	1D6EC	ord
    \varXi	1D6EF	ord
    \varPi	1D6F1	ord
    \varSigma	1D6F4	ord
    \varUpsilon	1D6F6	ord
    \varPhi	1D6F7	ord
    \varPsi	1D6F9	ord
    \varOmega	1D6FA	ord
    # Upright small letters
    \upalpha	03B1	ord
    \upbeta	03B2	ord
    \upgamma	03B3	ord
    \updelta	03B4	ord
    \upepsilon	03F5	ord
    \upvarepsilon	03B5	ord
    \upzeta	03B6	ord
    \upeta	03B7	ord
    \uptheta	03B8	ord
    \upvartheta	03D1	ord
    \upiota	03B9	ord
    \upkappa	03BA	ord
    \uplambda	03BB	ord
    \upmu	03BC	ord
    \upnu	03BD	ord
    \upxi	03BE	ord
    \uppi	03C0	ord
    \upvarpi	03D6	ord
    \uprho	03C1	ord
    \upvarrho	03F1	ord
    \upsigma	03C3	ord
    \upvarsigma	03C2	ord
    \uptau	03C4	ord
    \upupsilon	03C5	ord
    \upphi	03D5	ord
    \upvarphi	03C6	ord
    \upchi	03C7	ord
    \uppsi	03C8	ord
    \upomega	03C9	ord
    # Archaic
    \digamma	03DD	ord	fallback
    \Digamma	03DC	ord	fallback
    """#
}
