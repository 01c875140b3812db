/**
 * Loads what answers load when they are first asked for. For runtimes that go on while a build replaces their folder:
 * what they run is of one build then, too.
 */
export async function loadParts(): Promise<void> {
  await Promise.all([
    import("./searching.ts"),
    import("./then.ts"),
    import("./mends.ts"),
    import("./markdown.ts"),
  ]);
}
