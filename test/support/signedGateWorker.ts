import Libsql from "libsql";
import pg from "pg";
import type { AgUiInterrupt } from "../../src/core.js";
import { type Credential, passkeyVerifier } from "../../src/passkey-server.js";
import {
  type AnnouncedToolCall,
  createInterruptGate,
  postgresPauseStore,
  sqlitePauseStore,
} from "../../src/server.js";

/**
 * What a process of its own does: announce a question whose answer is signed, or check an answer.
 */
export type SignedRequest =
  | {
      readonly threadId: string;
      readonly announce: { readonly question: AgUiInterrupt; readonly toolCall: AnnouncedToolCall };
    }
  | { readonly threadId: string; readonly input: unknown };

/** What it has come to. */
export interface SignedReply {
  readonly pid: number;
  readonly kind: string;
  readonly code?: string | undefined;
  readonly answeredBy?: string | null | undefined;
  readonly interrupt?: AgUiInterrupt | undefined;
}

/** Where the database is, and whose passkeys count. */
export interface SignedGateOptions {
  readonly sqlite?: string;
  readonly postgres?: string;
  readonly origin: string;
  readonly rpId: string;
  /** With the public keys as base64url. */
  readonly credentials: readonly (Omit<Credential, "publicKey"> & { readonly publicKey: string })[];
}

const { sqlite, postgres, origin, rpId, credentials }: SignedGateOptions = JSON.parse(
  process.argv[2] ?? "",
);
const store =
  postgres === undefined
    ? sqlitePauseStore(new Libsql(sqlite ?? ""))
    : postgresPauseStore(new pg.Pool({ connectionString: postgres, max: 2 }));
const known = credentials.map((one) => ({
  ...one,
  publicKey: new Uint8Array(Buffer.from(one.publicKey, "base64url")),
}));
const findCredential = (id: string): Credential | undefined => known.find((one) => one.id === id);
const gate = createInterruptGate({
  store,
  verifySignature: passkeyVerifier({ origin, rpId, findCredential }),
});

process.on("message", async (request: SignedRequest) => {
  process.send?.(await reply(request));
});

async function reply(request: SignedRequest): Promise<SignedReply> {
  const { threadId } = request;
  const { pid } = process;
  if ("announce" in request) {
    const { question, toolCall } = request.announce;
    const rules = { signed: true };
    const [interrupt] = await gate.announce(threadId, `${threadId}-run`, [question], {
      toolCalls: [toolCall],
      rules,
    });
    return { pid, kind: "announced", interrupt };
  }
  const verdict = await gate.admit(threadId, request.input);
  return {
    pid,
    kind: verdict.kind,
    code: verdict.kind === "refused" ? verdict.event.code : undefined,
    answeredBy:
      verdict.kind === "fresh" || verdict.kind === "refused" ? undefined : verdict.answeredBy,
  };
}
