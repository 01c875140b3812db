#!/usr/bin/env bash
# judge-verified.sh <patch>: writes `tree=` to GITHUB_OUTPUT where a patch of the facts moves dates and
# does nothing else; nothing where there is nothing to move. Any other patch is refused.
set -euo pipefail
patch=$1 here=$(dirname "$0")

if [ ! -s "$patch" ]; then
  echo "nothing was confirmed that is not known already"
  exit 0
fi
tree=$("$here/verified-tree.sh" "$patch")
node "$here/only-verified.ts" "$(git rev-parse HEAD)" "$tree"
echo "tree=$tree" >> "$GITHUB_OUTPUT"
