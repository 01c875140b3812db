/** What a command prints where workflows run: nothing of a fact can command the runner. */
import { describe, expect, it } from "vitest";
import { annotationProperty, onRunner } from "../build/commands/terminal/runner.ts";
import { recorded } from "./built.ts";

describe("on a runner", () => {
  it("JSON says the same text, and no command", () => {
    const terminal = recorded();
    const said = { quote: "##[error]x \\##[b]" };
    onRunner(terminal).out(JSON.stringify(said));
    expect(terminal.printed.out).not.toContain("##[");
    expect(JSON.parse(terminal.printed.out)).toEqual(said);
  });

  it("a file's name ends no property of its annotation", () => {
    expect(annotationProperty("a,line=1::b\n%")).toBe("a%2Cline=1%3A%3Ab%0A%25");
  });
});
