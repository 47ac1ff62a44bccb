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
