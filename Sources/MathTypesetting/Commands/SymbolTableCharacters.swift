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
