import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { matches } from "./driver/matches.js";
import { oldestOf, pinnedVersions } from "./driver/program.js";
import type { ProtocolResult, ServerResult } from "./driver/Result.js";
import { troubles } from "./driver/Server.js";
import { resultsPage } from "./driver/saveResults.js";
import { fileName } from "./driver/tryServer.js";
import { servers } from "./servers.js";

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

describe("the real servers", () => {
  it("are all in the list", () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter(
        (entry) =>
          entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, "program")),
      )
      .map(({ name }) => name);
    expect([...new Set(servers.map(({ program }) => program.folder))].toSorted()).toEqual(
      folders.toSorted(),
    );
    expect(new Set(servers.map(({ name }) => name)).size).toBe(servers.length);
  });

  it.each(servers.map((server) => [server.name, server] as const))(
    "%s: has a scenario, or a reason for none, for everything that may go wrong and for tools that people answer",
    (_, { scenarios, untried }) => {
      for (const trouble of ["human", ...troubles] as const) {
        const isTried = scenarios.some(({ subject }) => subject === trouble);
        expect([trouble, isTried]).toEqual([trouble, untried[trouble] === undefined]);
      }
    },
  );

  it.each(servers.map((server) => [server.name, server] as const))(
    "%s: pins its versions and names its scenarios apart",
    (_, server) => {
      for (const version of pinnedVersions(server.program)) expect(version).toMatch(/ \d+\.\d+/);
      const names = server.scenarios.map(({ name }) => fileName(name));
      expect(new Set(names).size).toBe(names.length);
    },
  );
});

describe("the programs for Node", () => {
  const programs = servers.filter(({ program }) => program.toolchain === "node");
  const folders = [...new Set(programs.map(({ program }) => program.folder))];

  it.each(folders)("%s: its lock file has the versions that it pins", (folder) => {
    const pinned = JSON.parse(read(`${folder}/program/package.json`)).dependencies ?? {};
    const { packages } = JSON.parse(read(`${folder}/program/package-lock.json`));
    const locked = Object.keys(pinned).map((name) => [
      name,
      packages[`node_modules/${name}`]?.version,
    ]);
    expect(Object.fromEntries(locked)).toEqual(pinned);
  });
});

describe("the programs of the documentation", () => {
  it.each([
    ["ts", "any-agent-node/program/start.mjs"],
    ["py", "any-agent-python/program/server.py"],
    ["go", "any-agent-go/program/main.go"],
  ])("a server of nothing but a tool in %s is printed as it runs", (language, program) => {
    const page = readFileSync(
      join(import.meta.dirname, "../../stories/docs/backends/any-agent.md"),
      "utf8",
    );
    expect(new RegExp(`\\n\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page)?.[1]).toBe(
      read(program),
    );
  });

  it("the program of tRPC-Agent-Go is printed as it runs", () => {
    const page = readFileSync(
      join(import.meta.dirname, "../../stories/docs/backends/trpc-agent-go.md"),
      "utf8",
    );
    expect(/```go\n(.*?)```/s.exec(page)?.[1]).toBe(read("trpc-agent-go-docs/program/main.go"));
  });
});

describe("the table of results", () => {
  const results: readonly ServerResult[] = JSON.parse(read("results.json"));

  it("names the versions that are pinned", () => {
    const pinned = new Map(servers.map(({ name, program }) => [name, pinnedVersions(program)]));
    for (const { name, versions } of results) expect(versions).toEqual(pinned.get(name));
  });

  it("has what came of the oldest versions that are pinned", () => {
    const pinned = servers.flatMap(({ name, program }) => {
      const oldest = oldestOf(program);
      return oldest === null ? [] : [[name, pinnedVersions(oldest)]];
    });
    const tried = results.flatMap(({ name, oldest }) => (oldest ? [[name, oldest.versions]] : []));
    expect(tried.toSorted()).toEqual(pinned.toSorted());
  });

  it("has every version in the tables of the README and of the page on backends", () => {
    const tables = ["../../README.md", "../../stories/docs/backends/overview.md"].map(read);
    for (const { versions } of results) {
      const [newest] = versions;
      // A model of a server has no version.
      if (newest !== undefined)
        for (const page of tables) expect(page).toContain(newest.split(" ")[1]);
    }
  });

  it("is written from the results", () => {
    const ofProtocols: readonly ProtocolResult[] = JSON.parse(read("../protocols/results.json"));
    expect(read("RESULTS.md")).toBe(`${resultsPage(results, ofProtocols)}\n`);
  });
});

describe("the comparison with a ledger", () => {
  it.each([
    [[{ tool: "a" }], [{ tool: "a", more: 1 }], true],
    [[{ tool: "a" }], [{ tool: "a" }, { tool: "b" }], false],
    [[], [{ tool: "a" }], false],
    [[{ answer: { approved: true } }], [{ answer: { approved: "true" } }], false],
    [[/^user:text/], ["user:text:mail"], true],
    [[/^user:text/], [1], false],
  ])("compares %j with %j: %s", (expected, found, same) => {
    expect(matches(expected, found)).toBe(same);
  });
});
