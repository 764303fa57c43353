import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { answerTable } from "./fakeBackends.js";
import { listOf } from "./readPosted.js";

/**
 * What a person does with one question: decides, changes some arguments and approves, replies
 * instead, leaves it, or answers with a value.
 */
export type Act =
  | "approve"
  | "deny"
  | "leave"
  | { readonly edit: UnknownRecord }
  | { readonly reply: string }
  | { readonly fill: unknown };

/** What leaves, of all that carries an answer; `toolMessages` by the id of the call. */
export interface Sent {
  readonly resume?: unknown;
  readonly forwardedProps?: unknown;
  readonly state?: unknown;
  readonly runId?: unknown;
  readonly parentRunId?: unknown;
  readonly toolMessages?: Readonly<Record<string, unknown>>;
}

/**
 * A server, the user's message, what the user does with its questions in their order, and what is
 * sent: nothing where nothing may.
 */
export type AnswerRow = readonly [
  backend: string,
  text: string,
  acts: readonly Act[],
  ...sent: readonly Sent[],
];

/**
 * What each dialect writes for each kind of answer it supports: the server, the user's message, the
 * user's actions, and the requests. To be compared with the backend's documentation, not with the
 * code.
 */
export const answerRows: readonly AnswerRow[] = rowsIn(answerTable);

function rowsIn(table: string): readonly AnswerRow[] {
  const lines = table.split("\n").filter((line) => line !== "");
  return lines.map((line): AnswerRow => {
    const [name = "", text = "", acts = "[]", ...sent] = line.split(" | ");
    return [name, text, JSON.parse(acts), ...sent.map((one): Sent => JSON.parse(one))];
  });
}

/** A row as text. */
export const nameOf = ([backend, text, acts]: AnswerRow): string =>
  `${backend}: "${text}" → ${acts.map((act) => (typeof act === "string" ? act : JSON.stringify(act))).join(", ")}`;

/** What is known of a conversation with a server. */
interface Wire {
  readonly requests: readonly UnknownRecord[];
  readonly responses: readonly string[];
}

/**
 * The parts of all requests but the first that answer, with the names of the thread and of the run
 * that asked, and what came back as it came.
 */
export function answersIn({ requests, responses }: Wire): readonly Sent[] {
  const [first = {}, ...others] = requests;
  const names: readonly (readonly [unknown, string])[] = [
    [first["threadId"], "<thread>"],
    [first["runId"], "<run>"],
  ];
  return others.map((posted): Sent => {
    const results = listOf(posted, "messages").filter(({ id }) =>
      String(id).startsWith("tool-result-"),
    );
    const sent = {
      ...(posted["resume"] !== undefined && { resume: posted["resume"] }),
      ...filled("forwardedProps", withoutEcho(posted["forwardedProps"], responses)),
      ...filled("state", posted["state"]),
      // Where it continues the run that asked.
      ...(posted["runId"] === first["runId"] && { runId: posted["runId"] }),
      ...(posted["parentRunId"] !== undefined && { parentRunId: posted["parentRunId"] }),
      ...filled(
        "toolMessages",
        Object.fromEntries(
          results.map(({ toolCallId, content }) => [toolCallId, contentOf(content)]),
        ),
      ),
    };
    return JSON.parse(
      names.reduce((text, [id, name]) => text.replaceAll(String(id), name), JSON.stringify(sent)),
    );
  });
}

const filled = (key: string, value: unknown): UnknownRecord =>
  isRecord(value) && Object.keys(value).length > 0 ? { [key]: value } : {};

// A command gives back the event it answers.
function withoutEcho(props: unknown, responses: readonly string[]): unknown {
  const command = isRecord(props) ? props["command"] : undefined;
  const event = isRecord(command) ? command["interruptEvent"] : undefined;
  const came =
    event !== undefined &&
    responses.some((response) => response.includes(`"value":${JSON.stringify(event)}`));
  return came && isRecord(props) && isRecord(command)
    ? { ...props, command: { ...command, interruptEvent: "<as it came>" } }
    : props;
}

function contentOf(content: unknown): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return content;
  }
}
