/** The files below `facts/register/` → their mappings, or every problem of shape in them. */
import { inFileOrder, type Problem } from "../../load/problem.ts";
import type { FactsTree } from "../../load/tree.ts";
import { RegisterFile } from "../../schema/register.ts";
import { shapeProblemsOf } from "../../validate/shape.ts";

export interface NamedRegister {
  /** Of its file: `aws` for `register/aws.yaml`. */
  readonly name: string;
  readonly register: RegisterFile;
}

export interface ReadRegisters {
  readonly registers: readonly NamedRegister[];
  readonly problems: readonly Problem[];
}

export function readRegisters({ name: folder, registers, problems }: FactsTree): ReadRegisters {
  const wrong = registers.flatMap(({ located }) => shapeProblemsOf(located, RegisterFile));
  const unread = problems.filter(({ file }) => file.startsWith(`${folder}/register/`));
  const unsound = new Set([...wrong, ...unread].map(({ file }) => file));
  return {
    problems: inFileOrder([...unread, ...wrong]),
    registers: registers
      .filter(({ located }) => !unsound.has(located.file))
      .map(({ name, located }) => ({ name, register: located.value as RegisterFile })),
  };
}
