import { matches } from "./matches.js";
import type { Exchange } from "./openProxy.js";
import type { Person } from "./Person.js";
import type { Step } from "./Server.js";

/** How long a report of the server may take to be as expected, in milliseconds. */
const reportPatience = 4_000;

type ReadReport = (path?: string) => Promise<unknown>;

interface Surroundings {
  readonly person: Person;
  /** The requests to the agent so far. */
  readonly exchanges: readonly Exchange[];
  readonly read: ReadReport;
  /** What the server has printed so far. */
  readonly printed: () => string;
}

/** Does or checks one thing. Throws when a check does not hold. */
export async function perform(
  step: Exclude<
    Step,
    | { readonly by: unknown }
    | { readonly restart: true }
    | { readonly network: unknown }
    | { readonly firstSeen: unknown }
  >,
  { person, exchanges, read, printed }: Surroundings,
): Promise<void> {
  if ("send" in step) return person.send(step.send);
  if ("write" in step) return person.write(step.write);
  if ("stop" in step) return person.stop();
  if ("steerAway" in step) return person.steerAway(step.steerAway);
  if ("press" in step) return person.press(step.press, step.on);
  if ("tryPress" in step) return person.tryPress(step.tryPress, step.on);
  if ("decide" in step) return person.decide(step.decide, step.on);
  if ("reply" in step) return person.reply(step.reply, step.on);
  if ("fill" in step) return person.fill(step.fill, step.with, step.on);
  if ("choose" in step) return person.choose(step.choose, step.in, step.on);
  if ("tick" in step) return person.tick(step.tick, step.on);
  if ("reload" in step) return person.reload();
  if ("load" in step) return person.load();
  if ("leaves" in step) return person.leaves();
  if ("open" in step) return person.findsOpen(step.open);
  if ("ends" in step) return person.seesEnding(step.ends);
  if ("log" in step) return person.readsLog(step.log);
  if ("unlogged" in step) return each(step.unlogged, person.missesInLog);
  if ("sees" in step) return each(step.sees, person.sees);
  if ("missing" in step) return each(step.missing, person.misses);
  if ("reads" in step) return each(step.reads, person.reads);
  if ("sent" in step) return checkRequest(step.sent, exchanges.at(-1));
  if ("prints" in step) return checkReport(step.prints, async () => printed());
  if ("route" in step) return checkReport(step.returns, () => read(step.route));
  return checkReport(step.ledger, async () => {
    const found = await read();
    return step.anyOrder && Array.isArray(found) ? arrange(found, step.ledger) : found;
  });
}

async function each<Text>(
  texts: readonly Text[],
  check: (text: Text) => Promise<void>,
): Promise<void> {
  for (const text of texts) await check(text);
}

function checkRequest(expected: unknown, last: Exchange | undefined): void {
  const { resume, state, forwardedProps }: Readonly<Record<string, unknown>> = JSON.parse(
    last?.request ?? "{}",
  );
  const found = { resume, state, forwardedProps };
  if (!matches(expected, found)) throw new Error(`the last request has ${JSON.stringify(found)}`);
}

/** Puts entries into the order in which they are expected; parallel work has none of its own. */
function arrange(found: readonly unknown[], expected: readonly unknown[]): readonly unknown[] {
  const placeOf = (entry: unknown): number => {
    const place = expected.findIndex((one) => matches(one, entry));
    return place < 0 ? expected.length : place;
  };
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Waits until a report is as expected. */
async function checkReport(expected: unknown, read: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + reportPatience;
  for (;;) {
    const found = await read();
    if (matches(expected, found)) return;
    if (Date.now() > deadline) throw new Error(`the server reports ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A step as it is named in a report. */
export function describe(step: Step | undefined): string {
  return step === undefined
    ? "the page"
    : JSON.stringify(step, (_, value) => (value instanceof RegExp ? `${value}` : value));
}
