/**
 * What `dev` adds to a page, and nothing else does: it listens for changes of the facts, loads the page
 * anew where it stands, and shows what is wrong with them.
 */
import type { Note, PreviewState } from "../state.ts";
import { listenForStates } from "./events.ts";
import { overlay } from "./overlay.ts";
import { keepPlace, restorePlace } from "./place.ts";

const { version } = (document.currentScript as HTMLScriptElement).dataset;
const show = overlay();

const gone: Note = {
  place: location.pathname,
  message: "Nothing is published at this address any more.",
  rule: "gone",
};

restorePlace();
listenForStates("/__dev/events", (state) => {
  if (state.version !== version) void renew(state);
  else show(state);
});

/** A page that is gone in the new state stays, with a word about it. */
async function renew(state: PreviewState): Promise<void> {
  // Where nothing answers, the stream of events connects again later, and tells again.
  const found = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (found === undefined) return;
  if (found.ok) {
    keepPlace();
    location.reload();
    return;
  }
  show({ ...state, isRefused: true, notes: [...state.notes, gone] });
}
