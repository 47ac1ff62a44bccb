extension SymbolTable {
  /// The names of accents, and what stretches above and below.
  static let accents = #"""
    # Over one letter
    \hat	0302	accent
    \check	030C	accent
    \tilde	0303	accent
    \acute	0301	accent
    \grave	0300	accent
    \dot	0307	accent
    \ddot	0308	accent
    \dddot	20DB	accent
    \ddddot	20DC	accent
    \breve	0306	accent
    \bar	0304	accent
    \vec	20D7	accent
    \mathring	030A	accent
    \ocirc	030A	accent
    \ovhook	0309	accent
    \asteraccent	20F0	accent
    \leftharpoonaccent	20D0	accent
    \rightharpoonaccent	20D1	accent
    \lvec	20D6	accent
    # As wide as what is under them
    \widehat	0302	wide-accent
    \widecheck	030C	wide-accent
    \widetilde	0303	wide-accent
    \widebreve	0306	wide-accent
    \widearc	0311	wide-accent
    \wideoverbar	0305	wide-accent
    \overrightarrow	20D7	wide-accent
    \overleftarrow	20D6	wide-accent
    \overleftrightarrow	20E1	wide-accent
    \overleftharpoon	20D0	wide-accent
    \overrightharpoon	20D1	wide-accent
    \overlinesegment	20E9	wide-accent
    \widebridgeabove	20E9	wide-accent
    # As wide as what is over them
    \underrightarrow	20EF	bottom-accent
    \underleftarrow	20EE	bottom-accent
    \underleftrightarrow	034D	bottom-accent
    \utilde	0330	bottom-accent
    \wideutilde	0330	bottom-accent
    \underrightharpoondown	20EC	bottom-accent
    \underleftharpoondown	20ED	bottom-accent
    # Stretched above, with scripts as limits
    \overbrace	23DE	over-delimiter
    \overparen	23DC	over-delimiter
    \wideparen	23DC	over-delimiter
    \overarc	23DC	over-delimiter
    \overbracket	23B4	over-delimiter
    \overgroup	23E0	over-delimiter
    \Overrightarrow	21D2	over-delimiter
    # Stretched below, with scripts as limits
    \underbrace	23DF	under-delimiter
    \underparen	23DD	under-delimiter
    \underarc	23DD	under-delimiter
    \underbracket	23B5	under-delimiter
    \undergroup	23E1	under-delimiter
    \underlinesegment	23B5	under-delimiter
    """#
}

extension SymbolTable {
  /// Arrows as long as what stands above and below: a command and the character that stretches.
  static let extensibleArrows = #"""
    \xleftarrow	2190
    \xrightarrow	2192
    \xLeftarrow	21D0
    \xRightarrow	21D2
    \xleftrightarrow	2194
    \xLeftrightarrow	21D4
    \xhookleftarrow	21A9
    \xhookrightarrow	21AA
    \xmapsto	21A6
    \xmapsfrom	21A4
    \xrightharpoondown	21C1
    \xrightharpoonup	21C0
    \xleftharpoondown	21BD
    \xleftharpoonup	21BC
    \xrightleftharpoons	21CC
    \xleftrightharpoons	21CB
    \xlongequal	003D
    \xtwoheadrightarrow	21A0
    \xtwoheadleftarrow	219E
    \xtofrom	21C4
    \cdrightarrow	2192 3
    \cdleftarrow	2190 3
    \cdlongequal	003D 3
    \cerightarrow	2192 1.7
    \celeftarrow	2190 1.7
    \celeftrightarrow	2194 1.7
    \celeftrightarrows	21C4 1.7
    \ceequilibrium	21CC 1.7
    \ceforward	21CC 1.7 forward
    \cebackward	21CC 1.7 backward
    \xrightleftarrows	21C4
    \xrightequilibrium	21CC
    \xleftequilibrium	21CB
    """#

  /// What `\not` makes of a relation where the face has a sign for it: the character and its negation.
  static let negations = """
    2190	219A
    2192	219B
    2194	21AE
    21D0	21CD
    21D4	21CE
    21D2	21CF
    2203	2204
    2208	2209
    220B	220C
    2223	2224
    2225	2226
    223C	2241
    2243	2244
    2245	2247
    2248	2249
    003D	2260
    2261	2262
    224D	226D
    003C	226E
    003E	226F
    2264	2270
    2265	2271
    2272	2274
    2273	2275
    2276	2278
    2277	2279
    227A	2280
    227B	2281
    2282	2284
    2283	2285
    2286	2288
    2287	2289
    22A2	22AC
    22A8	22AD
    22A9	22AE
    22AB	22AF
    227C	22E0
    227D	22E1
    2291	22E2
    2292	22E3
    22B2	22EA
    22B3	22EB
    22B4	22EC
    22B5	22ED
    """
}
