#!/bin/sh
# SPDX-License-Identifier: MIT
# Gradescope runs this once, as root, when it makes the autograder's image: installs what Gridstride needs and builds it.
set -eu

cd /autograder/source/gridstride
./gridstride doctor --yes
# An image that cannot grade is better found out now than at the first submission.
./gridstride grade "$(cat ../lesson)" --solution
