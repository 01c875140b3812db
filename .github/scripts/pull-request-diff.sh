#!/usr/bin/env bash
# pull-request-diff.sh <number> <commit> <run> <file>: what a pull request does to the published dataset,
# as Markdown. Only the folder of facts is taken from it, as data, in the place of the one that is checked
# out here; no code of it is run or even unpacked.
set -euo pipefail
number=$1 commit=$2 run=$3 file=$4

git fetch --quiet --no-tags origin "refs/pull/$number/head"
# The pull request may have moved on since: that commit has a run of its own.
[ "$(git rev-parse FETCH_HEAD)" = "$commit" ] || { echo "the pull request has moved on" >&2; exit 1; }
base=$(git merge-base HEAD "$commit")
rm -rf facts
git archive "$commit" facts | tar -x

code=0
npm run --silent diff -- --base "$base" --markdown > "$file" || code=$?
case $code in
  0) printf '\n[The checks](%s) have a preview of the site: unpack the artifact `preview` and open `index.html`.\n' "$run" >> "$file" ;;
  # Problems name places; the checks show them beside the lines.
  1) printf 'The facts of this pull request are refused; [the checks](%s) show where and why.\n' "$run" > "$file" ;;
  *) exit "$code" ;;
esac
