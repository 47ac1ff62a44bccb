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
