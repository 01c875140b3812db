/** Every shape of a curated file, as messages call what is written in it. */
import { CuratedAnnouncement, CuratedFact, CuratedStep, CuratedWitness } from "./curated-fact.ts";
import {
  CuratedKey,
  CuratedKind,
  CuratedPlan,
  CuratedProduct,
  CuratedSource,
  DatasetFile,
  ProviderFile,
} from "./curated.ts";

export const curatedShapes: readonly (readonly [string, { readonly properties: object }])[] = [
  ["a fact", CuratedFact],
  ["a step of history", CuratedStep],
  ["an announced value", CuratedAnnouncement],
  ["a witness", CuratedWitness],
  ["a source", CuratedSource],
  ["a provider", ProviderFile],
  ["a product", CuratedProduct],
  ["a plan", CuratedPlan],
  ["a key of keys.yaml", CuratedKey],
  ["a kind of kinds.yaml", CuratedKind],
  ["dataset.yaml", DatasetFile],
];
