#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proof of the set-up: makes a bare Debian 12 (minbase, git), clones this checkout's last commit into it, and does there
# what the README tells a newcomer to do. No CUDA Toolkit is there.
#
#   fresh-debian.sh FOLDER [COMMAND...]   FOLDER: where the tree is made, or lies from last time (then it is used again)
#
# With a COMMAND, that runs in the clone instead. With GRIDSTRIDE_NEWCOMER_TESTS=no it grades and runs no tests. Needs root, debootstrap and bubblewrap; ends with 77 where it cannot run.
# The tree is entered by bubblewrap with the machine's own /proc: below a masked one, the sandbox that is tried in there
# could not make namespaces of its own. Package sources are those of this machine.
#
# With CMAKE_CXX_COMPILER_LAUNCHER=ccache in the environment the tree's builds use this machine's cache as well. That
# hides nothing: each header that an object was made from must be there, with the same contents, for a hit.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: fresh-debian.sh FOLDER [COMMAND...]" >&2; exit 2; }
folder=$(realpath -m "$1")
shift
tree=$folder/tree
source=$(git -C "$(dirname "$0")" rev-parse --show-toplevel)
clone=/root/gridstride

skip() { echo "$1"; exit 77; }

make_tree() {
  [ ! -x "$tree/bin/sh" ] || return 0
  local mirror
  # shellcheck disable=SC2016 # apt's own notation
  mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | sed -n 1p)
  mkdir -p "$folder"
  debootstrap --variant=minbase --include=ca-certificates,git bookworm "$tree" "$mirror" >"$folder/debootstrap.log" 2>&1 || {
    tail -n 3 "$folder/debootstrap.log"
    skip "debootstrap could not make a tree here"
  }
}

use_this_machines_package_sources() {
  rm -rf "$tree/etc/apt"
  cp -a /etc/apt "$tree/etc/apt"
  if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
    cp /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/ca-certificates.crt"
  fi
}

# ccache and the libraries that a bare Debian lacks, for the tree to see as /opt/ccache.
lend_ccache() {
  caching=()
  [ "${CMAKE_CXX_COMPILER_LAUNCHER:-}" = ccache ] && command -v ccache >/dev/null || return 0
  local lent=$folder/ccache cache
  cache=$(ccache --get-config cache_dir)
  mkdir -p "$lent/bin" "$lent/cache" "$cache"
  cp "$(command -v ccache)" "$lent/bin"  # it acts as a compiler under any other name
  ldd "$lent/bin/ccache" | awk '$3 ~ /hiredis|zstd|xxhash|blake/ { print $3 }' | xargs -r cp -t "$lent/bin"
  printf '#!/bin/sh\nLD_LIBRARY_PATH=/opt/ccache/bin exec /opt/ccache/bin/ccache "$@"\n' >"$lent/ccache"
  chmod +x "$lent/ccache"
  caching=(--bind "$lent" /opt/ccache --bind "$cache" /opt/ccache/cache
    --setenv CMAKE_CXX_COMPILER_LAUNCHER /opt/ccache/ccache --setenv CCACHE_DIR /opt/ccache/cache
    --setenv CCACHE_BASEDIR "$clone" --setenv CCACHE_NOHASHDIR 1)
}

inside() {  # command...
  env -i bwrap --bind "$tree" / --dev-bind /dev /dev --dev-bind /proc /proc --perms 1777 --tmpfs /tmp --tmpfs /run \
    --ro-bind /etc/resolv.conf /etc/resolv.conf --ro-bind /etc/hosts /etc/hosts \
    --unshare-ipc --unshare-uts --die-with-parent --chdir "$clone" \
    --setenv PATH /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    --setenv HOME /root --setenv LANG C.UTF-8 "${caching[@]}" "$@" </dev/null
}

failures=0
expect() {  # exit-code pattern title command...
  local want=$1 pattern=$2 title=$3 status=0
  shift 3
  echo "--- $title"
  inside "$@" >"$folder/output" 2>&1 || status=$?
  cat "$folder/output"
  if [ "$status" = "$want" ] && grep -qE -e "$pattern" "$folder/output"; then return 0; fi
  echo "NOT AS EXPECTED: exit code $status, expected $want and a line with /$pattern/"
  failures=$((failures + 1))
}

no_other_change() {  # a newcomer's checkout stays clean
  [ -z "$(git -C "$tree$clone" status --porcelain)" ] || { git -C "$tree$clone" status --short; failures=$((failures + 1)); }
}

newcomer() {
  local before=$SECONDS
  [ -e "$tree/usr/bin/clang" ] || expect 2 'apt-get install' "an ordinary user without sudo is told what to ask for" \
    sh -c 'cp -r . /tmp/c && chown -R 65534 /tmp/c && cd /tmp/c &&
      exec setpriv --reuid 65534 --regid 65534 --clear-groups ./gridstride list'
  expect 0 'grade 03' "help before anything is there" ./gridstride --help
  expect 1 'wrong.answer' "the stub is refused" ./gridstride grade 03
  echo "(from nothing to the first verdict: $((SECONDS - before)) s)"
  expect 0 'passed' "the solution passes" ./gridstride grade 03 --solution
  expect 0 '"verdict": *"passed"' "the record" sh -c './gridstride grade 09 --solution --json - 2>/dev/null'
  echo "(to the verdict of a solution: $((SECONDS - before)) s)"
  local tested="passes the tests but most of those that run programs"
  if [ "${GRIDSTRIDE_NEWCOMER_TESTS:-yes}" = yes ]; then
    # All but the texts' quotes and what runs programs on the CPU device by the hundred, which take longest; of those programs
    # the ones that need what packages bring: Thrust and CUB, the libraries' headers, CMake and other build systems.
    expect 0 'tests passed, 0 tests failed' "the tests pass" ./gridstride test -LE simt -E 'texts.(quotes|steps)_'
    expect 0 'tests passed, 0 tests failed' "the tests of what packages bring pass" \
      ./gridstride test -R '^(BuildSystems|Projects|Toolkit|Headers)\.|Cc/Programs.*/samples_(algorithms|headers|numerics|tools)_'
  else
    tested="has not run the tests"
  fi
  no_other_change
  [ $failures = 0 ] || { echo "$failures expectation(s) failed"; exit 1; }
  echo "a bare Debian 12 grades lesson 03 and $tested after a clone, $((SECONDS - before)) s in all"
}

[ "$(id -u)" = 0 ] || skip "it needs root"
for tool in debootstrap bwrap; do command -v "$tool" >/dev/null || skip "it needs $tool"; done
make_tree
use_this_machines_package_sources
lend_ccache
rm -rf "${tree:?}$clone"
git clone -q "$source" "$tree$clone"
if [ $# -gt 0 ]; then inside "$@"; else newcomer; fi
