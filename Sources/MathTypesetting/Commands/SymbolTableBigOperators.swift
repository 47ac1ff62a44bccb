extension SymbolTable {
  /// The names of big operators.
  static let bigOperators = #"""
    # With limits
    \sum	2211	op	limits
    \prod	220F	op	limits
    \coprod	2210	op	limits
    \bigcup	22C3	op	limits
    \bigcap	22C2	op	limits
    \bigvee	22C1	op	limits
    \bigwedge	22C0	op	limits
    \bigodot	2A00	op	limits
    \bigoplus	2A01	op	limits
    \bigotimes	2A02	op	limits
    \bigcupdot	2A03	op	limits
    \biguplus	2A04	op	limits
    \bigsqcap	2A05	op	limits
    \bigsqcup	2A06	op	limits
    \conjquant	2A07	op	limits	fallback
    \disjquant	2A08	op	limits	fallback
    \bigtimes	2A09	op	limits
    \varprod	2A09	op	limits
    \modtwosum	2A0A	op	limits	fallback
    \bigtalloblong	2AFF	op	limits	fallback
    \bigbot	27D8	op	limits
    \bigtop	27D9	op	limits
    \leftouterjoin	27D5	op	limits	fallback
    \rightouterjoin	27D6	op	limits	fallback
    \fullouterjoin	27D7	op	limits	fallback
    # Integrals
    \int	222B	op	nolimits
    \smallint	222B	op	nolimits
    \iint	222C	op	nolimits
    \iiint	222D	op	nolimits
    \iiiint	2A0C	op	nolimits
    \oint	222E	op	nolimits
    \oiint	222F	op	nolimits
    \oiiint	2230	op	nolimits
    \intclockwise	2231	op	nolimits
    \varointclockwise	2232	op	nolimits
    \ointctrclockwise	2233	op	nolimits
    \sumint	2A0B	op	nolimits	fallback
    \intbar	2A0D	op	nolimits	fallback
    \intBar	2A0E	op	nolimits	fallback
    \fint	2A0F	op	nolimits	fallback
    \awint	2A11	op	nolimits
    \pointint	2A15	op	nolimits	fallback
    \sqint	2A16	op	nolimits	fallback
    \intx	2A18	op	nolimits	fallback
    \intcap	2A19	op	nolimits	fallback
    \intcup	2A1A	op	nolimits	fallback
    \upint	2A1B	op	nolimits	fallback
    \lowint	2A1C	op	nolimits	fallback
    # Integrals with limits
    \intop	222B	op	limits
    \ointop	222E	op	limits
    """#
}
