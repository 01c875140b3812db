/**
 * Keeps whole answers of the current output, by address and coding, so that what is asked again and again
 * is neither read nor composed each time. Only an answer that depends on nothing else of its request is
 * kept, and only once it was asked for again.
 */
import { acceptedCodings } from "./encoding.ts";
import type { ExchangeAnswer } from "./error-answer.ts";
import type { Generation } from "./generation.ts";
import { byName, isFresh, notModified } from "./headers.ts";
import type { HttpAsked } from "./http-asked.ts";
import { openKept } from "./kept.ts";
import type { Bytes } from "./payload.ts";
import { openRepeats } from "./repeats.ts";

export interface ReadyAnswers {
  /** The answer, if one was kept that fits the request. */
  find(asked: HttpAsked): ExchangeAnswer | undefined;
  /** Keeps the answer if it may be given again. `name` is the output that its body belongs to. */
  keep(asked: HttpAsked, answer: ExchangeAnswer, name: string): void;
}

interface ReadyAnswer extends ExchangeAnswer {
  readonly body: Bytes;
}

/** In bytes: what all kept answers may take. */
const mostReady = 32_000_000;
/** In bytes: what the headers of an answer take. */
const headBytes = 1000;
/** In bytes: for the values of `Accept-Encoding`, of which browsers have few. */
const mostCodings = 20_000;

/** `Vary` with another name than that of the coding. */
const dependsOn = /(?:^|, )(?!Accept-Encoding|$)/;

/** Without a generation nothing is kept. */
export function openReady(generation: Generation | undefined): ReadyAnswers {
  if (generation === undefined) return { find: () => undefined, keep() {} };
  const codings = openKept<string>(mostCodings);
  const isRepeat = openRepeats();
  let answers = openKept<ReadyAnswer>(mostReady);
  let keptFor: string | undefined;

  function nameOf({ headers }: HttpAsked, url: string): string {
    const accepted = headers.get("accept-encoding");
    if (accepted === null) return url;
    let name = codings.get(accepted);
    if (name === undefined) {
      name = acceptedCodings(accepted).join();
      codings.keep(accepted, name, 0);
    }
    return `${name} ${url}`;
  }

  return {
    find(asked) {
      const { method, headers } = asked;
      if (method !== "GET" && method !== "HEAD") return undefined;
      const now = generation.glance();
      if (now === undefined) return undefined;
      if (now !== keptFor) {
        answers = openKept(mostReady);
        keptFor = now;
        return undefined;
      }
      const answer = answers.get(nameOf(asked, sortedAddress(asked.url)));
      if (answer === undefined || headers.get("range") !== null) return undefined;
      const wanted = headers.get("if-none-match");
      if (wanted !== null && isFresh(wanted, answer.headers["etag"]!))
        return { status: 304, headers: notModified(answer.headers), body: null };
      return method === "HEAD"
        ? { status: answer.status, headers: answer.headers, body: null }
        : answer;
    },
    keep(asked, given, name) {
      const { status, headers } = given;
      if (status !== 200 || asked.method !== "GET" || name !== keptFor) return;
      if (dependsOn.test(headers["vary"] ?? "")) return;
      const kept = nameOf(asked, sortedAddress(asked.url));
      if (!isRepeat(kept)) return;
      const { body } = given;
      if (!(body instanceof Uint8Array)) return;
      const answer = { status, headers: byName(headers), body, made: {} };
      // The body, and once more as the sender's text.
      answers.keep(kept, answer, 2 * body.length + headBytes);
    },
  };
}

/** The address with its parameters by name. */
function sortedAddress(url: string): string {
  // A name may be written in several ways; and what follows "#" is no parameter.
  if (!url.includes("&") || /[%+#]/.test(url)) return url;
  const start = url.indexOf("?") + 1;
  const pairs = url.slice(start).split("&");
  pairs.sort((a, b) => {
    const [one, other] = [nameOfParameter(a), nameOfParameter(b)];
    return one < other ? -1 : Number(one > other);
  });
  return url.slice(0, start) + pairs.join("&");
}

function nameOfParameter(pair: string): string {
  const end = pair.indexOf("=");
  return end < 0 ? pair : pair.slice(0, end);
}
