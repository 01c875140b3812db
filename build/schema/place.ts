/**
 * Where a fact's quote stood when it was read, as a text quote selector (W3C Web Annotation, 4.2.4):
 * the words themselves, those around them, and the labels they stand under. Words are written as they
 * are compared: lower case, one space between them, without marks of footnotes and emphasis.
 */
export interface Place {
  /** The title of an HTML page. */
  readonly title?: string;
  /** The headings above, outermost first. */
  readonly headings: readonly string[];
  /** Of a row the heads of its table; of a line of YAML the names it stands below. */
  readonly columns: readonly string[];
  /** The rest of its block before it, with the end of the block before that. */
  readonly prefix: string;
  /** The quote, as it stands there. */
  readonly exact: string;
  /** The rest of its block after it, with the start of the block after that. */
  readonly suffix: string;
  /** How many rows of its table begin as its own does; two or more. */
  readonly rows?: number;
}

/** A line of `facts/places.jsonl`: the places of one fact that has no permanent copy to find them in. */
export interface KeptPlace {
  readonly id: string;
  /** The quote that stood there: of another one they say nothing. */
  readonly quote: string;
  /** Every place, in the page's order; at least one. */
  readonly places: readonly Place[];
}
