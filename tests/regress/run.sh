#!/usr/bin/env bash
# Runs one regression program and compares with the headers in its first 15 lines.
# Usage: run.sh ASSAY FILE
#
#   // EXPECT: <property> TRUE|FALSE|FALSE(sub)   one line a property; see expect() below
#   // EXPECT: <property> UNDECIDED   C does not settle it: the verifier says neither TRUE nor FALSE
#   // OUTPUT: text               one line of `assay run`'s exact standard output
#   // VIOLATION: <check> line N  `assay run` reports this at FILE:N; or: none
#   // UNKNOWN: text              `assay run` gives up, and says this
#   // INPUT: {...}               JSON for `assay run --input`
#   // OPTIONS: ...               options for every call of assay
#   // VERIFY: ...                options for the verifier only
#   // RUN: ...                   options for the runs of OUTPUT, VIOLATION and UNKNOWN only
#   // FLAGS: ...                 flags for clang
#   // REPLAY: no                 a FALSE cannot be shown by `assay run` (termination)
#   // HARNESS: no, REASON        the harness of a FALSE fails nowhere without assay
#   // DECIDE: yes                UNKNOWN from the verifier is a failure, too
set -uo pipefail

if [[ $# -ne 2 ]]; then
    echo "usage: run.sh ASSAY FILE" >&2
    exit 64
fi
assay=$1 file=$2
source "$(dirname "${BASH_SOURCE[0]}")/../programs.bash"
read_headers "$file"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failures=0

fail() {
    echo "FAIL: $file: $1"
    printf '  command:  %s\n  expected: %s\n  got:      %s\n' "$command" "$2" "$3"
    sed 's/^/  | /' "$scratch/stdout" "$scratch/stderr" | head -n 40
    failures=$((failures + 1))
}

# call [run] [options]: assay on the file; leaves $status, $result, and stdout/stderr in files.
call() {
    local words=("$assay")
    if [[ ${1:-} == run ]]; then
        words+=(run)
        shift
        [[ -e $scratch/input.json ]] && words+=(--input "$scratch/input.json")
    fi
    words+=("${options[@]}" "$@" "$file")
    [[ ${#flags[@]} -gt 0 ]] && words+=(-- "${flags[@]}")
    command=${words[*]}
    "${words[@]}" >"$scratch/stdout" 2>"$scratch/stderr" </dev/null
    status=$?
    # What the program writes may not be text, nor end with a line.
    result=$(grep -a 'RESULT: ' "$scratch/stdout")
    result=${result##*RESULT: }
}

# No random run may violate a property that is TRUE; a FALSE must be shown by a run; and the
# verifier may not say the opposite.
expect() {
    local property=$1 verdict=$2
    if [[ $verdict == TRUE ]]; then
        call run --property "$property" --runs 25 --seed 1 --max-steps 500000 --timeout 10
        [[ $status == [02] ]] || fail "$property: random runs" "status 0 or 2" "status $status"
    elif [[ $(header REPLAY) != no ]]; then
        call run --property "$property"
        { [[ $status == 1 ]] && agrees "$result" "$verdict"; } ||
            fail "$property: run" "status 1, $verdict" "status $status, ${result:-no RESULT line}"
    fi

    # Programs that need not be decided get less time: most of them would use it up.
    call --timeout "$([[ $(header DECIDE) == yes ]] && echo 10 || echo 3)" --property "$property" \
        --harness "$scratch/harness.c" "${verify[@]}"
    case $status:$result in
        2:UNKNOWN*)
            echo "note: $property is $result"
            [[ $(header DECIDE) != yes ]] || fail "$property: verifier" "$verdict" "$result" ;;
        0:TRUE | 1:FALSE*)
            agrees "$result" "$verdict" || fail "$property: verifier" "$verdict" "$result"
            [[ $status == 0 ]] || show "$property" ;;
        *)
            fail "$property: verifier" "$verdict" "status $status, ${result:-no RESULT line}" ;;
    esac
}

# Neither with nor without the texts of a proof.
expect_undecided() {
    for detail in "" -v; do
        call --timeout 1 --property "$1" $detail "${verify[@]}"
        [[ $status:$result == 2:UNKNOWN* ]] ||
            fail "$1: verifier $detail" "UNKNOWN" "status $status, ${result:-no RESULT line}"
    done
}

# The harness of a FALSE fails under the tool that it names; unless it says itself that it lacks some
# values, or that no tool shows it.
show() {
    if [[ $(header HARNESS) == no* ]] || grep -q 'does not give all values' "$scratch/stderr"; then
        return
    fi
    command="$(grep -m1 -E '^ \*     (gcc|clang) -g' "$scratch/harness.c")"
    local words=()
    [[ ${options[*]} == *ILP32* ]] && words+=(-m32)
    show_harness "$1" "$scratch/bug" "${words[@]}" "${flags[@]}" "$file" "$scratch/harness.c" -lm
    case $? in
        0) ;;
        3) echo "note: $1: the harness is not run: $(head -n 1 "$scratch/bug.out")" ;;
        *) fail "$1: harness" "a violation" "$(head -c 2000 "$scratch/bug.out")" ;;
    esac
}

expect_output() {
    call run --quiet "${run[@]}"
    if [[ $status != [012] ]]; then
        fail "output of run" "status 0, 1 or 2" "status $status"
    elif ! difference=$(diff <(header OUTPUT) "$scratch/stdout"); then
        fail "output of run" "the // OUTPUT lines" $'(< expected, > got)\n'"$difference"
    fi
}

expect_violation() {
    call run "${run[@]}"
    if [[ $1 == none ]]; then
        [[ $status == 0 ]] || fail "run" "no violation, status 0" "status $status"
        return
    fi
    local check line
    read -r check _ line <<<"$1"
    [[ $status == 1 ]] || fail "run" "$check, status 1" "status $status"
    cat "$scratch/stdout" "$scratch/stderr" | grep -F -- "$check" |
        grep -E "\.[ch]:$line([^0-9]|\$)" >/dev/null ||
        fail "run" "a line with '$check' and ':$line'" "none"
}

expect_unknown() {
    call run "${run[@]}"
    [[ $status == 2 ]] || fail "run" "status 2" "status $status"
    grep -qF -- "$1" "$scratch/stdout" "$scratch/stderr" || fail "run" "'$1'" "not in the output"
}

read -ra options <<<"$(header OPTIONS)"
read -ra flags <<<"$(header FLAGS)"
read -ra verify <<<"$(header VERIFY)"
read -ra run <<<"$(header RUN)"
[[ -n $(header INPUT) ]] && header INPUT >"$scratch/input.json"

checks=0
while read -r property verdict; do
    case $verdict in
        TRUE | FALSE | FALSE\(*\)) expect "$property" "$verdict" ;;
        UNDECIDED) expect_undecided "$property" ;;
        *) command=- && fail "bad header" "// EXPECT: <property> TRUE|FALSE|FALSE(sub)|UNDECIDED" "$property $verdict" ;;
    esac
    checks=$((checks + 1))
done < <(header EXPECT)
while read -r text; do
    expect_violation "$text"
    checks=$((checks + 1))
done < <(header VIOLATION)
while read -r text; do
    expect_unknown "$text"
    checks=$((checks + 1))
done < <(header UNKNOWN)
if [[ $(header OUTPUT | wc -l) -gt 0 ]]; then
    expect_output
    checks=$((checks + 1))
fi

if [[ $checks -eq 0 ]]; then
    echo "FAIL: $file: no EXPECT, OUTPUT, VIOLATION or UNKNOWN in the first 15 lines"
    exit 1
fi
[[ $failures -eq 0 ]]
