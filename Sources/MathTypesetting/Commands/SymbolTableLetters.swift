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
