import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { expect } from "vitest";
import type { SignedGateOptions, SignedReply, SignedRequest } from "../support/signedGateWorker.js";
import { ann, approve, args, ask, eve } from "./signedQuestion.js";
import { origin, rpId } from "./softwareAuthenticator.js";

const root = join(import.meta.dirname, "../..");

/**
 * Bundles the program of a process; returns its file, from which the packages of the repository can
 * be found.
 */
export async function buildSignedWorker(name: string): Promise<string> {
  const outfile = join(root, `node_modules/.cache/signed-gate/${name}.mjs`);
  await build({
    entryPoints: [join(root, "test/support/signedGateWorker.ts")],
    ...{
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "silent",
    },
  });
  return outfile;
}

/** Starts two processes on one database: one that announces, and one that checks answers. */
export async function withTwoProcesses(
  file: string,
  database: Pick<SignedGateOptions, "sqlite" | "postgres">,
  use: (agent: Ask, page: Ask) => Promise<void>,
): Promise<void> {
  const credentials = [ann, eve].map(({ credential }) => ({
    ...credential,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
  }));
  const options: SignedGateOptions = { ...database, origin, rpId, credentials };
  const processes = [1, 2].map(() => fork(file, [JSON.stringify(options)], { execArgv: [] }));
  try {
    const [agent, page] = processes.map(
      (child): Ask =>
        (request) =>
          askIn(child, request),
    );
    if (agent === undefined || page === undefined) throw new Error("There are two processes.");
    await use(agent, page);
  } finally {
    for (const child of processes) child.kill();
  }
}

type Ask = (request: SignedRequest) => Promise<SignedReply>;

async function askIn(child: ChildProcess, request: SignedRequest): Promise<SignedReply> {
  const replied = once(child, "message");
  child.send(request);
  const [reply] = await replied;
  return reply;
}

/** What holds for two processes, on any database. */
export async function checkTwoProcesses(agent: Ask, page: Ask): Promise<void> {
  const toolCall = { id: "call-1", name: "pay", args };
  const announced = await agent({ threadId: "t", announce: { question: ask, toolCall } });
  const { interrupt } = announced;
  const answer = await approve(interrupt);
  for (const [input, code] of [
    [
      {
        resume: answer.resume.map(({ metadata: { signature: _, ...metadata } = {}, ...entry }) => ({
          ...entry,
          metadata,
        })),
      },
      "NOT_SIGNED",
    ],
    [await approve(interrupt, { payload: { approved: false } }), "BAD_SIGNATURE"],
    [await approve(interrupt, { args: '{"amount":5000}' }), "BAD_SIGNATURE"],
    [await approve(interrupt, { threadId: "other" }), "BAD_SIGNATURE"],
  ] as const)
    expect(await page({ threadId: "t", input })).toMatchObject({ kind: "refused", code });
  const admitted = await page({ threadId: "t", input: answer });
  expect(admitted).toMatchObject({ kind: "resume", answeredBy: "ann" });
  expect(admitted.pid).not.toBe(announced.pid);
  // The same answer again is the same decision, and no process acts on it; for another question it
  // is worth nothing.
  expect(await agent({ threadId: "t", input: answer })).toMatchObject({
    kind: "repeated",
    answeredBy: "ann",
  });
  await page({ threadId: "u", announce: { question: ask, toolCall } });
  expect(await agent({ threadId: "u", input: answer })).toMatchObject({ kind: "refused" });
}
