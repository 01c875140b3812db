/** Addresses that are to go, one of each form: the table has none yet. */
import { routes } from "../build/contract/routes.ts";

export const toGo = ["provider", "facts", "kinds"] as const;

/** To be called before anything is built or started; the returned function makes the table what it was. */
export function makeToGo(): () => void {
  const deprecated = {
    since: "2026-05-01T00:00:00Z",
    until: "2027-05-01T00:00:00Z",
    instead: "/api/public/v1/keys",
  };
  for (const id of toGo) Object.assign(routes[id], { deprecated });
  // Other tests of the same process read the table, too.
  return () => {
    for (const id of toGo) Reflect.deleteProperty(routes[id], "deprecated");
  };
}

/** What is asked for at such an address: without a query, with one, by the name of the file. */
export const said = [
  "/api/public/v1/kinds",
  "/api/public/v1/kinds/",
  "/api/public/v1/kinds.json",
  "/api/public/v1/providers/acme",
  "/api/public/v1/providers/acme.json",
  "/api/public/v1/facts.json",
] as const;

/** Beside them, alike in their names. */
export const unsaid = ["/api/public/v1/keys", "/api/public/v1/providers", "/openapi.json"] as const;
