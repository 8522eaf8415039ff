# What the scripts share that run test programs: the expectations that a program states, and the
# harness of a FALSE.

# Expectations are lines `// NAME: value` among a program's first 15. Reading them starts no
# process: that would take a large part of the suite's time. read_headers FILE: the program that
# `header` speaks of from now on.
read_headers() { mapfile -t -n 15 header_lines <"$1"; }

# header NAME: its values, a line each; only the one space after the colon is not part of a value.
header() {
    local line
    for line in "${header_lines[@]}"; do
        [[ $line == "// $1:" ]] && echo
        [[ $line == "// $1: "* ]] && printf '%s\n' "${line#"// $1: "}"
    done
    return 0
}

# agrees GOT EXPECTED: is it that verdict? FALSE without a sub-property covers all of them.
agrees() { [[ $1 == "$2" || ($2 == FALSE && $1 == FALSE\(*\)) ]]; }

# show_harness PROPERTY PROGRAM ARGUMENTS...: compiles the harness to PROGRAM; 0 when its run shows a
# violation, 1 when it does not, 2 when it does not compile, 3 when the harness says that no tool
# shows it, or its tool is not there. The output of the last step is in PROGRAM.out. The harness
# itself sees calls of error functions and runs that go on; the tool that it names sees all other
# violations, and may be needed for these, too: with sanitizers freed memory is not allocated again
# at once.
show_harness() {
    local property=$1 program=$2 compiler flags=() runner=() harness
    shift 2
    if [[ $property == unreach-call || $property == termination ]]; then
        compile_harness gcc "$program" "$@" || return 2
        # The harness's own alarm comes after SECONDS; a program that has not ended by now most
        # likely goes on.
        if [[ $property == termination ]] && harness_fails "$program" -s ALRM 0.3; then return; fi
        harness_fails "$program" 30 && return
    fi
    harness_tool "$program.out" "$@" || return 3
    compile_harness "$compiler" "$program" "${flags[@]}" "$@" || return 2
    harness_fails "$program" 30 && return
    grep -qhE '^ \* Not every (library function|call) has a check' "$harness" || return 1
    echo 'the tool does not check this call' >"$program.out"
    return 3
}

# harness_tool OUT ARGUMENTS...: which tool the harness among the arguments names: sets `harness`,
# `compiler`, `flags` and `runner`. False: none shows it, or it is missing here, which is said in OUT.
harness_tool() {
    local out=$1 words word
    shift
    for harness in "$@"; do
        [[ $harness == *.c ]] && grep -q '^ \* Made by assay' "$harness" && break
    done
    if grep -h '^ \* No tool shows this' "$harness" >"$out"; then return 1; fi
    read -ra words < <(grep -m1 -E '^ \*     (gcc|clang) -g' "$harness")
    compiler=${words[1]}
    for word in "${words[@]}"; do
        [[ $word == -f* && $word != -ffunction-sections ]] && flags+=("$word")
        [[ $word == valgrind ]] && runner=(valgrind -q --error-exitcode=1)
    done
    # The sanitizers that are needed are in newer ones.
    if [[ $compiler == clang ]] && command -v clang-19 >/dev/null; then compiler=clang-19; fi
    for word in "$compiler" "${runner[@]:0:1}"; do
        command -v "$word" >/dev/null || { echo "$word is not there" >"$out"; return 1; }
    done
}

compile_harness() { # COMPILER PROGRAM ARGUMENTS...
    "$1" -w -g -DSECONDS=1 "${@:3}" -o "$2" >"$2.out" 2>&1
}

harness_fails() { # PROGRAM, arguments of timeout; in a group without the shell's message "Aborted"
    { ASAN_OPTIONS=symbolize=0 UBSAN_OPTIONS=symbolize=0 MSAN_OPTIONS=symbolize=0 \
        timeout "${@:2}" "${runner[@]}" "$1" >"$1.out" 2>&1 </dev/null; } 2>/dev/null
    grep -qE 'assay: |Sanitizer|runtime error|Assertion|uninitialised' "$1.out"
}
