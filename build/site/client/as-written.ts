/**
 * Stands in for `spacing.ts` and `template.ts` in the scripts of the pages: what they put into a page keeps the
 * space of its templates, so that no visitor loads what takes it out.
 */
import type { Template, ValuePlace } from "../template.ts";

export const softBreak = "\n";

const nowhere: readonly ValuePlace[] = [];

export function templateOf(texts: TemplateStringsArray): Template {
  return { texts, places: nowhere };
}

export function settled(text: string): string {
  return text;
}
