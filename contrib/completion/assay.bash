# bash completion for assay
_assay() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=verify i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [ "${COMP_WORDS[i]}" = -- ] && return # what follows is clang's
    done
    case ${COMP_WORDS[1]-} in
        ir | run | pts | graph | its | check | report | batch | project) command=${COMP_WORDS[1]} ;;
    esac
    case $previous in
        --property)
            mapfile -t COMPREPLY < <(compgen -W 'valid-memsafety valid-memcleanup def-behavior no-overflow
                unreach-call termination division-by-zero shift uninitialised pointer-arithmetic
                misaligned conversion library const-write call all' -- "$word")
            mapfile -O ${#COMPREPLY[@]} -t COMPREPLY < <(compgen -f -X '!*.prp' -- "$word")
            return ;;
        --data-model) mapfile -t COMPREPLY < <(compgen -W 'LP64 ILP32' -- "$word"); return ;;
        --int-model) mapfile -t COMPREPLY < <(compgen -W 'bits math' -- "$word"); return ;;
        --engine) mapfile -t COMPREPLY < <(compgen -W 'all seg bmc value cegar run' -- "$word"); return ;;
        --memory-model) mapfile -t COMPREPLY < <(compgen -W 'cell field steensgaard flat' -- "$word"); return ;;
        --deref) mapfile -t COMPREPLY < <(compgen -W 'graph smt model sl' -- "$word"); return ;;
        --level) mapfile -t COMPREPLY < <(compgen -W 'steensgaard field cell' -- "$word"); return ;;
        -p | --build | --dump-queries | --root | --cache) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
        --input | -o | --output | --out | --certificate | --baseline | --config) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
        --since)
            mapfile -t COMPREPLY < <(compgen -W "$(git for-each-ref --format="%(refname:short)" 2>/dev/null)" -- "$word")
            return ;;
        --function | --timeout | --function-timeout | --progress | --memory | --seed | --runs | --max-steps | --state | -j | --jobs | --chunk)
            return ;;
    esac
    local common='--timeout --memory --help --version' program='--data-model --build' options
    case $command in
        verify) options="$common $program --property --function --any-globals --non-null --modular --infer-pre --int-model
            --malloc-may-fail --json
            --engine --memory-model --deref --stats --verbose --certificate --dump-queries --crosscheck
            --harness --inputs --witness --sarif --compare-engines --list-values --list-threshold --join-paths --no-refinement --jobs
            --all-functions --function-timeout --cache --no-cache --baseline --since --config --no-config --progress" ;;
        project) options="$common $program --property --any-globals --non-null --modular --int-model --malloc-may-fail --json --sarif
            --engine --memory-model --deref --verbose --jobs --function-timeout --cache --no-cache --baseline --since --config
            --no-config --progress" ;;
        ir) options="$common $program --function --output --cfg --models --stats --verbose" ;;
        run) options="$common $program --property --function --any-globals --non-null --input --seed --runs --max-steps --check-alignment
            --malloc-may-fail --quiet --json --stats --verbose" ;;
        graph) options="$common $program --property --function --any-globals --non-null --modular --int-model --malloc-may-fail --state --sl
            --deref --output --stats --verbose" ;;
        pts) options="$common $program --level --models --output --stats" ;;
        its) options="$common --stats --verbose" ;;
        check) options="$common $program --malloc-may-fail --stats" ;;
        batch) options="$common --jobs --out --fresh --root --verbose --slurm --chunk --no-wait" ;;
        *) options="$common $program" ;;
    esac
    case $word in
        -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
        *)
            mapfile -t COMPREPLY < <(compgen -f -X '!*.@(c|i|bc|ll|tsv|koat|json)' -- "$word"
                compgen -d -- "$word")
            [ "$COMP_CWORD" -ne 1 ] || mapfile -O ${#COMPREPLY[@]} -t COMPREPLY < <(
                compgen -W 'ir run pts graph its check report batch project' -- "$word") ;;
    esac
}
shopt -s extglob
complete -o filenames -F _assay assay
