/// The script by which a shell completes `litfass`. It asks `litfass completions`, which answers a line for each word that may
/// follow, with a tab and its meaning; `:files` or `:folders` where paths may.
package enum ShellScript: String, CaseIterable, Sendable {
    case bash, zsh, fish

    package var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    private static let bashText = #"""
        # Completes litfass in bash:  source <(litfass completions bash)
        _litfass() {
            local word=${COMP_WORDS[COMP_CWORD]} line kind
            [ "$word" != = ] || word=
            COMPREPLY=()
            while IFS= read -r line; do
                case $line in
                    :files | :folders)
                        compopt -o filenames
                        kind=-f
                        [ "$line" = :files ] || kind=-d
                        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen $kind -- "$word") ;;
                    *) COMPREPLY+=("${line%%$'\t'*}") ;;
                esac
            done < <("${COMP_WORDS[0]/#\~/$HOME}" completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        }
        complete -F _litfass litfass

        """#

    private static let zshText = #"""
        #compdef litfass
        # Completes litfass in zsh:  source <(litfass completions zsh)
        _litfass() {
            local line
            local -a described
            for line in "${(@f)$("${(Q)words[1]/#\~/$HOME}" completions zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
                case $line in
                    :files) _files ;;
                    :folders) _files -/ ;;
                    ?*) described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
                esac
            done
            (( ! $#described )) || _describe litfass described
        }
        if [ "$funcstack[1]" = _litfass ]; then _litfass "$@"; else compdef _litfass litfass; fi

        """#

    private static let fishText = #"""
        # Completes litfass in fish:  litfass completions fish | source
        function __litfass_words
            set -l words (commandline --tokenize --current-process --cut-at-cursor)
            set -l word (commandline --current-token --cut-at-cursor)
            for line in ($words[1] completions fish -- $words[2..-1] "$word" 2>/dev/null)
                switch $line
                    case :files
                        __fish_complete_path "$word"
                    case :folders
                        __fish_complete_directories "$word"
                    case '*'
                        echo $line
                end
            end
        end
        complete --command litfass --no-files --arguments '(__litfass_words)'

        """#
}
