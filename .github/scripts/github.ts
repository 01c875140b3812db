/** The few calls of GitHub's REST API that the workflows make, with the token of the job. */

export interface GitHub {
  /** The answer's JSON; throws with the status where it is an error. */
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** Every item of a list, page by page. */
  list(path: string): Promise<readonly unknown[]>;
  readonly repository: string;
}

/** Reads GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL, which every job has or is given. */
export function openGitHub(environment: Readonly<Record<string, string | undefined>>): GitHub {
  const repository = required(environment, "GITHUB_REPOSITORY");
  const token = required(environment, "GITHUB_TOKEN");
  const api = environment["GITHUB_API_URL"] ?? "https://api.github.com";

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${api}/repos/${repository}${path}`, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-github-api-version": "2022-11-28",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  return {
    repository,
    call,
    async list(path) {
      const items: unknown[] = [];
      for (let page = 1; ; page++) {
        const sign = path.includes("?") ? "&" : "?";
        const some = (await call("GET", `${path}${sign}per_page=100&page=${page}`)) as unknown[];
        items.push(...some);
        if (some.length < 100) return items;
      }
    },
  };
}

/** What GitHub takes in one comment or issue. */
const mostCharacters = 65_536;

/** Whole lines of a text up to what GitHub takes, and then `rest`, which says that it was cut. */
export function cut(text: string, rest: string): string {
  if (text.length <= mostCharacters) return text;
  const end = `\n\n${rest}\n`;
  return text.slice(0, Math.max(text.lastIndexOf("\n", mostCharacters - end.length), 0)) + end;
}

/** A variable of the environment without which a script cannot do its work. */
export function required(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string {
  const value = environment[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
}
