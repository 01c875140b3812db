/** On hosts that only send files, the service worker answers the API to these pages. */
import { siteAddress } from "./root.ts";

export function registerWorker(): void {
  if (!/^https?:$/.test(location.protocol) || !("serviceWorker" in navigator)) return;
  const register = (): void => {
    // Where it may not run, the pages are whole without it.
    void navigator.serviceWorker.register(siteAddress("sw.js")).catch(() => {});
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
