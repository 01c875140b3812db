/**
 * A stream of events that lasts: it connects again after a restart, and lets go while the page is
 * hidden, since a browser keeps no more than six connections to one address for all its tabs.
 */
import type { PreviewState } from "../state.ts";

/** Milliseconds until the next attempt, where the browser makes none of its own. */
const pause = 1000;

export function listenForStates(address: string, heard: (state: PreviewState) => void): void {
  let source: EventSource | undefined;

  function connect(): void {
    if (source !== undefined || document.hidden) return;
    source = new EventSource(address);
    source.addEventListener("message", ({ data }) =>
      heard(JSON.parse(String(data)) as PreviewState),
    );
    source.addEventListener("error", () => {
      // Otherwise the browser connects again by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      disconnect();
      setTimeout(connect, pause);
    });
  }

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? disconnect() : connect()));
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", connect);
  connect();
}
