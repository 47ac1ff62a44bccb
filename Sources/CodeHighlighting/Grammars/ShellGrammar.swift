/// Commands of a shell, and sessions with one.
enum ShellGrammar {
  static let shell = Grammar(
    structure: .shell, comments: [.sign],
    strings: [
      StringForm(
        open: "\"", isMultiline: true,
        interpolations: [
          Interpolation(open: "$(", brackets: .parentheses, kind: .string, background: .string),
          Interpolation(
            open: "`", brackets: .init(opening: "`", closing: "`"), kind: .string, background: .string),
        ]),
      StringForm(open: "$'", close: "'", isMultiline: true),
      StringForm(open: "'", escape: nil, isMultiline: true),
    ],
    words: [
      .keyword: "case do done elif else esac fi for function if in select then until while",
      .className: """
      . : alias bind break builtin caller cd command continue declare dirs disown echo enable eval exec exit export \
      getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd read readarray readonly return \
      set shift shopt source suspend test times trap type typeset ulimit umask unalias unset wait
      """, .boolean: "true false",
    ],
    operators: Set("<>|&!="), punctuation: Set("(){}[];"),
    heredoc: HeredocForm(
      open: "<<", indents: ["-"], mayHaveBlanks: true, openKind: .operator, delimiterKind: .string, form: 0))

  static let session = Grammar(structure: .session)

  /// Words behind which another command comes, and words behind which a list does.
  static let openers: Set<String> = ["do", "elif", "else", "if", "then", "until", "while"]
  static let lists: Set<String> = ["case", "for", "select"]

  /// Variables that a shell has.
  static let environment: Set<String> = Set(
    """
    BASH BASHOPTS BASHPID BASH_REMATCH BASH_SOURCE BASH_VERSION CDPATH COLUMNS DISPLAY EDITOR EUID FUNCNAME GROUPS HISTFILE \
    HISTSIZE HOME HOSTNAME HOSTTYPE IFS LANG LC_ALL LINENO LINES LOGNAME MACHTYPE MAIL OLDPWD OPTARG OPTIND OSTYPE PATH \
    PIPESTATUS PPID PROMPT_COMMAND PS1 PS2 PS4 PWD RANDOM REPLY SECONDS SHELL SHELLOPTS SHLVL TERM TMOUT TMPDIR TZ UID USER
    """.split(separator: " ").map(String.init))
}
