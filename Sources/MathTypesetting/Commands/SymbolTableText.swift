extension SymbolTable {
  /// The names of characters that have a name in text.
  static let textCharacters = ##"""
    # Characters that TeX keeps for itself
    \#	0023	ord
    \$	0024	ord
    \%	0025	ord
    \&	0026	ord
    \_	005F	ord
    \textdollar	0024	ord
    \textunderscore	005F	ord
    \textbraceleft	007B	ord
    \textbraceright	007D	ord
    \textless	003C	ord
    \textgreater	003E	ord
    \textbar	007C	ord
    \textbardbl	2016	ord
    \textasciitilde	007E	ord
    \textbackslash	005C	ord
    \textasciicircum	005E	ord
    \textasciigrave	0060	ord
    \textpercent	0025	ord
    \textampersand	0026	ord
    \texthash	0023	ord
    \textnumbersign	0023	ord
    \lq	2018	ord
    \rq	2019	ord
    \mathdollar	0024	ord
    \mathsection	00A7	ord
    \mathparagraph	00B6	ord
    \slash	002F	ord
    \ordinarycolon	003A	ord
    # Signs
    \S	00A7	ord
    \sect	00A7	ord
    \P	00B6	ord
    \dag	2020	ord
    \ddag	2021	ord
    \textsection	00A7	ord
    \textparagraph	00B6	ord
    \textdagger	2020	ord
    \textdaggerdbl	2021	ord
    \copyright	00A9	ord
    \textcopyright	00A9	ord
    \textregistered	00AE	ord
    \texttrademark	2122	ord
    \pounds	00A3	ord
    \mathsterling	00A3	ord
    \textsterling	00A3	ord
    \yen	00A5	ord
    \mathyen	00A5	ord
    \textyen	00A5	ord
    \euro	20AC	ord
    \texteuro	20AC	ord
    \cent	00A2	ord
    \textcent	00A2	ord
    \textcurrency	00A4	ord
    \textdegree	00B0	ord
    \textellipsis	2026	ord
    \textperiodcentered	00B7	ord
    \textbullet	2022	ord
    \textendash	2013	ord
    \textemdash	2014	ord
    \textquoteleft	2018	ord
    \textquoteright	2019	ord
    \textquotedblleft	201C	ord
    \textquotedblright	201D	ord
    \textquotesingle	0027	ord
    \textquotedbl	0022	ord
    \textasteriskcentered	2217	ord
    \textexclamdown	00A1	ord
    \textquestiondown	00BF	ord
    \textordfeminine	00AA	ord
    \textordmasculine	00BA	ord
    \textmu	00B5	ord
    \textonehalf	00BD	ord	fallback
    \textonequarter	00BC	ord	fallback
    \textthreequarters	00BE	ord	fallback
    \textpm	00B1	ord
    \texttimes	00D7	ord
    \textdiv	00F7	ord
    \textminus	2212	ord
    \textsurd	221A	ord
    \textlnot	00AC	ord
    \textbrokenbar	00A6	ord
    \textpertenthousand	2031	ord
    \textperthousand	2030	ord
    \textnumero	2116	ord
    \textestimated	212E	ord
    \textohm	2126	ord
    \textmho	2127	ord
    \textleftarrow	2190	ord
    \textrightarrow	2192	ord
    \textuparrow	2191	ord
    \textdownarrow	2193	ord
    \guillemotleft	00AB	ord
    \guillemotright	00BB	ord
    \guilsinglleft	2039	ord
    \guilsinglright	203A	ord
    \quotedblbase	201E	ord
    \quotesinglbase	201A	ord
    # Letters
    \i	0131	ord
    \j	0237	ord
    \ss	00DF	ord
    \SS	1E9E	ord	fallback
    \ae	00E6	ord
    \AE	00C6	ord
    \oe	0153	ord
    \OE	0152	ord
    \o	00F8	ord
    \O	00D8	ord
    \aa	00E5	ord
    \AA	00C5	ord
    \l	0142	ord
    \L	0141	ord
    \th	00FE	ord
    \TH	00DE	ord
    \dh	00F0	ord
    \DH	00D0	ord
    \dj	0111	ord	fallback
    \DJ	0110	ord
    \ng	014B	ord
    \NG	014A	ord
    """##
}
