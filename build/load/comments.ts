/** Text of a YAML file → its comments with their places; the YAML reader itself says what is one. */
import { Lexer } from "yaml";

export interface FoundComment {
  readonly offset: number;
  /** From its `#`, without trailing white space. */
  readonly text: string;
  /** Columns before it; undefined where something else stands before it on its line. */
  readonly column: number | undefined;
}

/** In the order of the text, whose lines end with `\n` alone. */
export function commentsIn(text: string): readonly FoundComment[] {
  const comments: FoundComment[] = [];
  let offset = 0;
  let before = "";
  for (const lexeme of new Lexer().lex(text)) {
    // Marks of the lexer's own are no characters of the text; behind one of them stands a scalar.
    const isMark = lexeme === "\u0002" || lexeme === "\u0018" || lexeme === "\u001f";
    if (lexeme.startsWith("#") && before !== "\u001f") {
      const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
      comments.push({
        offset,
        text: lexeme.trimEnd(),
        column: line.trim() === "" ? line.length : undefined,
      });
    }
    if (!isMark) offset += lexeme.length;
    before = lexeme;
  }
  return comments;
}
