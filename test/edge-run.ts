/** Asks the thirty questions of the output that is named, in the runtime that runs this, and prints what was seen. */
import { askEdge, realQuestions } from "./edge.ts";

console.log(JSON.stringify(await askEdge(process.argv[2]!, realQuestions)));
