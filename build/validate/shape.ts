/**
 * Located values → problems of shape: unknown and missing fields, wrong types, words outside a list.
 * The shapes are the curated schemas; ajv finds what does not fit, `misfit.ts` says it.
 */
import { toAnnotated } from "./annotated.ts";
import type { ErrorObject } from "ajv/dist/2020.js";
import type { Located, Path } from "../load/located.ts";
import type { Problem } from "../load/problem.ts";
import { registerFile } from "../load/file-names.ts";
import { sharedFiles, type FactsTree } from "../load/tree.ts";
import { DatasetFile, KeysFile, KindsFile, ProviderFile } from "../schema/curated.ts";
import { FreshnessFile } from "../schema/freshness.ts";
import { ComparisonFile } from "../schema/comparison-file.ts";
import { RegisterFile } from "../schema/register.ts";
import { misfit } from "./misfit.ts";
import { validatorOf } from "./validators.ts";
import { valueAt } from "./wording.ts";

/** Problems of shape in all the files of a tree. */
export function checkShape(tree: FactsTree): readonly Problem[] {
  return [
    ...tree.providers.flatMap(({ located }) => shapeProblemsAt(located, ProviderFile)),
    ...sharedFiles(tree).flatMap(([name, located]) => shapeProblemsAt(located, shapeOf(name))),
  ];
}

const shapesOfShared: Readonly<Record<string, object>> = {
  "dataset.yaml": DatasetFile,
  "keys.yaml": KeysFile,
  "kinds.yaml": KindsFile,
  "freshness.yaml": FreshnessFile,
};

function shapeOf(file: string): object {
  return shapesOfShared[file] ?? (registerFile.test(file) ? RegisterFile : ComparisonFile);
}

/** Problems of shape in one file; for shapes that stand in no tree of facts. */
export function shapeProblemsOf(located: Located, schema: object): readonly Problem[] {
  return shapeProblemsAt(located, schema);
}

function shapeProblemsAt(located: Located, schema: object, below: Path = []): readonly Problem[] {
  const validate = validatorOf(schema);
  validate(valueAt(located.value, below));
  return (validate.errors ?? []).flatMap((error) => {
    const path = toPath(located, below, error.instancePath);
    return itemsOfMap(error)
      ? shapeProblemsAt(located, itemsOfMap(error)!, [
          ...path,
          String(error.params["additionalProperty"]),
        ])
      : (misfit(located, path, error) ?? []);
  });
}

/** A badly named fact, source, product or plan is judged by `names`; here what stands below it. */
function itemsOfMap({ keyword, parentSchema }: ErrorObject): object | undefined {
  if (keyword !== "additionalProperties") return undefined;
  const { patternProperties } = toAnnotated(parentSchema);
  return patternProperties && Object.values(patternProperties)[0];
}

/** ajv's JSON pointer as a path; a step into a list is a number. */
function toPath(located: Located, below: Path, pointer: string): Path {
  const path = [...below];
  for (const part of pointer.split("/").slice(1)) {
    const word = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(located.value, path)) ? Number(word) : word);
  }
  return path;
}
