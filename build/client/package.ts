/** The code of a data package: what its index adds the data to. */
export { expectFact } from "./assertion.ts";
export { openLoader } from "./loader.ts";
