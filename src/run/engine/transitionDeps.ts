import type { Dialects } from "../../dialects/Dialects.js";
import { AgentRunError } from "../../errors/errors.js";
import type { Limits } from "../../protocol/limits.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import type { AnswerChecks } from "../../thread/compose/answerChecks.js";
import { undoTimeOf } from "../../thread/sending/undoTime.js";
import type { TransitionDeps } from "../../thread/state/Transition.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import { canLoad, toolsOf } from "../api/runOptions.js";
import { partOf } from "../shared/lazyModule.js";
import type * as Answering from "./answering.js";
import type { LateParts } from "./LateParts.js";
import type * as Patching from "./patching.js";
import type { ReportError } from "./reportChanges.js";

/** What the state machine of a run is given: its options, and what loads late. */
export function transitionDeps(
  options: AgentRunOptions,
  limits: Limits,
  checks: AnswerChecks,
  dialects: Dialects,
  { answering, patching, keeping, hosting }: LateParts,
): TransitionDeps {
  const { agent, submitMode = "auto" } = options;
  const patcher = memoizeLast(({ createApplyPatch }: typeof Patching) => createApplyPatch(limits));
  return {
    canLook: canLoad(options),
    signs: options.signDecision !== undefined,
    checks,
    get answers() {
      return partOf(answering).answerSteps;
    },
    dialects,
    limits,
    submitMode,
    undoTime: undoTimeOf(options),
    applyPatch: (...args) => patcher(partOf(patching))(...args),
    restore: (...args) => partOf(keeping).restore(...args),
    host: {
      adopt: (...args) => partOf(hosting).adopt(...args),
      observe: (...args) => partOf(hosting).observe(...args),
    },
    // The tools of the host's own agent are not known here.
    get declaredTools() {
      return agent === undefined ? new Set(toolsOf(options).map(({ name }) => name)) : undefined;
    },
  };
}

/**
 * The checks of answers. There is no answer before what checks it is there.
 *
 * @throws AgentRunError `not-loaded` where it is not.
 */
export function checksOf(
  { validator }: AgentRunOptions,
  part: LateParts["answering"],
  reportError: ReportError,
): AnswerChecks {
  const onThrow = (cause: unknown): void =>
    reportError(new AgentRunError("unexpected", "the validator threw", { cause }));
  const create = memoizeLast(({ createAnswerChecks, defaultValidator }: typeof Answering) =>
    createAnswerChecks(guard(validator ?? defaultValidator, onThrow)),
  );
  const checks = (): AnswerChecks => create(partOf(part));
  return {
    composed: new WeakMap(),
    check: (...args) => checks().check(...args),
    checkByDialect: (...args) => checks().checkByDialect(...args),
    encode: (...args) => checks().encode(...args),
  };
}

/** If a validator throws, nothing was validated, so nothing may be sent. */
function guard(validator: SchemaValidator, onThrow: (cause: unknown) => void): SchemaValidator {
  return (schema, value) => {
    try {
      return validator(schema, value);
    } catch (cause) {
      onThrow(cause);
      return {
        status: "invalid",
        issues: [
          { path: [], code: "validator-failed", message: "This answer could not be checked" },
        ],
      };
    }
  };
}
