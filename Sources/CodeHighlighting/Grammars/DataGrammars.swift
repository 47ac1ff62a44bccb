/// Data, queries, settings.
enum DataGrammars {
  static let json = Grammar(
    comments: [.slashes, .block], strings: [.double, .single],
    words: [.boolean: "true false", .keyword: "null", .number: "NaN Infinity"], operators: Set(":"),
    punctuation: Set("{}[],"), entryNames: .property, entryStrings: .property)

  static let yaml = Grammar(
    structure: .yaml,
    strings: [
      StringForm(open: "\"", isMultiline: true),
      StringForm(open: "'", escape: nil, isDoubled: true, isMultiline: true),
    ], words: [.boolean: "true false", .number: ".inf -.inf .nan"])

  static let sql = Grammar(
    comments: [.dashes, .sign, .block],
    strings: [
      StringForm(open: "'", isDoubled: true, isMultiline: true),
      StringForm(open: "\"", isDoubled: true, isMultiline: true),
      StringForm(open: "`", kind: nil),
    ],
    words: [
      .keyword: """
      action add after all alter always analyze any apply array as asc autoincrement auto_increment authorization \
      backup before begin bigint binary bit blob bool boolean both break browse btree bulk by bytea call cascade cascaded \
      case cast chain change char character charset check checkpoint close cluster coalesce collate column columns \
      comment commit committed compute concurrently conflict connect constraint contains continue convert create cross \
      current current_date current_time current_timestamp current_user cursor cycle data database databases date \
      datetime deallocate dec decimal declare default deferrable deferred define delayed delete delimiter deny desc \
      describe deterministic disable distinct do domain double drop duplicate each else elseif elsif enable end engine \
      enum errors escape except exec execute exists exit explain extended extension fetch fields file filter first \
      float following for force foreign from full fulltext function generated global goto grant group grouping hash \
      having hour identity if ignore immutable index inner inout insert instead int integer intersect interval into \
      invoker isolation iterate join json jsonb key keys kill language last lateral leading leave left level limit \
      lines linestring load local lock longblob longtext loop match materialized mediumint mediumtext merge minute mode \
      modifies modify month names national natural nchar next no nothing nullable nulls number numeric nvarchar of off \
      offset on only open option order others out outer over overlaps owner partition password percent plan point \
      policy polygon precision preceding prepare preserve primary privileges procedure public purge quick range read \
      real rebuild recursive references refresh reindex release rename repeatable replace replication require restart \
      restrict return returning returns revoke right role rollback row rows rule savepoint schema second security \
      select sequence serial serializable session set sets share show simple smallint some sql start statement \
      statistics stored table tables temp temporary text then ties time timestamp timestamptz tinyint tinytext to top \
      trailing transaction trigger truncate type unbounded uncommitted union unique unlock unsigned until update usage \
      use user using uuid vacuum value values varbinary varchar varying verbose view volatile wait when where while \
      window with within without work write year zone
      """, .boolean: "true false null",
      .operator: "and between div ilike in is like not or regexp rlike sounds xor",
    ],
    ignoresCase: true, operators: Set("-+*/=%^~&|!<>"), punctuation: Set(";[]()`,."),
    sigils: [Sigil("@", nil, name: nil)])

  static let toml = Grammar(
    structure: .settings, comments: [.sign],
    strings: [
      StringForm(open: "\"\"\"", isMultiline: true), StringForm(open: "'''", escape: nil, isMultiline: true),
      .double,
      StringForm(open: "'", escape: nil),
    ], words: [.boolean: "true false", .number: "inf nan"], punctuation: Set("{}[],.="), entryNames: .property
  )

  static let ini = Grammar(
    structure: .settings,
    comments: [CommentForm(open: "#", isAtLineStart: true), CommentForm(open: ";", isAtLineStart: true)],
    entryNames: .attributeName)

  static let docker = Grammar(
    structure: .docker, comments: [CommentForm(open: "#", isAtLineStart: true)], strings: [.double, .single],
    words: [
      .keyword: """
      ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME \
      WORKDIR
      """
    ],
    heredoc: HeredocForm(
      open: "<<", indents: ["-"], openKind: .operator, delimiterKind: .string, form: 0))

  static let makefile = Grammar(
    structure: .make, comments: [.sign], strings: [.double, .single],
    words: [
      .keyword: """
      -include define else endef endif export ifdef ifeq ifndef ifneq include override private sinclude undefine \
      unexport vpath
      """
    ])
}

/// Pages and what they are made of.
enum MarkupGrammars {
  static let html = Grammar(structure: .markup, hasElements: true)
  /// Whose elements hold nothing but markup.
  static let xml = Grammar(structure: .markup)

  static let css = Grammar(structure: .style, comments: [.block], strings: [.double, .single])
  /// Languages that become style sheets.
  static let scss = Grammar(structure: .style, comments: [.slashes, .block], strings: [.double, .single])

  static let difference = Grammar(structure: .difference)

  static let latex = Grammar(
    structure: .typesetting, comments: [CommentForm(open: "%")],
    words: [
      .keyword: """
      begin bibliography cite def documentclass edef else end fi gdef ifnum ifx include includegraphics input label let \
      newcommand newenvironment newtheorem pageref providecommand ref renewcommand renewenvironment usepackage
      """,
      .className: "chapter paragraph part section subparagraph subsection subsubsection",
      .url: "href url",
    ], operators: Set("^_~&#"), punctuation: Set("{}[]"))

  static let markdown = Grammar(structure: .markdown, comments: [CommentForm(open: "<!--", close: "-->")])
}
