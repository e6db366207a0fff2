#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs into an empty tree by DESTDIR, then works as a student would: the prefix can only be read and has a space in its
# name, and where sources and build folder lie there is an empty folder.
#
#   installed.sh SOURCE BUILD
#
# Ends with 77 where bubblewrap cannot hide folders here.
set -euo pipefail
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"  # the sandbox has a user of its own
prefix="$work/opt/grid stride"
workspace="$work/my lessons"
mkdir -p "$prefix" "$work/home"

failures=0
fail() {
  echo "NOT AS EXPECTED: $*"
  failures=$((failures + 1))
}

away() {  # bind-kind command...: away from sources and build folder
  local kind=$1
  shift
  bwrap --dev-bind / / --tmpfs "$build" --tmpfs "$source" "$kind" "$work/staged$prefix" "$prefix" --die-with-parent \
    --setenv HOME "$work/home" "$@"
}

expect() {  # exit-code pattern folder command...
  local want=$1 pattern=$2 folder=$3 status=0
  shift 3
  echo "--- $*"
  away --ro-bind --chdir "$folder" "$@" >"$work/output" 2>&1 </dev/null || status=$?
  tail -n 15 "$work/output"
  [ "$status" = "$want" ] || fail "exit code $status, not $want"
  grep -qE -e "$pattern" "$work/output" || fail "no line with /$pattern/"
}

mkdir -p "$work/staged$prefix"
away --ro-bind true 2>/dev/null || { echo "bubblewrap does not work here"; exit 77; }

DESTDIR=$work/staged cmake --install "$build" --prefix "$prefix" >"$work/install.log" || { cat "$work/install.log"; exit 1; }
[ -z "$(ls -A "$prefix")" ] || fail "DESTDIR did not keep the prefix empty"
[ ! -e "$work/staged$prefix/lib/gridstride/include/prelude.hpp.pch" ] || fail "headers were precompiled in a staged tree"
for file in share/man/man1/gridstride.1 share/bash-completion/completions/gridstride share/zsh/site-functions/_gridstride \
  share/fish/vendor_completions.d/gridstride.fish; do
  [ -s "$work/staged$prefix/$file" ] || fail "$file is missing"
done

program=$prefix/bin/gridstride
away --ro-bind test ! -e "$source/CMakeLists.txt" || fail "the sources are there"
expect 0 'not precompiled' "$work" "$program" doctor
expect 2 'gridstride init DIR' "$work" "$program" grade 01
away --bind "$prefix/lib/gridstride/bin/gridstride-compile" headers || fail "headers cannot be precompiled"

expect 0 'brought' "$work" "$program" init "$workspace"
# shellcheck disable=SC2016 # the inner shell's own words
expect 0 'links lead' "$workspace" bash -c 'for text in README.md lessons/README.md lessons/*/README.md; do
  for link in $(grep -oE "\]\([A-Za-z0-9_./-]+[)#]" "$text" | sed "s/^..//; s/.\$//"); do
    [ -e "$(dirname "$text")/$link" ] || { echo "$text: $link leads nowhere"; exit 1; }
  done
done; echo "all links lead somewhere"'
expect 0 'ok +headers' "$workspace" ./gridstride doctor
expect 1 '^01_device_info: wrong_answer, 0 of 100 points' "$workspace" ./gridstride grade 01
cp "$workspace/lessons/01_device_info/device_info.cu" "$work/stub.cu"
away --ro-bind cp "$workspace/solutions/01_device_info/device_info.cu" "$workspace/lessons/01_device_info/device_info.cu"
expect 0 '^01_device_info: passed, 100 of 100 points' "$workspace/lessons/01_device_info" "$program" grade 01
expect 0 'passed, 100 of 100 points' "$workspace" ./gridstride list
expect 0 'GTX 1060' "$workspace" ./gridstride run 01
expect 0 'build/view/03_first_kernel.html' "$workspace" ./gridstride view 03 --solution
expect 0 'passed' "$work" "$program" grade 19 --solution
expect 0 'is the stub again' "$workspace" ./gridstride reset 01
cmp "$work/stub.cu" "$workspace/lessons/01_device_info/device_info.cu" || fail "reset brought another stub"
expect 0 'is up to date' "$workspace/lessons" "$program" init "$workspace"

[ $failures = 0 ] || { echo "$failures expectation(s) failed"; exit 1; }
