/** The network of `verify` by itself: what it must not ask for, and what it cannot. */
import { describe, expect, it } from "vitest";
import { createSend, patientHttp } from "../../build/command/http.ts";
import { lookup } from "./stage.ts";

describe("the network", () => {
  const never = new AbortController().signal;
  const ask = { headers: {}, maxBytes: 1000, longer: "refuse" } as const;

  it.each([
    "http://127.0.0.1:1/",
    "http://[::1]:1/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost:1/",
  ])("is not asked for %s", async (url) => {
    const answer = await createSend(patientHttp)({ ...ask, url }, never);
    expect(answer).toMatchObject({ kind: "failed", reason: "address" });
  });

  it("gives a value for what cannot be asked at all", async () => {
    const send = createSend({ ...patientHttp, lookup });
    const failed = { kind: "failed", reason: "network" };
    expect(await send({ ...ask, url: "http://a.test:99999/" }, never)).toMatchObject(failed);
    expect(await send({ ...ask, url: "http://unknown-name.test/" }, never)).toEqual({
      ...failed,
      detail: "ENOTFOUND",
    });
    // Names of the stage lead to this machine, which only the tests may ask.
    expect(await send({ ...ask, url: "http://a.test/" }, never)).toMatchObject({
      reason: "address",
    });
  });
});
