# Completion of winnable for fish. The program itself knows what may follow: `winnable complete WORDS` prints the kind of
# files (files, folders, stores or none), then a word a line with what it does after a tab.
function __winnable_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l word "$(string replace -r -- '^--[^=]*=' '' $words[-1])"
    set -l option "$(string match -r -- '^--[^=]*=' $words[-1])"
    set -l lines ($words[1] complete -- $words[2..-1] 2>/dev/null)
    printf '%s\n' $lines[2..-1]
    switch $lines[1]
        case files
            printf '%s\n' "$option"(__fish_complete_path "$word")
        case folders
            printf '%s\n' "$option"(__fish_complete_directories "$word")
        case stores
            printf '%s\n' "$option"(__fish_complete_path "$word" | string match -r '.*(?:/|\.sqlite)(?:\t.*)?$')
    end
end
complete -c winnable -f -a '(__winnable_complete)'
