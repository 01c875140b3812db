#!/usr/bin/env bash
# archive.sh <folder> <file.tar.gz>: a folder as an archive whose bytes depend on the files alone.
set -euo pipefail

tar --create --directory "$1" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
  --mode='u=rwX,go=rX' --format=ustar . | gzip --no-name --best > "$2"
