#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian package and looks into it.
#
#   package.sh SOURCE BUILD
#
# Ends with 77 where there is no dpkg.
set -euo pipefail
source=$1 build=$2
for tool in dpkg-deb dpkg-shlibdeps; do command -v $tool >/dev/null || { echo "there is no $tool"; exit 77; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

failures=0
fail() {
  echo "NOT AS EXPECTED: $*"
  failures=$((failures + 1))
}

cpack --config "$build/CPackConfig.cmake" -G DEB -B "$work" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
package=$(echo "$work"/gridstride_*_amd64.deb)
depends=$(dpkg-deb --field "$package" Depends)
echo "Depends: $depends"

# Each is one of those that the launcher installs, and there.
launcher=$(sed -n '/^grade_packages="/,/"$/p' "$source/gridstride" | tr -d '"' | sed 's/^grade_packages=//')
for name in bubblewrap clang lld libblas3 libthrust-dev; do
  grep -qwF -- "$name" <<<"$depends" || fail "$name is no dependency"
  grep -qwF -- "$name" <<<"$launcher" || fail "the launcher does not install $name"
done
# What dpkg-shlibdeps finds: a library of the program's, and one of the engine's, which is no program.
for name in libc6 libarchive13 libdw1; do grep -qwF -- "$name" <<<"$depends" || fail "$name is no dependency"; done

dpkg-deb --contents "$package" | awk '{ print $6 }' >"$work/contents"
for file in usr/bin/gridstride usr/lib/gridstride/bin/gridstride-worker usr/lib/gridstride/bin/checks/01_device_info \
  usr/lib/gridstride/lib/libgridstride_program.so usr/lib/gridstride/lessons/01_device_info/glue.o \
  usr/lib/gridstride/stubs/01_device_info/device_info.cu usr/share/gridstride/lessons/01_device_info/lesson.toml \
  usr/share/gridstride/grader/simt/include/cuda_runtime.h usr/share/gridstride/datasets/devices/gtx1060.toml \
  usr/share/man/man1/gridstride.1.gz usr/share/bash-completion/completions/gridstride \
  usr/share/zsh/vendor-completions/_gridstride usr/share/fish/vendor_completions.d/gridstride.fish \
  usr/share/doc/gridstride/copyright usr/share/doc/gridstride/changelog.gz; do
  grep -qxF "./$file" "$work/contents" || fail "$file is missing"
done
for lesson in "$source"/lessons/*/lesson.toml; do
  name=$(basename "$(dirname "$lesson")")
  for file in lib/gridstride/bin/checks/$name lib/gridstride/lessons/$name/glue.o share/gridstride/solutions/$name/README.md; do
    grep -qxF "./usr/$file" "$work/contents" || fail "usr/$file is missing"
  done
done
# Made where they are read; a student's own work; what only builds or tests need; what needs NVIDIA's driver.
for pattern in '/gpu/' 'gridstride-[^/]*gpu' '\.pch$' '/usr/share/gridstride/lessons/01_device_info/device_info\.cu$' '\.cpp$' '/tests?/' '^\./(home|work|tmp)/'; do
  ! grep -E "$pattern" "$work/contents" || fail "the package has what it should not, /$pattern/"
done
dpkg-deb --contents "$package" | awk '$1 ~ /^.....w|^........w/ && $1 !~ /^l/ { print; bad = 1 } END { exit bad }' ||
  fail "others may write to files of the package"

dpkg-deb --ctrl-tarfile "$package" | tar -xC "$work"
grep -q 'gridstride-compile headers' "$work/postinst" || fail "headers are not precompiled after installing"
grep -qx 'interest-noawait /usr/include/c++' "$work/triggers" || fail "nor after an update of the system's headers"
if command -v lintian >/dev/null; then lintian --allow-root --fail-on error "$package" || fail "lintian finds errors"; fi

[ $failures = 0 ] || { echo "$failures expectation(s) failed"; exit 1; }
