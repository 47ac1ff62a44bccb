extension SymbolTable {
  /// The names of arrows.
  static let arrows = #"""
    # Plain TeX
    \leftarrow	2190	rel
    \gets	2190	rel
    \rightarrow	2192	rel
    \to	2192	rel
    \uparrow	2191	rel
    \downarrow	2193	rel
    \updownarrow	2195	rel
    \leftrightarrow	2194	rel
    \Leftarrow	21D0	rel
    \Rightarrow	21D2	rel
    \Uparrow	21D1	rel
    \Downarrow	21D3	rel
    \Updownarrow	21D5	rel
    \Leftrightarrow	21D4	rel
    \longleftarrow	27F5	rel
    \longrightarrow	27F6	rel
    \longleftrightarrow	27F7	rel
    \Longleftarrow	27F8	rel
    \Longrightarrow	27F9	rel
    \Longleftrightarrow	27FA	rel
    \mapsto	21A6	rel
    \longmapsto	27FC	rel
    \hookleftarrow	21A9	rel
    \hookrightarrow	21AA	rel
    \nearrow	2197	rel
    \searrow	2198	rel
    \swarrow	2199	rel
    \nwarrow	2196	rel
    \leftharpoonup	21BC	rel
    \leftharpoondown	21BD	rel
    \rightharpoonup	21C0	rel
    \rightharpoondown	21C1	rel
    \rightleftharpoons	21CC	rel
    \leadsto	21DD	rel
    # AMS
    \dashrightarrow	21E2	rel	fallback
    \dasharrow	21E2	rel	fallback
    \dashleftarrow	21E0	rel	fallback
    \leftleftarrows	21C7	rel
    \leftrightarrows	21C6	rel
    \Lleftarrow	21DA	rel
    \twoheadleftarrow	219E	rel
    \leftarrowtail	21A2	rel
    \looparrowleft	21AB	rel
    \leftrightharpoons	21CB	rel
    \curvearrowleft	21B6	rel
    \circlearrowleft	21BA	rel
    \Lsh	21B0	rel
    \upuparrows	21C8	rel
    \upharpoonleft	21BF	rel
    \downharpoonleft	21C3	rel
    \multimap	22B8	rel
    \leftrightsquigarrow	21AD	rel
    \rightrightarrows	21C9	rel
    \rightleftarrows	21C4	rel
    \twoheadrightarrow	21A0	rel
    \rightarrowtail	21A3	rel
    \looparrowright	21AC	rel
    \curvearrowright	21B7	rel
    \circlearrowright	21BB	rel
    \Rsh	21B1	rel
    \downdownarrows	21CA	rel
    \upharpoonright	21BE	rel
    \restriction	21BE	rel
    \downharpoonright	21C2	rel
    \rightsquigarrow	21DD	rel
    \Rrightarrow	21DB	rel
    \leftsquigarrow	21DC	rel
    # AMS, negated
    \nleftarrow	219A	rel
    \nrightarrow	219B	rel
    \nLeftarrow	21CD	rel
    \nRightarrow	21CF	rel
    \nleftrightarrow	21AE	rel
    \nLeftrightarrow	21CE	rel
    # Names of entities
    \larr	2190	rel
    \lArr	21D0	rel
    \Larr	21D0	rel
    \rarr	2192	rel
    \rArr	21D2	rel
    \Rarr	21D2	rel
    \uarr	2191	rel
    \uArr	21D1	rel
    \Uarr	21D1	rel
    \darr	2193	rel
    \dArr	21D3	rel
    \Darr	21D3	rel
    \harr	2194	rel
    \hArr	21D4	rel
    \Harr	21D4	rel
    \lrarr	2194	rel
    \lrArr	21D4	rel
    \Lrarr	21D4	rel
    # Others in wide use
    \mapsfrom	21A4	rel
    \longmapsfrom	27FB	rel
    \Mapsto	2907	rel
    \Mapsfrom	2906	rel
    \Longmapsto	27FE	rel
    \Longmapsfrom	27FD	rel
    \mapsup	21A5	rel
    \mapsdown	21A7	rel
    \twoheaduparrow	219F	rel
    \twoheaddownarrow	21A1	rel
    \updownarrows	21C5	rel
    \downuparrows	21F5	rel
    \Nearrow	21D7	rel
    \Searrow	21D8	rel
    \Swarrow	21D9	rel
    \Nwarrow	21D6	rel
    \rightthreearrows	21F6	rel
    \leftthreearrows	2B31	rel
    \nvrightarrow	21F8	rel	fallback
    \nvleftarrow	21F7	rel	fallback
    \rightdasharrow	21E2	rel	fallback
    \leftdasharrow	21E0	rel	fallback
    \longrightsquigarrow	27FF	rel
    \linefeed	21B4	rel
    \carriagereturn	21B5	rel
    \lightning	21AF	rel	fallback
    \leftwhitearrow	21E6	rel
    \rightwhitearrow	21E8	rel
    \upwhitearrow	21E7	rel
    \downwhitearrow	21E9	rel
    \twoheadmapsto	2905	rel	fallback
    \Uuparrow	290A	rel	fallback
    \Ddownarrow	290B	rel	fallback
    \Ldsh	21B2	rel
    \Rdsh	21B3	rel
    \leftarrowtriangle	21FD	rel	fallback
    \rightarrowtriangle	21FE	rel	fallback
    \leftrightarrowtriangle	21FF	rel	fallback
    \rightwavearrow	219D	rel	fallback
    \leftwavearrow	219C	rel	fallback
    \circleonrightarrow	21F4	rel	fallback
    \barleftarrow	21E4	rel	fallback
    \rightarrowbar	21E5	rel	fallback
    \updownharpoonleftright	294D	rel	fallback
    \rightrightharpoons	2964	rel	fallback
    \leftleftharpoons	2962	rel	fallback
    """#
}
