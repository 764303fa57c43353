/**
 * Every data attribute in which parts and components expose their state, for selectors such as
 * `[data-status="expired"]`. A valued one has one of the listed values; a presence one is present
 * and empty, or absent.
 */
export const dataAttributes = {
  /** Valued: which part an element is, one of `dataParts`. On every part. */
  part: "data-part",
  /**
   * Valued. On parts of a card, the status of its answer: `unanswered`, `answered`, `invalid`,
   * `expired`, `submitting`; on parts of the bar, that of the batch: `empty`, `incomplete`,
   * `ready`, `submitting`, `failed`; on parts for shortcuts `on` or `off`.
   */
  status: "data-status",
  /** Valued, on parts of a card: `tool_call`, `input_required`, `confirmation`, `custom`. */
  kind: "data-kind",
  /** Valued, on the root of a card: the agent's own reason, such as `acme:budget`. */
  reason: "data-reason",
  /** Presence, on parts of a card: the time to answer has passed. */
  expired: "data-expired",
  /** Presence, on `Interrupt.Expiry`: five minutes or less are left. */
  expiring: "data-expiring",
  /** Presence, on parts of a card whose answer is invalid, and on invalid fields of a form. */
  invalid: "data-invalid",
  /** Presence, on parts that decide about arguments or show them: they are not as proposed. */
  edited: "data-edited",
  /** Presence, on parts that decide, and `ToolApproval.Select`: currently disabled. */
  disabled: "data-disabled",
  /** Presence, on parts that answer, once there is an answer: it is the one they give. */
  chosen: "data-chosen",
  /**
   * Presence, on parts that decide: the next press of its shortcut presses it. On `Resume.Retry`
   * and `Resume.Submit`: the next press sends.
   */
  armed: "data-armed",
  /** Presence, on buttons that approve: what they approve is marked as risky. */
  risky: "data-risky",
  /** Presence, on buttons that approve: it is being held. */
  holding: "data-holding",
  /**
   * Valued, on `Interrupt.Status`, `Interrupt.Reason`, the entries of `DecisionLog`, settled cards
   * and the marks beside verdicts: `approved`, `denied`, `answered`, `cancelled`, `expired`; on
   * entries and settled cards also `unknown`, `refused`, `changed`, `elsewhere`, `stale`; on marks
   * `unknown`, `refused`, `closed`, `sending`.
   */
  verdict: "data-verdict",
  /**
   * Valued, on parts of the bar after an attempt that failed: `not-sent`, `rejected`, `unknown`.
   */
  delivery: "data-delivery",
  /**
   * Presence, on `ToolApproval.Select`: it is selected; on `Resume.SelectAll`: all that can be
   * selected is.
   */
  selected: "data-selected",
  /**
   * Valued, on `RunNotice`: `cancelled`, `aborted`, `error`, `rejected`, `truncated`,
   * `unreachable`, or `elsewhere`; `success` and `interrupted` where the outcome of answers is
   * unknown.
   */
  ending: "data-ending",
  /**
   * Valued, on each change in `ToolApproval.Edits` and on each changed row of `ToolApproval.Args`:
   * `added`, `removed`, `changed`.
   */
  change: "data-change",
  /** Presence, on a list of questions that are grouped by their origin. */
  grouped: "data-grouped",
  /** Presence, around an open question, in a list or at its call: another one is answered first. */
  later: "data-later",
  /** Presence, on the name of a form's field: it must be filled in. */
  required: "data-required",
  /** Presence, on a field of a form that needs no more than half a row. */
  short: "data-short",
  /** Presence, on a multi-line field whose text must not be visible. */
  secret: "data-secret",
  /** Presence, on `RunNotice`: it is not known yet whether anything went wrong. */
  unknown: "data-unknown",
  /**
   * Valued, on short objects in data, `line` or `rows`, and on rows with a short value, `cell`;
   * presence, on narrow tables: they stand beside their name.
   */
  brief: "data-brief",
  /** Presence, on the text of a date, beside the date as people read it. */
  beside: "data-beside",
  /** Valued, on the cells of a table in data: the name of their column, for narrow cards. */
  name: "data-name",
  /** Presence, on data with changes in place: only what was changed is shown. */
  only: "data-only",
  /** Presence, on the field of a file: a file is dragged over it. */
  over: "data-over",
  /** Valued, and set by the page on any element: `light` or `dark` for everything in it. */
  theme: "data-agui-theme",
} as const;

/** Every value of `data-part`: the parts by their names, and elements inside some of them. */
export const dataParts = [
  "actions",
  "add-note",
  "answer",
  "answered-details",
  "approve",
  "approve-selected",
  "args",
  "args-editor",
  "args-hero",
  "args-view",
  "as-proposed",
  "asker",
  "automatic",
  "beside",
  "blockers",
  "call",
  "cancel",
  "cancel-expired",
  "card-call",
  "card-failed",
  "card-loading",
  "card-retry",
  "card-slot",
  "change",
  "changed",
  "check",
  "comment",
  "comment-preset",
  "comment-presets",
  "confirm",
  "confirm-press",
  "consequence",
  "copy",
  "data-block",
  "data-boolean",
  "data-cell",
  "data-chips",
  "data-empty",
  "data-empty-value",
  "data-entries",
  "data-hidden",
  "data-image",
  "data-json",
  "data-list",
  "data-note",
  "data-number",
  "data-problem",
  "data-row",
  "data-table",
  "data-text",
  "data-time",
  "data-title",
  "decision-fields",
  "decline",
  "deny",
  "dismiss",
  "dots",
  "duplicate-keys",
  "edit",
  "edit-message",
  "edits",
  "errors",
  "expiry",
  "fields",
  "fold",
  "form-failed",
  "form-loading",
  "form-retry",
  "interrupt",
  "line",
  "log-tools",
  "mark",
  "menu",
  "message",
  "more",
  "more-edits",
  "note",
  "notes",
  "origin",
  "panel-failed",
  "panel-loading",
  "panel-retry",
  "placed",
  "progress",
  "raw",
  "raw-json",
  "reason",
  "reply",
  "reply-text",
  "reserved",
  "resolve",
  "resume",
  "retry",
  "retry-back",
  "risk",
  "row-head",
  "select",
  "select-all",
  "send-reply",
  "settled",
  "sheet",
  "sheet-close",
  "sheet-grip",
  "sheet-open",
  "shortcuts",
  "shortcuts-status",
  "shortcuts-switch",
  "stated-reason",
  "status",
  "steer-away",
  "stop",
  "submit",
  "tool-name",
  "typed",
  "undo-edits",
  "unfold",
] as const;
