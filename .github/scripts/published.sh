#!/usr/bin/env bash
# published.sh <base address> <file>: the snapshot that is published there, for the publish gates. Where
# nothing was ever published there is none; any other trouble stops the build rather than the gates.
set -euo pipefail
base=${1%/} file=$2

status=$(curl --silent --show-error --location --retry 3 --output "$file" --write-out '%{http_code}' "$base/data/snapshot.jsonl")
case $status in
  200) echo "published: $(wc -l < "$file") facts" ;;
  404)
    rm -f "$file"
    echo "nothing is published at $base yet"
    ;;
  *)
    rm -f "$file"
    echo "$base/data/snapshot.jsonl answered $status: what is published cannot be compared with" >&2
    exit 1
    ;;
esac
