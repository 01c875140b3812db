/**
 * Words that people use for one another in this field, words that name a kind of quantity, and words that were
 * misspelt or not typed to their end. The first two hold for every provider and key; what only one provider or
 * key is called is an alias in the facts.
 */
import { measures, type Measure } from "../schema/vocabulary.ts";
import { onceFor } from "../lists/once-for.ts";
import { toStem } from "./words.ts";
import { editDistance } from "../lists/nearest.ts";
import { bitCount } from "./fit.ts";
import type { Prepared } from "./prepare.ts";

/** One group a line: each word of a group finds the others too. */
const groups = `
timeout duration
lifetime expiry expiration ttl validity expire
retention history keep retain kept
price cost pricing charge fee
price pay bill
bandwidth egress traffic transfer
size large length largest biggest longest
storage disk space
memory ram
cpu vcpu core processor
email mail
database db
function serverless lambda
call request invocation hit req
concurrent concurrency parallel simultaneous once
throttle rate ratelimit
member user seat people collaborator teammate
repository repo
organization org
environment env
variable var
kubernetes k8s
authentication auth login signin
message msg text sms
character char letter
second sec
minute min
hour hr
file asset object
image picture photo
video clip
document doc pdf
webhook hook
build deploy deployment pipeline
ci build
job task run
cron schedule
project app site
domain hostname
record row
query search
vector embedding
postgres postgresql
token jwt
log logging
retry attempt redelivery
body payload
model llm
cache caching
meeting conference call
participant attendee
channel room
attachment file
download pull
pull fetch
replica replication
backup snapshot
secret credential
kb kilobyte kib
mb megabyte mib
gb gigabyte gib
tb terabyte tib
ip address
sso saml
discount saving
trial try
mac macos osx
anonymous unauthenticated
`;

/** Words that name a kind of quantity, and not which one. */
const quantities: Readonly<Partial<Record<Measure, string>>> = {
  bytes:
    "size large largest biggest big small heavy mb gb kb tb megabyte gigabyte kilobyte terabyte byte mib gib",
  duration: "long longest time duration second minute hour day week month year period",
  money: "price cost pricing charge fee cheap cheapest expensive pay dollar usd eur euro bill",
  share: "percent percentage share",
  count: "many number count",
};

const others = onceFor(() => {
  const found = new Map<string, ReadonlySet<string>>();
  for (const line of groups.trim().split("\n")) {
    const stems = line.split(" ").map(toStem);
    for (const stem of stems) found.set(stem, new Set([...(found.get(stem) ?? []), ...stems]));
  }
  return found;
});

const measured = onceFor(() => {
  const found = new Map<string, Measure>();
  for (const measure of measures)
    for (const word of quantities[measure]?.split(" ") ?? []) found.set(toStem(word), measure);
  return found;
});

/** Stems of other words for it; without itself. */
export function alikeOf(stem: string): readonly string[] {
  return [...(others().get(stem) ?? [])].filter((other) => other !== stem);
}

/** The kind of quantity that the word asks for, whatever it is of. */
export function quantityOf(stem: string): Measure | undefined {
  return measured().get(stem);
}

/** In letters: a shorter word is another word where one letter differs. */
const shortestMended = 4;

/** The word that was meant, where one letter is wrong; two in a long word. */
export function mendWord(word: string, { vocabulary }: Prepared): string | undefined {
  if (word.length < shortestMended || /\d/.test(word)) return undefined;
  const most = word.length < 9 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  const letters = lettersOf(word);
  const others = vocabulary.get(word[0]!) ?? [];
  for (const other of others) {
    if (other.length <= shortestMended || Math.abs(other.length - word.length) > most) continue;
    // One letter for another takes one away and adds one.
    if (bitCount(letters ^ lettersOf(other)) > 2 * most) continue;
    const distance = editDistance(word, other);
    if (distance < least) [best, least] = [other, distance];
  }
  return best;
}

/** Which letters a word has, as bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Words that begin so. */
export function completions(word: string, { vocabulary }: Prepared): string[] {
  const others = vocabulary.get(word[0]!) ?? [];
  return others.filter((other) => other.startsWith(word)).slice(0, 8);
}
