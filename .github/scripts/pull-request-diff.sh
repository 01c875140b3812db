#!/usr/bin/env bash
# pull-request-diff.sh <number> <commit> <run> <file>: what a pull request does to the published dataset,
# as Markdown. Of the pull request only the facts are read, as git stores them: no code of it is run, no
# file of it is written, and no attribute of it decides what is shown.
set -euo pipefail
number=$1 commit=$2 run=$3 file=$4

git -c fetch.fsckObjects=true fetch --quiet --no-tags --no-recurse-submodules origin "refs/pull/$number/head"
# The pull request may have moved on since: that commit has a run of its own.
[ "$(git rev-parse FETCH_HEAD)" = "$commit" ] || { echo "the pull request has moved on" >&2; exit 1; }
base=$(git merge-base HEAD "$commit") || { echo "the pull request has no commit in common with main" >&2; exit 1; }

code=0
npm run --silent diff -- --base "$base" --head "$commit" --markdown > "$file" || code=$?
case $code in
  0)
    cat >> "$file" << END

To see the site with these facts, take them alone into your own checkout of main; its code renders them:

\`\`\`sh
git fetch origin refs/pull/$number/head && git restore --source=FETCH_HEAD -- facts && npm run dev
\`\`\`

Nothing that the pull request's own code has built is to be opened. [The checks]($run)
END
    ;;
  # Problems name places; the checks show them beside the lines.
  1) printf 'The facts of this pull request are refused; [the checks](%s) show where and why.\n' "$run" > "$file" ;;
  *) exit "$code" ;;
esac
