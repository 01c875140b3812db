/** What maintainers need, behind one name: `npm run tools -- conform …`. Each tool reads the words after its own. */
const tools: Readonly<Record<string, () => Promise<unknown>>> = {
  docs: () => import("../build/main.ts"),
  conform: () => import("./conform/main.ts"),
  bench: () => import("./bench.ts"),
  marks: () => import("./marks/main.ts"),
};

const [node, program, name = "", ...words] = process.argv;
const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
if (tool === undefined) {
  console.error(`"${name}" is no tool; there are ${Object.keys(tools).join(", ")}.`);
  process.exitCode = 2;
} else {
  // The command line of all commands knows this one by both words.
  if (name !== "docs") process.argv = [node!, program!, ...words];
  else process.argv.splice(2, 0, "tools");
  await tool();
}
