# What the command-line tests share. Sourced with the path of assay as $1; the test then works in
# a folder of its own, which goes when it ends, with every process it started in the background.
set -uo pipefail

[[ $# -eq 1 ]] || { echo "usage: $0 ASSAY" >&2; exit 64; }
assay=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
background=()
trap 'for p in "${background[@]}"; do kill -9 "$p" 2>/dev/null; done; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
failures=0

fail() {
    echo "FAIL: $1"
    [[ -s $scratch/.out ]] && head -n 20 "$scratch/.out" | sed 's/^/  stdout: /'
    [[ -s $scratch/.err ]] && head -n 20 "$scratch/.err" | sed 's/^/  stderr: /'
    failures=$((failures + 1))
}

# expect STATUS COMMAND...: runs it; its output is then in .out and .err.
expect() {
    local wanted=$1
    shift
    called=$*
    "$@" >.out 2>.err </dev/null
    local got=$?
    [[ $got -eq $wanted ]] || fail "'$called' ends with status $got instead of $wanted"
}

# The options with which every valid argument of a function counts: for tests that are not about the
# contracts of callers.
every_argument=()
! grep -q -- --strict-callers <<<"$("$assay" --help)" || every_argument=(--strict-callers)

# What the last command said, on either stream, contains the text.
says() {
    grep -qF -- "$1" .out .err || fail "'$called' does not say '$1'"
}

prints() {
    [[ $(cat .out) == "$1" ]] || fail "'$called' does not print '$1' and nothing else"
}

# The one verdict on standard output; empty: there is none.
result() {
    local got
    got=$(grep '^RESULT: ' .out)
    [[ $got == "${1:+RESULT: $1}" ]] || fail "'$called' gives '$got' instead of '${1:+RESULT: $1}'"
}

finish() {
    [[ $failures -eq 0 ]] && exit 0
    echo "$failures checks failed"
    exit 1
}
