/**
 * Where a fact's quote stood when it was read, as a text quote selector (W3C Web Annotation, 4.2.4):
 * the words themselves, those around them, and the labels they stand under. Words are written as they
 * are compared: lower case, one space between them, without marks of footnotes and emphasis.
 */
import { Type, type Static } from "typebox";
import { text } from "./scalar.ts";

export const Place = Type.Object(
  {
    title: Type.Optional(text({}, "The title of an HTML page.")),
    headings: Type.Array(Type.String(), { description: "The headings above, outermost first." }),
    columns: Type.Array(Type.String(), {
      description: "Of a row the heads of its table; of a line of YAML the names it stands below.",
    }),
    prefix: text({}, "The rest of its block before it, with the end of the block before that."),
    exact: text({}, "The quote, as it stands there."),
    suffix: text({}, "The rest of its block after it, with the start of the block after that."),
    rows: Type.Optional(
      Type.Integer({
        minimum: 2,
        description: "How many rows of its table begin as its own does.",
      }),
    ),
  },
  { title: "Place", additionalProperties: false },
);
export interface Place extends Static<typeof Place> {}

/** A line of `facts/places.jsonl`: the places of one fact that has no permanent copy to find them in. */
export const KeptPlace = Type.Object(
  {
    id: text({}, "The fact's id."),
    quote: text({}, "The quote that stood there: of another one they say nothing."),
    places: Type.Array(Place, { minItems: 1, description: "Every place, in the page's order." }),
  },
  { title: "KeptPlace", additionalProperties: false },
);
export interface KeptPlace extends Static<typeof KeptPlace> {}
