/** Lists every host in the order in which it is shown, and collects their files. */
import { routes } from "../../contract/routes.ts";
import { errorBody } from "../../respond/errors.ts";
import { cloudflarePages, cloudflareWorkers } from "./cloudflare.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import type { Host, HostFile, HostInput } from "./host.ts";
import { netlify } from "./netlify.ts";
import { anyOther, githubPages, runtimes } from "./plain.ts";
import { nginx } from "./nginx.ts";
import { serveHost } from "./serve.ts";
import { hostingDocument } from "./table.ts";
import { vercel } from "./vercel.ts";

export const hosts: readonly Host[] = [
  ...runtimes,
  nginx,
  caddy,
  apache,
  cloudflareWorkers,
  cloudflarePages,
  netlify,
  vercel,
  githubPages,
  serveHost,
  anyOther,
];

/** What a host of files answers below the API where no file does. */
const notFoundFile: HostFile = {
  file: "404.json",
  text: errorBody({
    code: "NOT_FOUND",
    message:
      "This host serves files: none has this address, and an address with a query is answered only where the fallback runs.",
    suggestions: [routes.llms.path, routes.openapi.path, routes.providers.path],
  }),
};

/** The configurations, their one error, and the documentation of the hosts; each file once. */
export function hostFiles(input: HostInput): readonly HostFile[] {
  const all = [
    ...hosts.flatMap((host) => host.files(input)),
    notFoundFile,
    { file: "hosting.md", text: hostingDocument(hosts, input) },
  ];
  return [...new Map(all.map((each) => [each.file, each])).values()];
}
