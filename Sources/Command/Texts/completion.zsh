functions[_iprender_parsed]="${functions[_iprender]}"
_iprender() {
    local -i ret=1
    if (( CURRENT == 2 )); then
        _iprender_parsed && ret=0
    fi
    if (( CURRENT == 2 )) || [[ "${words[2]}" != (@SUBCOMMANDS@) ]]; then
        words[1]=("${words[1]}" render)
        (( CURRENT++ ))
    fi
    _iprender_parsed && ret=0
    return "${ret}"
}
