import type { Dialect, Repeat } from "../../../src/dialects.js";
import type { FakeServer } from "./createFakeServer.js";

/** One way a fake server can be set up, and everything it can be made to ask. */
export interface FakeBackend {
  readonly make: () => FakeServer;
  /** What leads to each kind of pause. */
  readonly says: readonly string[];
  /** Whose its questions are. Default: the dialect of its own name. */
  readonly dialect?: string;
  /** Pauses of another dialect than the rest of that server, and why. */
  readonly exceptions?: Readonly<
    Record<string, { readonly whose: string; readonly because: string }>
  >;
  /** The dialects of a run with it. Default: all built-in ones. */
  readonly dialects?: readonly Dialect[];
}

/** Fake servers by name. */
export type FakeBackends = Readonly<Record<string, FakeBackend>>;

/** What each dialect of a folder declares about a repeat. */
export type Repeats = Readonly<Record<string, Repeat>>;

/** What `backend.ts` in the folder of a backend exports. */
interface BackendModule {
  readonly backends: FakeBackends;
  readonly repeats: Repeats;
  /** What is sent, as `answers.ts` reads it: server | message | acts | requests. */
  readonly answers: string;
}

const modules = Object.values(
  import.meta.glob<BackendModule>("../../dialects/*/backend.ts", { eager: true }),
);

/** Every fake server there is. */
export const allFakeBackends: readonly (FakeBackend & { readonly name: string })[] =
  modules.flatMap(({ backends }) =>
    Object.entries(backends).map(([name, backend]) => ({ name, ...backend })),
  );

/** The fake server of that name. */
export function fakeBackend(name: string): FakeBackend {
  const found = allFakeBackends.find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no server ${name}`);
  return found;
}

export const repeatsOfBackends: Repeats = Object.assign(
  {},
  ...modules.map(({ repeats }) => repeats),
);

export const answerTable: string = modules.map(({ answers }) => answers).join("\n");
