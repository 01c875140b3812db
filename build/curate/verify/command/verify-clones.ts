/** `--mirrors`: a folder of clones → the one of a repository, as `owner/name` or `owner+name`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { failureFor } from "../../../schema/result.ts";
import type { OpenClone } from "../read-git.ts";
import { openGit } from "../../git/command/git.ts";
import type { CommandEnvironment } from "../../../terminal/options.ts";

/** Keeps git from the network: a clone without blobs would fetch them. */
const offline = { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none" };

/** A bare clone may end in `.git`. */
export function clonesIn(folder: string, environment: CommandEnvironment): OpenClone {
  return async (repository) => {
    const names = [repository, repository.replace("/", "+")];
    const paths = names.flatMap((name) => [join(folder, name), join(folder, `${name}.git`)]);
    const path = paths.find((each) => existsSync(each));
    if (path === undefined) return failureFor(`no clone of ${repository}`);
    return openGit(path, { ...environment, ...offline });
  };
}
