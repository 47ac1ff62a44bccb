extension SymbolTable {
  /// The names of relations.
  static let relations = #"""
    # Plain TeX
    \leq	2264	rel
    \le	2264	rel
    \geq	2265	rel
    \ge	2265	rel
    \lt	003C	rel
    \gt	003E	rel
    \equiv	2261	rel
    \prec	227A	rel
    \succ	227B	rel
    \preceq	2AAF	rel
    \succeq	2AB0	rel
    \sim	223C	rel
    \simeq	2243	rel
    \asymp	224D	rel
    \approx	2248	rel
    \cong	2245	rel
    \neq	2260	rel
    \ne	2260	rel
    \doteq	2250	rel
    \propto	221D	rel
    \models	22A7	rel
    \perp	27C2	rel
    \mid	2223	rel
    \parallel	2225	rel
    \ll	226A	rel
    \gg	226B	rel
    \subset	2282	rel
    \supset	2283	rel
    \subseteq	2286	rel
    \supseteq	2287	rel
    \sqsubset	228F	rel
    \sqsupset	2290	rel
    \sqsubseteq	2291	rel
    \sqsupseteq	2292	rel
    \in	2208	rel
    \ni	220B	rel
    \owns	220B	rel
    \notin	2209	rel
    \vdash	22A2	rel
    \dashv	22A3	rel
    \smile	2323	rel
    \frown	2322	rel
    \bowtie	22C8	rel
    \Join	22C8	rel
    # AMS
    \leqq	2266	rel
    \leqslant	2A7D	rel
    \eqslantless	2A95	rel
    \lesssim	2272	rel
    \lessapprox	2A85	rel
    \approxeq	224A	rel
    \lll	22D8	rel
    \llless	22D8	rel
    \lessgtr	2276	rel
    \lesseqgtr	22DA	rel
    \lesseqqgtr	2A8B	rel
    \doteqdot	2251	rel
    \Doteq	2251	rel
    \risingdotseq	2253	rel
    \fallingdotseq	2252	rel
    \backsim	223D	rel
    \backsimeq	22CD	rel
    \subseteqq	2AC5	rel	fallback
    \Subset	22D0	rel
    \preccurlyeq	227C	rel
    \curlyeqprec	22DE	rel
    \precsim	227E	rel
    \precapprox	2AB7	rel	fallback
    \vartriangleleft	22B2	rel
    \trianglelefteq	22B4	rel
    \vDash	22A8	rel
    \Vvdash	22AA	rel
    \smallsmile	2323	rel
    \smallfrown	2322	rel
    \bumpeq	224F	rel
    \Bumpeq	224E	rel
    \geqq	2267	rel
    \geqslant	2A7E	rel
    \eqslantgtr	2A96	rel
    \gtrsim	2273	rel
    \gtrapprox	2A86	rel
    \ggg	22D9	rel
    \gggtr	22D9	rel
    \gtrless	2277	rel
    \gtreqless	22DB	rel
    \gtreqqless	2A8C	rel
    \eqcirc	2256	rel
    \circeq	2257	rel
    \triangleq	225C	rel
    \vartriangle	25B3	rel
    \thicksim	223C	rel
    \thickapprox	2248	rel
    \supseteqq	2AC6	rel	fallback
    \Supset	22D1	rel
    \succcurlyeq	227D	rel
    \curlyeqsucc	22DF	rel
    \succsim	227F	rel
    \succapprox	2AB8	rel	fallback
    \vartriangleright	22B3	rel
    \trianglerighteq	22B5	rel
    \Vdash	22A9	rel
    \VDash	22AB	rel
    \shortmid	2223	rel
    \shortparallel	2225	rel
    \between	226C	rel
    \pitchfork	22D4	rel	fallback
    \varpropto	221D	rel
    \blacktriangleleft	25C0	rel
    \blacktriangleright	25B6	rel
    \therefore	2234	rel
    \because	2235	rel
    \backepsilon	220D	rel
    \eqsim	2242	rel
    # AMS, negated
    \nless	226E	rel
    \nleq	2270	rel
    \nleqslant	2A7D 0338	rel
    \nleqq	2266 0338	rel
    \lneq	2A87	rel
    \lneqq	2268	rel
    \lvertneqq	2268	rel
    \lnsim	22E6	rel
    \lnapprox	2A89	rel
    \nprec	2280	rel
    \npreceq	22E0	rel
    \precneqq	2AB5	rel	fallback
    \precnsim	22E8	rel
    \precnapprox	2AB9	rel	fallback
    \precneq	2AB1	rel	fallback
    \nsim	2241	rel
    \nshortmid	2224	rel
    \nmid	2224	rel
    \nvdash	22AC	rel
    \nvDash	22AD	rel
    \nVdash	22AE	rel
    \nVDash	22AF	rel
    \ntriangleleft	22EA	rel
    \ntrianglelefteq	22EC	rel
    \nsubseteq	2288	rel
    \nsubset	2284	rel
    \subsetneq	228A	rel
    \varsubsetneq	228A	rel
    \subsetneqq	2ACB	rel	fallback
    \varsubsetneqq	2ACB	rel	fallback
    \nsubseteqq	2AC5 0338	rel	fallback
    \ngtr	226F	rel
    \ngeq	2271	rel
    \ngeqslant	2A7E 0338	rel
    \ngeqq	2267 0338	rel
    \gneq	2A88	rel
    \gneqq	2269	rel
    \gvertneqq	2269	rel
    \gnsim	22E7	rel
    \gnapprox	2A8A	rel
    \nsucc	2281	rel
    \nsucceq	22E1	rel
    \succneqq	2AB6	rel	fallback
    \succneq	2AB2	rel	fallback
    \succnsim	22E9	rel
    \succnapprox	2ABA	rel	fallback
    \ncong	2247	rel
    \nshortparallel	2226	rel
    \nparallel	2226	rel
    \ntriangleright	22EB	rel
    \ntrianglerighteq	22ED	rel
    \nsupseteq	2289	rel
    \nsupset	2285	rel
    \nsupseteqq	2AC6 0338	rel	fallback
    \supsetneq	228B	rel
    \varsupsetneq	228B	rel
    \supsetneqq	2ACC	rel	fallback
    \varsupsetneqq	2ACC	rel	fallback
    \notni	220C	rel
    \nni	220C	rel
    \napprox	2249	rel
    \nequiv	2262	rel
    \nsime	2244	rel
    \nsimeq	2244	rel
    \nasymp	226D	rel
    \npreccurlyeq	22E0	rel
    \nsucccurlyeq	22E1	rel
    \nsqsubseteq	22E2	rel
    \nsqsupseteq	22E3	rel
    \sqsubsetneq	22E4	rel
    \sqsupsetneq	22E5	rel
    \nlesssim	2274	rel
    \ngtrsim	2275	rel
    \nlessgtr	2278	rel
    \ngtrless	2279	rel
    \neqsim	2242 0338	rel
    \nbumpeq	224F 0338	rel
    \nBumpeq	224E 0338	rel
    \ndoteq	2250 0338	rel
    # Colons
    \vcentcolon	2236	rel
    \ratio	2236	rel
    \dblcolon	2237	rel
    \coloncolon	2237	rel
    \coloneqq	2254	rel
    \colonequals	2254	rel
    \Coloneqq	2237 003D	rel
    \coloncolonequals	2237 003D	rel
    \eqqcolon	2255	rel
    \equalscolon	2255	rel
    \Eqqcolon	003D 2237	rel
    \equalscoloncolon	003D 2237	rel
    \coloneq	2236 2212	rel
    \colonminus	2236 2212	rel
    \Coloneq	2237 2212	rel
    \coloncolonminus	2237 2212	rel
    \eqcolon	2239	rel
    \minuscolon	2239	rel
    \Eqcolon	2212 2237	rel
    \minuscoloncolon	2212 2237	rel
    \colonapprox	2236 2248	rel
    \Colonapprox	2237 2248	rel
    \coloncolonapprox	2237 2248	rel
    \colonsim	2236 223C	rel
    \Colonsim	2237 223C	rel
    \coloncolonsim	2237 223C	rel
    \simcolon	223C 2236	rel
    \simcoloncolon	223C 2237	rel
    \approxcolon	2248 2236	rel
    \approxcoloncolon	2248 2237	rel
    # Others in wide use
    \origof	22B6	rel
    \imageof	22B7	rel
    \sub	2282	rel
    \sube	2286	rel
    \supe	2287	rel
    \isin	2208	rel
    \approxident	224B	rel
    \asympeq	224D	rel
    \backcong	224C	rel
    \triplesim	224B	rel
    \stareq	225B	rel
    \eqdef	225D	rel
    \measeq	225E	rel
    \questeq	225F	rel
    \wedgeq	2259	rel
    \veeeq	225A	rel
    \arceq	2258	rel
    \Equiv	2263	rel
    \dotequiv	2A67	rel	fallback
    \smallin	220A	rel
    \smallni	220D	rel
    \Vbar	2AEB	rel	fallback
    \vBar	2AE8	rel	fallback
    \dashVdash	27DB	rel
    \vlongdash	27DD	rel
    \longdashv	27DE	rel
    \assert	22A6	rel
    \prurel	22B0	rel	fallback
    \scurel	22B1	rel	fallback
    \eqgtr	22DD	rel
    \eqless	22DC	rel
    \vDdash	2AE2	rel	fallback
    \DashV	2AE5	rel	fallback
    \Dashv	2AE4	rel	fallback
    \eqeq	2A75	rel	fallback
    \eqeqeq	2A76	rel	fallback
    \upmodels	2AEB	rel	fallback
    \forksnot	2ADD	rel	fallback
    \nforks	2ADC	rel	fallback
    \prece	2AAF	rel
    \lesdot	2A7F	rel	fallback
    \gesdot	2A80	rel	fallback
    \Prec	2ABB	rel	fallback
    \Succ	2ABC	rel	fallback
    \preceqq	2AB3	rel	fallback
    \succeqq	2AB4	rel	fallback
    \isindot	22F5	rel	fallback
    \varisins	22F3	rel	fallback
    \disin	22F2	rel	fallback
    \congdot	2A6D	rel	fallback
    \llcurly	2ABB	rel	fallback
    \ggcurly	2ABC	rel	fallback
    \trianglelefteqslant	22B4	rel
    \trianglerighteqslant	22B5	rel
    \lessclosed	22B2	rel
    \gtrclosed	22B3	rel
    \rightslice	2AA7	rel	fallback
    \leftslice	2AA6	rel	fallback
    \subsetplus	2ABF	rel	fallback
    \supsetplus	2AC0	rel	fallback
    """#
}
