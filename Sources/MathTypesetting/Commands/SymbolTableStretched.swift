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
