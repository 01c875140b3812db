/**
 * What was found in single providers, kept beside the bundle that commands run from, so that `check` looks
 * only at those that changed. A verdict is named by a digest of all that it follows from: the provider's
 * files, those that all providers share, the moment; and other code runs from another folder. The file is
 * sealed with a digest of itself and of that folder: what was damaged or lies elsewhere counts as nothing.
 */
import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Located } from "../load/located.ts";
import { grouped } from "../lists/grouped.ts";
import type { FactsTree, ProviderSource } from "../load/tree.ts";
import type { Curated } from "../schema/curated-facts.ts";
import { CannotWrite } from "../swap/cannot-write.ts";
import type { Excused } from "../validate/quality/excuse.ts";
import type { Finding } from "../validate/quality/finding.ts";
import { judgeBeside, type KnownFindings } from "../validate/quality/quality.ts";
import { writeWhole } from "../write/whole.ts";

export interface VerdictsKept {
  /** The providers in which no rule finds a problem, each with its findings. */
  knownIn(tree: FactsTree): KnownFindings;
  /** Judges facts that were validated, and keeps what is found in them. */
  judge(tree: FactsTree, curated: Curated): Excused;
}

/** Findings by the digest of what they follow from. */
type Verdicts = Readonly<Record<string, readonly Finding[]>>;

/** Without a folder nothing is known, and nothing kept. */
export function openVerdictsKept(folder: string | undefined, asOf: string): VerdictsKept {
  const place = folder === undefined ? undefined : join(folder, "verdicts.json");
  let lastTree: FactsTree | undefined;
  let known: KnownFindings = new Map();
  let digests: ReadonlyMap<string, string> = new Map();

  function knownIn(tree: FactsTree): KnownFindings {
    // What could not be read is judged with everything beside it.
    if (place === undefined || tree.problems.length > 0) return new Map();
    if (tree === lastTree) return known;
    const kept = verdictsAt(place);
    digests = digestsOf(tree, asOf);
    lastTree = tree;
    known = new Map(
      [...digests].flatMap(([slug, digest]) =>
        Object.hasOwn(kept, digest) ? [[slug, kept[digest]!] as const] : [],
      ),
    );
    return known;
  }

  return {
    knownIn,
    judge(tree, curated) {
      const before = knownIn(tree);
      const { findings, accepted, found } = judgeBeside(before, tree, curated, asOf);
      const isNews = place !== undefined && tree === lastTree && before.size < digests.size;
      const verdicts = isNews ? verdictsOf(tree, digests, before, found) : undefined;
      if (isNews && verdicts !== undefined) writeVerdicts(place, verdicts);
      return { findings, accepted };
    },
  };
}

/** Undefined where something was found in no file of a provider: no verdict on one would hold it. */
function verdictsOf(
  { providers }: FactsTree,
  digests: ReadonlyMap<string, string>,
  before: KnownFindings,
  found: readonly Finding[],
): Verdicts | undefined {
  const byFile = grouped(found, ({ file }) => file);
  const inFiles = ({ files }: ProviderSource): readonly Finding[] =>
    files.flatMap(({ file }) => byFile.get(file) ?? []);
  if (providers.flatMap(inFiles).length !== found.length) return undefined;
  return Object.fromEntries(
    providers.map((each) => [digests.get(each.slug)!, before.get(each.slug) ?? inFiles(each)]),
  );
}

function digestsOf(tree: FactsTree, asOf: string): ReadonlyMap<string, string> {
  const { name, dataset, keys, kinds, providers } = tree;
  const shared = verdictDigest([asOf, name, ...[dataset, keys, kinds].flatMap(textsOf)]);
  return new Map(
    providers.map(({ slug, files }) => [
      slug,
      verdictDigest([shared, slug, ...files.flatMap(textsOf)]),
    ]),
  );
}

function textsOf(file: Located | undefined): readonly string[] {
  return file === undefined ? ["absent"] : ["file", file.file, file.text];
}

/** Each part counts by its own digest: no two lists of parts read the same. */
function verdictDigest(parts: readonly string[]): string {
  return hash("sha256", parts.map((part) => hash("sha256", part)).join(), "hex");
}

function sealOf(place: string, body: string): string {
  return verdictDigest([basename(join(place, "..")), body]);
}

function verdictsAt(place: string): Verdicts {
  try {
    const [seal, body = ""] = readFileSync(place, "utf8").split("\n");
    return seal === sealOf(place, body) ? (JSON.parse(body) as Verdicts) : {};
  } catch {
    // None was kept yet, or it cannot be read: then everything is judged.
    return {};
  }
}

function writeVerdicts(place: string, verdicts: Verdicts): void {
  const body = JSON.stringify(verdicts);
  try {
    writeWhole([{ path: place, content: `${sealOf(place, body)}\n${body}\n` }]);
  } catch (error) {
    // A folder that cannot be written to keeps nothing, and the command does as well.
    if (!(error instanceof CannotWrite)) throw error;
  }
}
