#!/usr/bin/env bash
# Installs the Debian packages that assay's build and tests need, only those that are missing.
# Silent, and no call of apt, when all are there.
set -euo pipefail

packages=(
    gcc make cmake ninja-build pkg-config python3 python3-yaml    # build
    clang-19 llvm-19-dev libclang-rt-19-dev clang-format-19       # front end, models, fuzzing
    gcc-multilib                                                  # headers for -m32
    libz3-dev z3 cvc5 libcadical-dev libppl-dev libgmp-dev        # solvers and domains
    libjansson-dev libyaml-dev libxml2-dev libmd-dev graphviz     # input and output
    libcmocka-dev csmith libcsmith-dev                            # tests
)

if ! command -v dpkg-query >/dev/null; then
    echo "setup: not a Debian system; install the equivalents of: ${packages[*]}" >&2
    exit 1
fi

# One call for all: dpkg-query leaves out (and complains about) those it has never heard of.
installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null || true)
missing=()
for package in "${packages[@]}"; do
    grep -qxF "installed $package" <<<"$installed" || missing+=("$package")
done
[[ ${#missing[@]} -eq 0 ]] && exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "setup: neither root nor sudo; ask for these packages: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

apt() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
        -o DPkg::Lock::Timeout=300 "$@"
}

echo "setup: installing ${missing[*]}"
# The package lists are fetched only when the ones at hand do not do.
apt install --no-install-recommends "${missing[@]}" 2>/dev/null ||
    { apt update && apt install --no-install-recommends "${missing[@]}"; } ||
    { echo "setup: cannot install: ${missing[*]}" >&2; exit 1; }
