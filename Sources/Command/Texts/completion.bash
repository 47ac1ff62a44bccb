_iprender_or_render() {
    if [[ "${COMP_CWORD}" -eq 1 ]]; then
        _iprender "${@}"
    fi
    if [[ "${COMP_CWORD}" -gt 1 && "${COMP_WORDS[1]}" = @(@SUBCOMMANDS@) ]]; then
        _iprender "${@}"
    else
        local -a words=("${COMP_WORDS[0]}" render "${COMP_WORDS[@]:1}")
        local -i word=COMP_CWORD+1
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD="${word}"
        _iprender "${@}"
    fi
}
complete -o filenames -F _iprender_or_render iprender
