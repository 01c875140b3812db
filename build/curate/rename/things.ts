/** The things that can be renamed: a file of its own, so that the help of a command loads nothing else. */
export const renamedThings = ["key", "product", "plan", "provider"] as const;
export type RenamedThing = (typeof renamedThings)[number];
