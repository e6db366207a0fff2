#!/bin/sh
# SPDX-License-Identifier: MIT
# Unpacks what pack.py packed, on a machine with a GPU. As root: programs are put where they were, libraries that
# the machine lacks into /usr/local/lib, bubblewrap into /usr/bin. Needs tar and xz.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tar -C / -xJf "$here/tree.tar.xz"
# The sandbox has a user of its own, who has to reach all of it.
chmod -R go+rX "@SOURCE@"
folder="@SOURCE@"
while [ "$folder" != / ]; do
  chmod go+x "$folder"
  folder=$(dirname "$folder")
done
work=$(mktemp -d)
tar -C "$work" -xJf "$here/libraries.tar.xz"
command -v bwrap >/dev/null || install -m 755 "$work/bwrap" /usr/bin/bwrap
known=$(ldconfig -p)
for library in "$work"/libraries/*; do
  case $known in *"$(basename "$library") "*) ;; *) install -m 644 "$library" /usr/local/lib/ ;; esac
done
ldconfig
rm -rf "$work"
echo "unpacked to @SOURCE@"
