#!/usr/bin/env bash
# verified-tree.sh <patch>: prints the tree that a patch makes of HEAD. The patch is a stranger's: it is
# applied to an index of its own, so that no file is written, and no hook, filter or attribute takes part.
set -euo pipefail
patch=$1

if [ "$(wc -c < "$patch")" -gt $((16 * 1024 * 1024)) ]; then
  echo "the patch is larger than 16 MiB" >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export GIT_INDEX_FILE="$folder/index"
# A few bytes of a binary patch can claim to hold any number of them.
export GIT_ALLOC_LIMIT=64m
unhooked=(git -c core.hooksPath=/dev/null)
"${unhooked[@]}" read-tree HEAD
"${unhooked[@]}" apply --cached --whitespace=nowarn -- "$patch"
"${unhooked[@]}" write-tree
