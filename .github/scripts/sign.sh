#!/usr/bin/env bash
# sign.sh <built folder>: says in it, signed, until when it holds; nothing where PUBLIC_FACTS_SIGNING_KEY is not set.
set -euo pipefail
if [ -z "${PUBLIC_FACTS_SIGNING_KEY:-}" ]; then exit; fi
node build/run.mjs sign --dist "$1"
