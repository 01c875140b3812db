/** Every error of the contract: code, status, JSON, and suggestions that work as they stand. */
import { errorStatus, type ErrorCode } from "../../../build/schema/contract/routes.ts";
import type { Check } from "../check.ts";

/** Longer than the name of any file, and than what any name here is. */
const long = "a".repeat(3000);

/**
 * A code, an address below the API and, where it is said, what is suggested (`→`) and where a suggestion that is
 * a value is tried (`?`).
 */
const table = `
INVALID_LIMIT /facts?limit=0 ? /facts?limit={suggestion}
INVALID_LIMIT /facts?limit=1001 ? /facts?limit={suggestion}
INVALID_LIMIT /facts?limit=1e2 ? /facts?limit={suggestion}
INVALID_LIMIT /facts?limit=%2B5 ? /facts?limit={suggestion}
INVALID_LIMIT /facts?limit=05 ? /facts?limit={suggestion}
INVALID_LIMIT /facts?limit= ? /facts?limit={suggestion}
INVALID_LIMIT /changes?limit=501 ? /changes?limit={suggestion}
INVALID_STATUS /facts?status=inferred
INVALID_STATUS /facts?status=VERIFIED
INVALID_STATUS /facts?status=
FACT_NOT_FOUND /facts?provider={noProvider} → /facts?provider={provider}
FACT_NOT_FOUND /facts?key={noKey} → /facts?key={key}
FACT_NOT_FOUND /facts?plan={noPlan}
FACT_NOT_FOUND /facts?key={emptyKey}
FACT_NOT_FOUND /facts?provider={stranger}&key={foreignKey} → /facts?provider={stranger}
FACT_NOT_FOUND /facts?provider={provider}&plan={noPlan}&key={key}
FACT_NOT_FOUND /facts?provider=__proto__
FACT_NOT_FOUND /facts?provider=..%2F..%2Fmanifest
FACT_NOT_FOUND /facts?plan=%0A%3Cb%3E
PROVIDER_NOT_FOUND /providers/{noProvider} → {provider} ? /providers/{suggestion}
PROVIDER_NOT_FOUND /providers/{upperProvider} → {provider} ? /providers/{suggestion}
PROVIDER_NOT_FOUND /../md/providers/{noProvider} → {provider} ? /providers/{suggestion}
FACT_NOT_FOUND /keys/{noKey} → {key} ? /keys/{suggestion}
MISSING_PARAMETER /compare
MISSING_PARAMETER /history
MISSING_PARAMETER /compare?a={a}
MISSING_PARAMETER /compare?a=&b={b}
PROVIDER_NOT_FOUND /compare?a={noA}&b={b} → {a} ? /compare?a={suggestion}&b={b}
PROVIDER_NOT_FOUND /compare?a={a}&b={noB} → {b} ? /compare?a={a}&b={suggestion}
PROVIDER_NOT_FOUND /compare?a={noA}&b={noB} → /compare?a={a}&b={b}
FACT_NOT_FOUND /compare?a={a}&b={b}&key={unsharedKey} → /compare?a={a}&b={b}
FACT_NOT_FOUND /compare?a={a}&b={b}&key={sharedKey}x → /compare?a={a}&b={b}&key={sharedKey}
INVALID_PARAMETER /keys/{key}?as_of=then ? /keys/{key}?as_of={suggestion}
FACT_NOT_FOUND /keys/{noKey}?as_of=2026-05-01 → {key} ? /keys/{suggestion}?as_of=2026-05-01
MISSING_PARAMETER /compare?a={noA}
INVALID_STATUS /facts?limit=0&status=fresh&provider={noProvider}
INVALID_LIMIT /facts?provider={noProvider}&limit=0 ? /facts?limit={suggestion}
PROVIDER_NOT_FOUND /compare?a={a}&b={noB}&key={noKey} ? /compare?a={a}&b={suggestion}
INVALID_LIMIT /facts?limit=0&limit=2 ? /facts?limit={suggestion}
INVALID_PARAMETER /facts?provder={provider} → /facts?provider={provider}
INVALID_PARAMETER /facts?Provider={provider} → /facts?provider={provider}
INVALID_PARAMETER /facts?provider={provider}&provider={noProvider} → /facts?provider={provider}
INVALID_PARAMETER /facts?plan=&provider={provider} → /facts?provider={provider}
INVALID_PARAMETER /facts?provider=
INVALID_PARAMETER /facts?provider={provider}&colour=blue
INVALID_PARAMETER /facts?status={status}&status=inferred
INVALID_PARAMETER /changes?status=stale
INVALID_PARAMETER /compare?a={a}&a={noA}&b={b}
INVALID_PARAMETER /compare?a={a}&b={b}&key= → /compare?a={a}&b={b}
INVALID_PARAMETER /history?key={key}&colour=blue
INVALID_PARAMETER /keys?provider={provider} → /facts?provider={provider}
INVALID_PARAMETER /providers?limit=5
NOT_FOUND /../../../api
NOT_FOUND /../v2/facts
NOT_FOUND /facts/nothing/here
NOT_FOUND /providers/..%2F..%2F..%2Fmanifest.json
NOT_FOUND /../{long}
PROVIDER_NOT_FOUND /providers/{long}
FACT_NOT_FOUND /keys/{long}
FACT_NOT_FOUND /facts?provider={long}
PROVIDER_NOT_FOUND /compare?a={long}&b={b}
`;

/** From the root, with `..` taken away. */
function below(path: string): string {
  const names = `/api/public/v1${path}`.split("?");
  while (names[0]!.includes("/../")) names[0] = names[0]!.replace(/\/[^/]+\/\.\.\//, "/");
  return names.join("?");
}

export const errors: readonly Check[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [, code = "", path = "", suggests, trying = "/facts?status={suggestion}"] =
      /^(\w+) (\S+)(?: → (\S+))?(?: \? (\S+))?$/.exec(line)!;
    const address = below(path);
    return {
      name: `${address} is ${code}`,
      group: "errors",
      address: address.replace("{long}", long),
      expect: {
        status: errorStatus[code as ErrorCode],
        type: "json",
        error: code as ErrorCode,
        headers: { "cache-control": /no-store/ },
        ...(suggests && { suggests: suggests.startsWith("/") ? below(suggests) : suggests }),
        trying: below(trying),
      },
    };
  });
