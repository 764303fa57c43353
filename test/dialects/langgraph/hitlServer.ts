import { isRecord, type UnknownRecord } from "../../../src/protocol/json.js";
import { calls, type FakeServer } from "../../support/dialects/createFakeServer.js";
import {
  createGraphServer,
  type GraphChannel,
  type GraphStep,
} from "../../support/dialects/createGraphServer.js";

/** How such a server is set up. */
export interface HitlServerOptions {
  readonly channel?: GraphChannel;
  /**
   * Python writes snake_case and runs the approved siblings of a refused call, JavaScript camelCase
   * and runs none. Default `"python"`.
   */
  readonly language?: "python" | "javascript";
}

interface Action {
  readonly name: string;
  readonly args: UnknownRecord;
  readonly allowed: readonly string[];
}

const mail = (to: string): Action => ({
  name: "send_email",
  args: { to, subject: "Hello", copies: 1 },
  allowed: ["approve", "edit", "reject"],
});

const requestFor = (text: string): readonly Action[] => {
  if (/two/i.test(text)) return [mail("ann@example.com"), mail("bob@example.com")];
  if (/form|ask/i.test(text))
    return [{ name: "ask_user", args: { question: "Which city?" }, allowed: ["respond"] }];
  if (/respond/i.test(text))
    return [{ ...mail("ann@example.com"), allowed: ["approve", "reject", "respond"] }];
  return [mail("ann@example.com")];
};

/**
 * An agent with the human-in-the-loop middleware. It wants to send a mail; "two" sends two,
 * "sub-agents" one from each of two parallel agents, which ask in interrupts of their own, "ask"
 * asks for a text, "respond" also accepts a text instead of sending. A decision that does not fit
 * throws, and the thread is stuck with it, as with the real one.
 */
export function createHitlServer({
  channel = "outcome",
  language = "python",
}: HitlServerOptions = {}): FakeServer {
  const snake = language === "python";
  const open = new Map<unknown, readonly Action[]>();
  let made = 0;
  return createGraphServer(
    {
      begin(text) {
        const requests = /sub-agents/i.test(text)
          ? [[mail("ann@example.com")], [mail("bob@example.com")]]
          : [requestFor(text)];
        const asks = requests.map((actions) => {
          const value = requestValue(actions, snake);
          open.set(value, actions);
          return value;
        });
        return {
          asks,
          events: requests.flat().flatMap(({ name, args }) => calls(`call_${++made}`, name, args)),
        };
      },
      resume: (values, answers) => {
        const steps = values.map((value, index) =>
          decide(open.get(value) ?? [], answers[index], snake),
        );
        const thrown = steps.find((step) => "throws" in step);
        return (
          thrown ?? {
            says: steps.flatMap((step) => ("says" in step ? [step.says] : [])).join("; "),
          }
        );
      },
    },
    channel,
  );
}

function requestValue(actions: readonly Action[], snake: boolean): UnknownRecord {
  return snake
    ? {
        action_requests: actions.map(({ name, args }) => ({
          name,
          args,
          description: describe(name, args),
        })),
        review_configs: actions.map(({ name, allowed }) => ({
          action_name: name,
          allowed_decisions: allowed,
        })),
      }
    : {
        actionRequests: actions.map(({ name, args }) => ({
          name,
          args,
          description: describe(name, args),
        })),
        reviewConfigs: actions.map(({ name, allowed }) => ({
          actionName: name,
          allowedDecisions: allowed,
        })),
      };
}

function describe(name: string, args: UnknownRecord): string {
  return `Tool execution requires approval\n\nTool: ${name}\nArgs: ${JSON.stringify(args)}`;
}

function decide(actions: readonly Action[], answer: unknown, snake: boolean): GraphStep {
  const decisions: readonly unknown[] | undefined =
    isRecord(answer) && Array.isArray(answer["decisions"]) ? answer["decisions"] : undefined;
  if (decisions === undefined || decisions.length === 0) {
    return {
      throws: snake ? "'decisions'" : "Invalid HITLResponse: decisions must be a non-empty array",
    };
  }
  if (decisions.length !== actions.length) {
    return {
      throws: `Number of human decisions (${decisions.length}) does not match number of hanging tool calls (${actions.length}).`,
    };
  }
  const done = actions.map(({ name, args, allowed }, index) => {
    const decision = decisions[index];
    const { type, message } = isRecord(decision) ? decision : {};
    if (typeof type !== "string" || !allowed.includes(type))
      return { unexpected: JSON.stringify(decision), name, allowed };
    if (type === "reject")
      return { refused: `${name} refused${message === undefined ? "" : `: ${String(message)}`}` };
    if (type === "respond") return { did: `${name} answered: ${String(message)}` };
    const edited = isRecord(decision)
      ? decision[snake ? "edited_action" : "editedAction"]
      : undefined;
    if (type === "edit" && !isRecord(edited))
      return { unexpected: JSON.stringify(decision), name, allowed };
    const used = isRecord(edited) ? edited["args"] : args;
    return { did: `${name} ran with ${JSON.stringify(used)}` };
  });
  const unexpected = done.find((one) => one.unexpected !== undefined);
  if (unexpected !== undefined) {
    return {
      throws: `Unexpected human decision: ${unexpected.unexpected}. Decision type is not allowed for tool '${unexpected.name}'. Expected one of ${JSON.stringify(unexpected.allowed)} based on the tool's configuration.`,
    };
  }
  const refused = done.flatMap((one) => (one.refused === undefined ? [] : [one.refused]));
  const ran = done.flatMap((one) => (one.did === undefined ? [] : [one.did]));
  return { says: [...(refused.length > 0 && !snake ? [] : ran), ...refused].join("; ") };
}
