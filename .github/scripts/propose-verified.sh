#!/usr/bin/env bash
# propose-verified.sh <patch> <branch>: proposes what a reading of the sources confirmed as a pull request.
# A patch that does anything but move `last_verified_at` is refused: nobody has looked at it yet.
set -euo pipefail
patch=$1 branch=$2

if [ ! -s "$patch" ]; then
  echo "nothing was confirmed that is not known already"
  exit 0
fi
# Within a map in braces the line holds the rest of the fact: it has to be the same without the date.
node "$(dirname "$0")/only-verified.ts" "$patch"
git apply --index "$patch"
git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \
  commit --quiet --message 'Move the dates of what its source still states'
git push --quiet --force origin "HEAD:refs/heads/$branch"
if [ -z "$(gh pr list --head "$branch" --state open --json number --jq '.[].number')" ]; then
  gh pr create --head "$branch" --base main --title 'Facts that their sources still state' \
    --body 'Quote and value were found on the live page of each of these facts. Only `last_verified_at` moves.'
fi
# A pull request of a workflow starts no checks by itself.
gh workflow run check.yml --ref "$branch"
