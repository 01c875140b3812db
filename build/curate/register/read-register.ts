/** The files below `facts/register/` → their mappings, or every problem of shape in them. */
import { parseYaml } from "../../load/parse.ts";
import type { FileSource } from "../../load/file-source.ts";
import type { Problem } from "../../load/problem.ts";
import { RegisterFile } from "../../schema/register.ts";
import { shapeProblemsOf } from "../../validate/shape.ts";

export interface NamedRegister {
  /** Of its file: `aws` for `register/aws.yaml`. */
  readonly name: string;
  /** As problems name it. */
  readonly file: string;
  readonly register: RegisterFile;
}

export interface ReadRegisters {
  readonly registers: readonly NamedRegister[];
  readonly problems: readonly Problem[];
}

export const registerPath = /^register\/([^/]+)\.yaml$/;

/** `folder` is how problems name the facts folder. */
export function readRegisters(source: FileSource, folder: string): ReadRegisters {
  const found = (source.list() ?? []).filter(({ path }) => registerPath.test(path));
  const read = found.map(({ path }) => {
    const file = `${folder}/${path}`;
    const text = new TextDecoder().decode(source.bytes(path));
    const { located, problems } = parseYaml(file, text);
    const own =
      located === undefined ? problems : [...problems, ...shapeProblemsOf(located, RegisterFile)];
    return { name: registerPath.exec(path)![1]!, file, located, problems: own };
  });
  return {
    problems: read.flatMap(({ problems }) => problems),
    registers: read.flatMap(({ name, file, located, problems }) =>
      located === undefined || problems.length > 0
        ? []
        : [{ name, file, register: located.value as RegisterFile }],
    ),
  };
}
