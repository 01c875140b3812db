/** Writes what was chosen into the address of the page. */
import { addressWith } from "./chosen-address.ts";

export function rememberParameters(parameters: URLSearchParams | string): void {
  history.replaceState(null, "", addressWith(location.href, parameters));
}
