#!/usr/bin/env bash
# try-out.sh <folder> <base address>: serves a built folder by its own server, below the path of its base
# address, and asks it the whole suite of requests.
set -euo pipefail
folder=$1 path=$(node -p 'new URL(process.argv[1]).pathname.replace(/\/$/, "")' "$2")

log=$(mktemp)
PORT=0 node "$folder/server.mjs" > "$log" 2>&1 &
server=$!
trap 'kill $server 2> /dev/null || true; rm -f "$log"' EXIT
address=
for _ in $(seq 100); do
  address=$(grep -o 'http://[^ ]*' "$log" | head -n 1 || true)
  [ -z "$address" ] || break
  sleep 0.1
done
[ -n "$address" ] || { cat "$log" >&2; exit 1; }
npm run tools -- conform "$address$path"
