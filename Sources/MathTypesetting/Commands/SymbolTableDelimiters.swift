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
