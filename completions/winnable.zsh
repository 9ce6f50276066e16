#compdef winnable
# Completion of winnable for zsh. The program itself knows what may follow: `winnable complete WORDS` prints the kind of
# files (files, folders, stores or none), then a word a line with what it does after a tab.
_winnable() {
  local kind
  local -a lines
  lines=("${(@f)$(${(Q)words[1]/#\~/$HOME} complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  kind=$lines[1]
  shift lines
  lines=("${(@)lines//:/\\:}")
  lines=("${(@)lines/$'\t'/:}")
  (( $#lines )) && _describe -V 'winnable' lines
  compset -P '--*='
  case $kind in
    files) _files ;;
    folders) _files -/ ;;
    stores) _files -g '*.sqlite' ;;
  esac
}
# As a file of $fpath this text is the function's body; otherwise it was read by `source`.
if [[ $funcstack[1] == _winnable ]]; then
  _winnable "$@"
else
  compdef _winnable winnable
fi
