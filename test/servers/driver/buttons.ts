import { englishLabels } from "../../../src/index.js";

/** The buttons of the panel, by what they are for, so that no scenario depends on the wording. */
export type Button = keyof typeof labelsOf;

/** Stands for an edit that a button names. */
const anyEdit = "@edit@";

const labelsOf = {
  approve: [englishLabels.approve],
  approveWithEdits: [
    englishLabels.approveWithEdits(englishLabels.approve, 1),
    englishLabels.approveWithEdits(englishLabels.approve, 2),
    englishLabels.approveWithEdits(englishLabels.approve, 1, anyEdit),
    englishLabels.approveWithEdits(englishLabels.approve, 2, anyEdit),
  ],
  deny: [englishLabels.deny],
  /** Approves, on a card of any kind. */
  yes: [englishLabels.approve, englishLabels.confirm],
  /** Denies, on a card of any kind. */
  no: [englishLabels.deny, englishLabels.decline],
  edit: [englishLabels.edit(false)],
  reply: [englishLabels.reply(false)],
  save: [englishLabels.save],
  skip: [englishLabels.skip(false), englishLabels.skip(true)],
  note: [englishLabels.addNote],
  dismiss: [englishLabels.dismiss],
  retry: [englishLabels.retry],
  change: [englishLabels.change],
  /** Closes what can never be answered, or only skips it. */
  leave: [
    englishLabels.giveUp(1),
    englishLabels.cancelAll(1, "skip"),
    englishLabels.cancelAll(1, "deny"),
  ],
  /** Sends an answer, or the whole batch. */
  send: [englishLabels.submit(1), englishLabels.submit(2)],
} as const;

/** Matches the accessible name of a button. */
export function buttonName(button: Button): RegExp {
  const names = labelsOf[button].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^(${names.join("|").replaceAll("2", "\\d+").replaceAll(anyEdit, ".+")})$`);
}
