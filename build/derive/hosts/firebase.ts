/**
 * Writes the configuration of Firebase Hosting, which ignores the query and rewrites to one named file. So
 * every record has a rule of its own. An address that is filtered has no rule: a 404 is better than the facts
 * for another query.
 */
import { deprecations } from "../../contract/deprecation.ts";
import { homeLink, homePaths } from "../../contract/page-policy.ts";
import { escapeRegExp, fill } from "../../contract/routes.ts";
import { prettyJson, type Host } from "./host.ts";
import { redirectStatus, redirectsOf } from "./renamed.ts";
import {
  filesByType,
  headerPairs,
  pathNames,
  unqueriedAddresses,
  type HostInput,
} from "./rules.ts";

export const firebase: Host = {
  name: "Firebase Hosting",
  files: (input) => [{ file: "firebase.json", text: prettyJson(firebaseConfig(input)) }],
  fromFiles:
    "guides, data, pages, lists and records; filters, pairs and limits by the name of their file",
  fallback: "none there: filters answer 404, and a key is answered as of today",
  deploy: "npx firebase-tools deploy --only hosting",
};

function firebaseConfig(input: HostInput): object {
  const { policy } = input;
  const common = {
    ...policy.headers,
    ...policy.secureHeaders,
    "cache-control": policy.cacheControl,
  };
  return {
    hosting: {
      public: ".",
      // Of what begins with a dot `.well-known` is for the public.
      ignore: ["firebase.json", ".assetsignore", ".nojekyll", "**/node_modules/**"],
      redirects: redirectsOf(input.formerly).map(({ from, to }) => ({
        regex: `^${escapeRegExp(input.basePath + from)}/?$`,
        destination: input.basePath + to,
        type: redirectStatus,
      })),
      rewrites: rewrites(input),
      headers: [
        { source: "**", headers: headerPairs(common) },
        ...[`${input.basePath}/`, "**/*.html"].map((source) => ({
          source,
          headers: headerPairs(policy.pages.headers),
        })),
        ...homePaths.map((path) => ({
          source: input.basePath + path,
          headers: headerPairs({ link: homeLink(input.basePath) }),
        })),
        // By the address that is asked for, also where it is rewritten.
        ...deprecations(input.basePath).map(({ paths, headers }) => ({
          regex: `^${escapeRegExp(input.basePath)}${paths}/?$`,
          headers: headerPairs(headers),
        })),
        ...filesByType.map(([files, type]) => ({
          source: files,
          headers: headerPairs({ "content-type": type }),
        })),
      ],
    },
  };
}

function rewrites(input: HostInput): readonly object[] {
  return unqueriedAddresses.flatMap(({ route }) => {
    const [name] = pathNames(route);
    const values =
      name === undefined ? [{}] : parameterValues(name, input).map((value) => ({ [name]: value }));
    return values.map((each) => ({
      regex: `^${escapeRegExp(input.basePath + fill(route.path, each))}/?$`,
      destination: `/${fill(route.file, each)}`,
    }));
  });
}

/** Every value of a path parameter for which a file exists. */
function parameterValues(name: string, { providers, keys }: HostInput): readonly string[] {
  return name === "key" ? keys : providers;
}
