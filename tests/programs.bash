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

# show_harness PROPERTY PROGRAM GCC_ARGUMENTS...: compiles the harness to PROGRAM; 0 when its run
# shows a violation, 1 when it does not, 2 when it does not compile. The output of the last step is
# in PROGRAM.out. The harness itself sees calls of error functions and runs that go on; the
# sanitizers see all other violations, and may be needed for these, too: with them freed memory is
# not allocated again at once.
show_harness() {
    local property=$1 program=$2 sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=all)
    shift 2
    if [[ $property == unreach-call || $property == termination ]]; then
        compile_harness "$program" "$@" || return 2
        # The harness's own alarm comes after SECONDS; a program that has not ended by now most
        # likely goes on.
        if [[ $property == termination ]] && harness_fails "$program" -s ALRM 0.3; then return; fi
        harness_fails "$program" 30 && return
    fi
    compile_harness "$program" "${sanitizers[@]}" "$@" || return 2
    harness_fails "$program" 30
}

compile_harness() { # PROGRAM GCC_ARGUMENTS...
    gcc -w -DSECONDS=1 "${@:2}" -o "$1" >"$1.out" 2>&1
}

harness_fails() { # PROGRAM, arguments of timeout; in a group without the shell's message "Aborted"
    { ASAN_OPTIONS=symbolize=0 UBSAN_OPTIONS=symbolize=0 timeout "${@:2}" "$1" >"$1.out" 2>&1 </dev/null; } 2>/dev/null
    grep -qE 'assay: |Sanitizer|runtime error|Assertion' "$1.out"
}
