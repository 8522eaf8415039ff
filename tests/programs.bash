# What the scripts share that run test programs: the expectations that a program states, and the harness of a FALSE.

# Expectations are lines `// NAME: value` among a program's first 15. Reading them starts no process: that would take a
# large part of the suite's time.
# read_headers FILE: the program that `header` speaks of from now on.
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

# compile_harness PROPERTY GCC_ARGUMENTS...: the harness itself sees calls of error functions and runs that go on; the
# sanitizers see all other violations.
compile_harness() {
    local sanitizers=()
    [[ $1 == unreach-call || $1 == termination ]] || sanitizers=(-fsanitize=address,undefined -fno-sanitize-recover=all)
    gcc -w -DSECONDS=1 "${sanitizers[@]}" "${@:2}"
}

# harness_fails PROPERTY PROGRAM: its run shows a violation; its output is then in PROGRAM.out.
harness_fails() {
    local limit=(30)
    # The harness's own alarm comes after SECONDS; a program that has not ended by now is most likely to go on.
    [[ $1 != termination ]] || limit=(-s ALRM 0.3)
    harness_says "$2" "${limit[@]}" || { [[ $1 == termination ]] && harness_says "$2" 30; }
}

harness_says() { # PROGRAM, arguments of timeout
    ASAN_OPTIONS=symbolize=0 UBSAN_OPTIONS=symbolize=0 timeout "${@:2}" "$1" >"$1.out" 2>&1 </dev/null
    grep -qE 'assay: |Sanitizer|runtime error|Assertion' "$1.out"
}
