# Completion of winnable for bash. The program itself knows what may follow: `winnable complete WORDS` prints the kind of
# files (files, folders, stores or none), then a word a line with what it does after a tab.
_winnable() {
  local line=${COMP_LINE:0:COMP_POINT} kind="" cut="" word file
  local -a words
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  word=${words[-1]}
  { read -r kind; mapfile -t COMPREPLY; } < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  # Bash takes what stands before a colon or an equals sign for a word of its own.
  [[ $word == *[:=]* ]] && cut=${word%"${word##*[:=]}"}
  COMPREPLY=("${COMPREPLY[@]#"$cut"}")
  [ "$kind" = none ] && return
  compopt -o filenames 2>/dev/null
  while read -r file; do
    [[ -d $file || $kind == files || ($kind == stores && $file == *.sqlite) ]] && COMPREPLY+=("$file")
  done < <(compgen -f -- "${word#"$cut"}")
}
complete -F _winnable winnable
