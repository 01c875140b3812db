#!/usr/bin/env bash
# release.sh <built folder> <tag> <new folder>: what a release holds: the built folder as an archive, which is
# unpacked again and verified, the snapshot alone, the packages that built it (SPDX), and their checksums.
# Where PUBLIC_FACTS_SIGNING_KEY is set, also until when it holds, signed: beside the archive, which anybody can make.
set -euo pipefail
folder=$1 tag=$2 release=$3
archive=$release/public-facts-$tag.tar.gz

mkdir "$release"
"$(dirname "$0")/archive.sh" "$folder" "$archive"
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
tar --extract --gzip --file "$archive" --directory "$unpacked"
node "$folder/server.mjs" --verify --strict "$unpacked"
cp "$folder/data/snapshot.jsonl" "$release/snapshot.jsonl"
"$(dirname "$0")/sign.sh" "$unpacked"
if [ -f "$unpacked/data/timestamp.json" ]; then cp "$unpacked/data/timestamp.json" "$release"; fi
npm sbom --sbom-format spdx --package-lock-only > "$release/public-facts-$tag.spdx.json"
cd "$release"
sha256sum -- * > SHA256SUMS
