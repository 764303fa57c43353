import { describe, expect, it } from "vitest";
import { createAgentRun } from "../../src/core.js";
import { finished, started } from "../support/builders.js";
import { settled } from "./createRun.js";

describe("in Node, where there is no document", () => {
  it("reads a run to its end and leaves no error lying about", async () => {
    const stray: unknown[] = [];
    const collect = (error: unknown): void => void stray.push(error);
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection").on("unhandledRejection", collect);
    try {
      const body = [started(), finished()].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
      const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
      expect(await createAgentRun({ url: "https://agent.test/", fetch }).send("Go")).toEqual({ kind: "success" });
      await settled();
      expect(stray).toEqual([]);
    } finally {
      process.off("unhandledRejection", collect);
      for (const other of others) process.on("unhandledRejection", other);
    }
  });
});
