/** `HOST` and `PORT`, read in one way by every command and script that listens. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLoopback } from "../build/fallback/node/from-here.ts";
import { listenAddress } from "../build/schema/contract/listen.ts";
import { anyText } from "./any-text.ts";

describe("HOST and PORT", () => {
  it.each([{}, { HOST: "", PORT: "" }, { HOST: undefined, PORT: undefined }])(
    "%j are the address of this machine alone, and port 8080",
    (environment) => {
      expect(listenAddress(environment)).toEqual({ host: "127.0.0.1", port: 8080 });
    },
  );

  it("are a port that a server can take, or a fault", () => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.integer().map(String)), (PORT) => {
        const read = listenAddress({ PORT });
        if ("fault" in read) expect(read.fault).not.toContain("\n");
        else
          expect(read.port >= 0 && read.port <= 65_535 && Number.isInteger(read.port)).toBe(true);
      }),
    );
  });
});

describe("a name of this machine alone", () => {
  it.each([
    ..."localhost LOCALHOST 127.0.0.1 127.255.0.9 ::1 [::1]".split(" "),
    // Read as 127.0.0.1 by browsers and by the system that a server listens with.
    ..."127.1 2130706433 0x7f.1 0177.0.0.1".split(" "),
  ])("is %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    "",
    "0",
    "0.0.0.0",
    "::",
    "128.0.0.1",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "evil.test/127.0.0.1",
    "evil.test#@localhost",
    "a b",
    "1270.0.1",
  ])("is not %j", (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
