/**
 * Text → its one YAML document. What stands around a document (directives, further documents) is
 * refused here, and so is nesting that nobody writes: composing it would exhaust the stack.
 */
import { Composer, Lexer, Parser, type Document, type LineCounter } from "yaml";

/** Levels of maps and lists; a provider file needs about ten. */
export const maxNesting = 50;

export type ReportProblem = (offset: number, message: string, repair?: string) => void;

/** Undefined where the text is nested too deep to be read at all. */
export function readDocument(
  text: string,
  lines: LineCounter,
  report: ReportProblem,
): Document.Parsed | undefined {
  const parser = new Parser(lines.addNewLine);
  let tooDeep = false;

  function* tokens() {
    lines.addNewLine(0);
    for (const lexeme of new Lexer().lex(text)) {
      const start = parser.offset;
      for (const token of parser.next(lexeme))
        if (token.type === "directive") {
          // A directive would change how the rest is read: `yes` as true.
          const directive = /^%\w{0,19}/.exec(token.source)?.[0] ?? token.source;
          const message = `directive "${directive}"; a file is plain YAML 1.2, without directives.`;
          report(token.offset, message, "Remove the line.");
        } else yield token;
      // The first entry of the stack is the document itself.
      if (parser.stack.length > maxNesting + 1) {
        tooDeep = true;
        const message = `lists and maps nested more than ${maxNesting} deep; a provider file needs about ten levels.`;
        report(start, message);
        return;
      }
    }
    yield* parser.end();
  }

  const composer = new Composer({ prettyErrors: false, uniqueKeys: false, version: "1.2" });
  let first: Document.Parsed | undefined;
  for (const document of composer.compose(tokens(), true, text.length)) {
    if (first !== undefined) {
      const repair = "Remove the `---` line.";
      report(document.range[0], "a second document starts here; a file holds one.", repair);
      break;
    }
    first = document;
  }
  return tooDeep ? undefined : first;
}
