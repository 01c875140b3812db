/** The walls as a plugin of lint, which runs without a compiler of its own. */
import { tsImport } from "tsx/esm/api";

/** @type {typeof import("./walls.lint.ts")} */
const { walls } = await tsImport("./walls.lint.ts", import.meta.url);

export default { meta: { name: "rooms" }, rules: { walls } };
