#!/usr/bin/env bash
# propose-verified.sh <patch> <tree> <branch>: proposes what a reading of the sources confirmed as a pull
# request. Nobody has looked at it yet: it has to make the very tree that was judged to move dates alone.
set -euo pipefail
patch=$1 tree=$2 branch=$3

if [ "$("$(dirname "$0")/verified-tree.sh" "$patch")" != "$tree" ]; then
  echo "the patch does not make the tree that was judged" >&2
  exit 1
fi
export GIT_AUTHOR_NAME='github-actions[bot]' GIT_AUTHOR_EMAIL='41898282+github-actions[bot]@users.noreply.github.com'
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
commit=$(git commit-tree "$tree" -p HEAD -m 'Move the dates of what its source still states')
git push --quiet --no-verify --force origin "$commit:refs/heads/$branch"
if [ -z "$(gh pr list --head "$branch" --state open --json number --jq '.[].number')" ]; then
  gh pr create --head "$branch" --base main --title 'Facts that their sources still state' \
    --body 'Quote and value were found on the live page of each of these facts. Only `last_verified_at` moves.'
fi
# A pull request of a workflow starts no checks by itself.
gh workflow run check.yml --ref "$branch"
