#!/bin/sh
# SPDX-License-Identifier: MIT
# Makes the zip file that Gradescope takes as an autograder: docs/classroom/gradescope/make_zip.sh 09 autograder.zip
# What is committed goes in. Solutions and checks do too; students do not see the autograder's files.
set -eu

if [ $# != 2 ]; then
  printf 'usage: %s LESSON FILE.zip\n' "$0" >&2
  exit 2
fi
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(git -C "$here" rev-parse --show-toplevel)

lesson=
for folder in "$root/lessons/$1" "$root/lessons/$1"_*; do
  [ ! -f "$folder/lesson.toml" ] || lesson=${folder##*/}
done
if [ -z "$lesson" ]; then
  printf '%s: there is no such lesson in %s\n' "$1" "$root/lessons" >&2
  exit 2
fi
[ -z "$(git -C "$root" status --porcelain)" ] || printf 'note: what is not committed does not go in\n' >&2

# The files in the archive's root come before the prefix of the others.
out=$(realpath -- "$2")
cd "$here"
git -C "$root" archive --format=zip --output "$out" --prefix= --add-file="$here/setup.sh" \
  --add-file="$here/run_autograder" --add-virtual-file="lesson:$lesson" --prefix=gridstride/ HEAD
printf '%s: autograder of lesson %s\n' "$2" "$lesson"
