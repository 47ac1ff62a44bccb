extension SymbolTable {
  /// Characters typed as they are that no command stands for and that are not ordinary, and those that are of another
  /// class than the first command for them: the first and the last of a range, and their class (for `op`, its limits
  /// too).
  static let characters = """
    0021	0021	close
    0028	0028	open
    0029	0029	close
    002A	002B	bin
    002C	002C	punct
    002D	002D	bin
    003A	003A	rel
    003B	003B	punct
    003C	003E	rel
    003F	003F	close
    005B	005B	open
    005D	005D	close
    00B7	00B7	bin
    2016	2016	ord
    2212	2212	bin
    2215	2215	bin
    22B2	22B5	rel
    2040	2040	bin
    2044	2044	bin
    2050	2050	rel
    21F9	21FC	rel
    221C	221C	open
    223A	223B	rel
    223E	223E	bin
    2246	2246	rel
    22BD	22BD	bin
    22D5	22D5	rel
    22F4	22F4	rel
    22F6	22FF	rel
    2305	2306	bin
    233F	233F	rel
    25B5	25B5	rel
    25EB	25EB	bin
    27C8	27C9	rel
    27CC	27CC	open
    27D2	27D4	rel
    27DA	27DA	rel
    27DC	27DC	rel
    27DF	27DF	rel
    27E0	27E0	bin
    27E2	27E5	bin
    27EC	27EC	open
    27ED	27ED	close
    27F0	27F4	rel
    2900	2904	rel
    2908	2909	rel
    290C	292A	rel
    2933	2933	rel
    2936	294C	rel
    294E	2961	rel
    2963	2963	rel
    2965	297F	rel
    2982	2982	rel
    2989	2989	open
    298A	298A	close
    298B	298B	open
    298C	298C	close
    298D	298D	open
    298E	298E	close
    298F	298F	open
    2990	2990	close
    2991	2991	open
    2992	2992	close
    2993	2993	open
    2994	2994	close
    2995	2995	open
    2996	2996	close
    2997	2997	open
    2998	2998	close
    29B7	29B7	bin
    29CD	29CD	bin
    29CE	29D5	rel
    29D6	29D7	bin
    29D8	29D8	open
    29D9	29D9	close
    29DA	29DA	open
    29DB	29DB	close
    29DF	29DF	rel
    29E1	29E1	rel
    29E2	29E2	bin
    29E3	29E6	rel
    29F4	29F4	rel
    29F5	29F6	bin
    29F8	29F9	op	limits
    29FA	29FB	bin
    29FC	29FC	open
    29FD	29FD	close
    2A10	2A10	op	nolimits
    2A12	2A14	op	nolimits
    2A17	2A17	op	nolimits
    2A1D	2A1E	op	limits
    2A20	2A21	op	limits
    2A23	2A24	bin
    2A26	2A29	bin
    2A2B	2A2C	bin
    2A2E	2A31	bin
    2A34	2A36	bin
    2A3E	2A3E	bin
    2A41	2A58	bin
    2A59	2A59	rel
    2A5A	2A5D	bin
    2A5F	2A65	bin
    2A66	2A66	rel
    2A68	2A6C	rel
    2A6E	2A70	rel
    2A71	2A71	bin
    2A73	2A74	rel
    2A77	2A7C	rel
    2A81	2A84	rel
    2A8D	2A94	rel
    2A97	2AA5	rel
    2AA8	2AAE	rel
    2ABD	2ABE	rel
    2AC1	2AC4	rel
    2AC7	2ACA	rel
    2ACD	2ADB	rel
    2ADE	2AE0	rel
    2AE3	2AE3	rel
    2AE6	2AE7	rel
    2AE9	2AEA	rel
    2AEC	2AF0	rel
    2AF2	2AF3	rel
    2AF5	2AF6	bin
    2AF7	2AFA	rel
    2AFB	2AFB	bin
    2AFC	2AFC	op	limits
    2AFE	2AFE	bin
    2B30	2B30	rel
    2B32	2B4C	rel
    1EEF0	1EEF1	op	limits
    """
}

extension SymbolTable {
  /// Raised characters typed as they are, and the characters of the scripts that they stand for.
  static let raisedCharacters = """
    00B2	0032
    00B3	0033
    00B9	0031
    02B0	0068
    02B2	006A
    02B3	0072
    02B7	0077
    02B8	0079
    02E1	006C
    02E2	0073
    02E3	0078
    1D2C	0041
    1D2E	0042
    1D30	0044
    1D31	0045
    1D33	0047
    1D34	0048
    1D35	0049
    1D36	004A
    1D37	004B
    1D38	004C
    1D39	004D
    1D3A	004E
    1D3C	004F
    1D3E	0050
    1D3F	0052
    1D40	0054
    1D41	0055
    1D42	0057
    1D43	0061
    1D47	0062
    1D48	0064
    1D49	0065
    1D4D	0067
    1D4F	006B
    1D50	006D
    1D52	006F
    1D56	0070
    1D57	0074
    1D58	0075
    1D5B	0076
    1D5D	03B2
    1D5E	03B3
    1D5F	03B4
    1D60	03C6
    1D61	03C7
    1D9C	0063
    1DA0	0066
    1DBB	007A
    1DBF	03B8
    2070	0030
    2071	0069
    2074	0034
    2075	0035
    2076	0036
    2077	0037
    2078	0038
    2079	0039
    207A	002B
    207B	2212
    207C	003D
    207D	0028
    207E	0029
    207F	006E
    2C7D	0056
    A7F2	0043
    A7F3	0046
    A7F4	0051
    107A5	0071
    """

  /// The same, lowered.
  static let loweredCharacters = """
    1D62	0069
    1D63	0072
    1D64	0075
    1D65	0076
    1D66	03B2
    1D67	03B3
    1D68	03C1
    1D69	03C6
    1D6A	03C7
    2080	0030
    2081	0031
    2082	0032
    2083	0033
    2084	0034
    2085	0035
    2086	0036
    2087	0037
    2088	0038
    2089	0039
    208A	002B
    208B	2212
    208C	003D
    208D	0028
    208E	0029
    2090	0061
    2091	0065
    2092	006F
    2093	0078
    2095	0068
    2096	006B
    2097	006C
    2098	006D
    2099	006E
    209A	0070
    209B	0073
    209C	0074
    2C7C	006A
    """
}
