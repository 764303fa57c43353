import type { Presentation } from "../../src/index.js";

/** What follows from a yes, in the words of the host, for each tool that cannot be taken back. */
const consequences: ReadonlyMap<string, string> = new Map([
  ["sendEmail", "The e-mail leaves at once. It cannot be taken back."],
  ["send_email", "The e-mail leaves at once. It cannot be taken back."],
  ["sendInvoice", "The customer receives the invoice at once."],
  ["payInvoice", "Money leaves the account today. It cannot be taken back."],
  ["transfer", "Money leaves the account today. It cannot be taken back."],
  ["refund", "Money leaves the account at once. It cannot be taken back."],
  ["refundPayment", "Money leaves the account at once. It cannot be taken back."],
  ["deleteInvoices", "The invoices are gone for good. There is no backup."],
  ["deleteReports", "The reports are gone for good. There is no backup."],
  ["deleteFile", "The file is gone for good. There is no backup."],
  ["delete_file", "The file is gone for good. There is no backup."],
]);

/** How the page of the stories presents questions. */
export const host: Presentation = {
  consequence: ({ toolCall }) => consequences.get(toolCall?.name ?? ""),
};
