/**
 * Provider files for properties: every layout that YAML has for plain data, with a comment planted
 * wherever one may stand. Every comment names its neighbour: a name or a text that stands once.
 */
import fc from "fast-check";

export interface Planted {
  readonly text: string;
  readonly comments: readonly PlantedComment[];
}

export interface PlantedComment {
  /** Without its place: `# c7 above k3`. */
  readonly text: string;
  readonly where: "above" | "beside" | "below";
  readonly neighbour: string;
}

type Style = "plain" | "double" | "single" | "folded" | "kept" | "wrapped";

interface Field {
  readonly name: string;
  readonly content: Content;
  readonly above: number;
  readonly isBeside: boolean;
  readonly isApart: boolean;
}

type Content =
  | { readonly kind: "text"; readonly style: Style; readonly tail: string }
  | {
      readonly kind: "map" | "list";
      readonly fields: readonly Field[];
      readonly isFlow: boolean;
      readonly isLong: boolean;
      readonly below: number;
      readonly step: number;
    };

const tails = ["", " word", ": x", " # y", " 'q'", ' "d"', " \\b", " {z}, w", " é ✓", "]"] as const;

const text: fc.Arbitrary<Content> = fc.record({
  kind: fc.constant("text" as const),
  style: fc.constantFrom<Style>("plain", "plain", "double", "single", "folded", "kept", "wrapped"),
  tail: fc.constantFrom(...tails),
});

function fields(
  names: readonly string[],
  content: fc.Arbitrary<Content>,
): fc.Arbitrary<readonly Field[]> {
  return fc
    .shuffledSubarray([...names], { minLength: 1 })
    .chain((chosen) => fc.tuple(...chosen.map((name) => field(name, content))));
}

function field(name: string, content: fc.Arbitrary<Content>): fc.Arbitrary<Field> {
  return fc.record({
    name: fc.constant(name),
    content,
    above: fc.integer({ min: 0, max: 2 }),
    isBeside: fc.boolean(),
    isApart: fc.boolean(),
  });
}

function nested(
  kind: "map" | "list",
  members: fc.Arbitrary<readonly Field[]>,
  flow: fc.Arbitrary<boolean> = fc.constant(false),
): fc.Arbitrary<Content> {
  return fc.record({
    kind: fc.constant(kind),
    fields: members,
    isFlow: flow,
    isLong: fc.boolean(),
    below: fc.integer({ min: 0, max: 2 }),
    step: fc.integer({ min: 1, max: 4 }),
  });
}

const names = (count: number): readonly string[] => Array.from({ length: count }, () => "k");
const step = nested(
  "map",
  fields(["value", "raw_value", "observed_at", "source"], text),
  fc.boolean(),
);
const history = nested("list", fields(names(2), step));
const factFields = fields(["value", "raw_value", "source", "observed_at", "note"], text);
const fact = fc.oneof(
  nested("map", factFields, fc.boolean()),
  nested(
    "map",
    fc.tuple(factFields, field("history", history)).map(([own, last]) => [last, ...own]),
  ),
);
const facts = nested("map", fields(names(3), fact));
const plan = nested("map", fc.tuple(field("facts", facts), field("name", text)));
const product = nested(
  "map",
  fc.tuple(field("plans", nested("map", fields(names(2), plan))), field("name", text)),
);
const source = nested("map", fields(["type", "title", "url"], text), fc.boolean());

/** The root's fields in any order. */
const root: fc.Arbitrary<readonly Field[]> = fc
  .tuple(
    field("products", nested("map", fields(names(2), product))),
    field("facts", facts),
    field("homepage", text),
    field("sources", nested("map", fields(names(2), source))),
    field("name", text),
  )
  .chain((all) => fc.shuffledSubarray([...all], { minLength: 1 }));

export const planted: fc.Arbitrary<Planted> = fc
  .record({
    root,
    head: fc.boolean(),
    below: fc.integer({ min: 0, max: 2 }),
    eol: fc.constantFrom("\n", "\r\n"),
    isEnded: fc.boolean(),
    mark: fc.constantFrom("", "\ufeff"),
  })
  .map(({ root, head, below, eol, isEnded, mark }) => {
    const writer = new Writer();
    if (head) writer.lines.push("# yaml-language-server: $schema=../provider.schema.json");
    writer.block(root, 0);
    for (let count = 0; count < below; count++) writer.lines.push(writer.comment("below", ""));
    const lines = writer.lines.join(eol) + (isEnded ? eol : "");
    return { text: mark + lines, comments: writer.comments };
  });

class Writer {
  readonly lines: string[] = [];
  readonly comments: PlantedComment[] = [];
  private count = 0;

  comment(where: PlantedComment["where"], neighbour: string): string {
    const text = `# c${this.comments.length} ${where} ${neighbour || "all"}.`;
    this.comments.push({ text, where, neighbour });
    return text;
  }

  block(members: readonly Field[], column: number): void {
    for (const member of members) this.field(member, column, this.nameOf(member));
  }

  /** Names that a schema knows stand often: their text is the neighbour, for others the name is. */
  private nameOf({ name }: Field): string {
    return name === "k" ? `k${this.count++}` : name;
  }

  private field({ content, above, isBeside, isApart }: Field, column: number, name: string): void {
    const indent = " ".repeat(column);
    const token = content.kind === "text" ? `v${this.count++}` : name;
    if (isApart) this.lines.push("");
    for (let i = 0; i < above; i++) this.lines.push(indent + this.comment("above", token));
    const beside = (): string => (isBeside ? ` ${this.comment("beside", token)}` : "");
    if (content.kind === "text") {
      const [first, ...rest] = written(token, content.style, content.tail, indent);
      const isBlock = /^[|>]/.test(first!);
      if (isBlock || rest.length === 0)
        this.lines.push(`${indent}${name}: ${first}${beside()}`, ...rest);
      else
        this.lines.push(
          `${indent}${name}: ${first}`,
          ...rest.slice(0, -1),
          rest.at(-1)! + beside(),
        );
      return;
    }
    if (content.isFlow) {
      this.flow(content, `${indent}${name}: `, indent, beside);
      return;
    }
    this.lines.push(`${indent}${name}:${beside()}`);
    const inner = column + content.step;
    if (content.kind === "map") this.block(content.fields, inner);
    else for (const item of content.fields) this.item(item, inner);
    for (let i = 0; i < content.below; i++)
      this.lines.push(" ".repeat(inner) + this.comment("below", name));
  }

  private item({ content, above }: Field, column: number): void {
    const indent = " ".repeat(column);
    for (let i = 0; i < above; i++) this.lines.push(indent + this.comment("above", ""));
    if (content.kind === "text") return;
    if (content.isFlow) {
      this.flow(content, `${indent}- `, indent, () => ` ${this.comment("beside", "")}`);
      return;
    }
    const [first, ...rest] = content.fields;
    const start = this.lines.length;
    this.field({ ...first!, above: 0, isApart: false }, column + 2, first!.name);
    this.lines[start] = `${indent}- ${this.lines[start]!.trimStart()}`;
    this.block(rest, column + 2);
  }

  private flow(
    { fields, isLong, below }: Extract<Content, { kind: "map" | "list" }>,
    start: string,
    indent: string,
    beside: () => string,
  ): void {
    const members = fields.map(({ name, above, isBeside, content }) => {
      const token = `v${this.count++}`;
      const { style, tail } = content as Extract<Content, { kind: "text" }>;
      const [line] = written(token, style === "single" ? "single" : "double", tail, "");
      return { line: `${name}: ${line}`, above, isBeside, token };
    });
    if (!isLong) {
      this.lines.push(`${start}{ ${members.map(({ line }) => line).join(", ")} }${beside()}`);
      return;
    }
    this.lines.push(`${start}{`);
    for (const { line, above, isBeside, token } of members) {
      for (let i = 0; i < above; i++)
        this.lines.push(`${indent}   ${this.comment("above", token)}`);
      this.lines.push(`${indent}   ${line},${isBeside ? ` ${this.comment("beside", token)}` : ""}`);
    }
    for (let i = 0; i < below; i++) this.lines.push(`${indent}   ${this.comment("below", "")}`);
    this.lines.push(`${indent}  }${beside()}`);
  }
}

/** A text with a token in it, in one of the ways in which YAML writes text. */
function written(token: string, style: Style, tail: string, indent: string): readonly string[] {
  const deeper = `${indent}   `;
  const whole = token + tail;
  const styles: Readonly<Record<Style, readonly string[]>> = {
    double: [JSON.stringify(whole)],
    single: [`'${whole.replaceAll("'", "''")}'`],
    folded: [">-", `${deeper}${whole}`, `${deeper}  more`, "", `${deeper}end`],
    kept: ["|+", `${deeper}${whole}`, `${deeper}more`, ""],
    wrapped: [`"${token}`, `${deeper}more`, "", `${deeper}end"`],
    plain: [["", " word", " é ✓"].includes(tail) ? whole : token],
  };
  return styles[style];
}
