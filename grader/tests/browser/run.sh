#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs one of the tests of this folder with Node.js:
#
#   run.sh site.mjs build/docs/html build/stubs
#   run.sh pictures.mjs build/bin/gridstride
#   run.sh report.mjs build/bin/gridstride
#   run.sh figures.mjs lessons/*/figures
#
# Exit code 77, with the reason, where the machine has no Node.js 18.15, no Chromium, or nobody has fetched what
# package-lock.json names: npm ci --prefix grader/tests/browser
set -eu
here=$(dirname -- "$(readlink -f -- "$0")")
skip() { printf '%s\n' "$*"; exit 77; }

command -v node >/dev/null || skip "no Node.js; Debian's package is nodejs"
node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 18 || (major == 18 && minor >= 15) ? 0 : 1)' \
  || skip "Node.js $(node -v) is older than 18.15"
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip "no Chromium; Debian's package is chromium"
for package in playwright-core axe-core; do
  [ -d "$here/node_modules/$package" ] || skip "no $package; npm ci --prefix grader/tests/browser"
done
test=$1
shift
exec node --test-reporter=tap "$here/$test" "$chromium" "$@"
