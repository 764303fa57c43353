import type { AgUiInterrupt } from "../../src/index.js";
import { type AskedRun, asked, inSeconds, type ProposedCall } from "./asked.js";

const decision = (args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: { type: "object", ...args },
    reason: { type: "string" },
  },
  required: ["approved"],
});

const plainDecision = {
  type: "object",
  properties: { approved: { type: "boolean" }, reason: { type: "string" } },
  required: ["approved"],
};

function call(
  name: string,
  message: string,
  args: unknown,
  more: Partial<AgUiInterrupt> = {},
): () => Promise<AskedRun> {
  const proposed: ProposedCall = { id: "call", name, args };
  return asked({
    interrupts: [
      {
        id: "question",
        reason: "tool_call",
        message,
        toolCallId: "call",
        responseSchema: plainDecision,
        ...more,
      },
    ],
    calls: [proposed],
  });
}

const source = `import { format } from "./money";

export function total(lines) {
  return lines.reduce((sum, line) => sum + line.price, 0);
}
`;

/** Ten questions as real agents ask them. */
export const gallery: Readonly<Record<string, () => Promise<AskedRun>>> = {
  Refund: call(
    "refundPayment",
    "Refund €124.99 to Nordlicht Optik?",
    {
      paymentId: "pi_3NxQ8",
      amountCents: 12_499,
      currency: "EUR",
      customer: {
        name: "Nordlicht Optik GmbH",
        address: { street: "Lindenstr. 12", city: "Potsdam", country: "DE" },
      },
      lineItems: [
        { sku: "LENS-50", qty: 2, unitCents: 4_000 },
        { sku: "CASE", qty: 1, unitCents: 4_499 },
      ],
      memo: "Goodwill, the parcel came two weeks late.",
      requestedAt: "2026-11-20T10:14:00Z",
      notifyCustomer: true,
    },
    {
      expiresAt: inSeconds(14 * 60),
      responseSchema: decision({ properties: { memo: { type: "string" } } }),
    },
  ),
  Deploy: call(
    "deployRelease",
    "Deploy version 4.12.0 to production?",
    {
      command: "kubectl set image deployment/shop-canary shop=shop:4.12.0 --namespace production",
      cwd: "/srv/shop/releases/4.12.0",
      environment: "production",
      regions: ["eu-central-1", "eu-west-1", "us-east-1"],
      canaryPercent: 10,
      rollbackOnError: true,
    },
    {
      expiresAt: inSeconds(80),
      metadata: { riskLevel: "high", riskReason: "Serves about 40,000 people right now." },
    },
  ),
  "E-mail": call(
    "sendEmail",
    "Send this e-mail to Ann?",
    {
      to: ["ann@example.com"],
      cc: ["bob@example.com", "finance@example.com"],
      subject: "Figures for the third quarter",
      body: "Hi Ann,\n\nthe figures are attached. Revenue is up by 12 % on the last quarter.\n\nBest regards\nResearch",
      urgent: false,
      replyTo: null,
    },
    {
      responseSchema: decision({
        properties: {
          to: { type: "array", items: { type: "string", format: "email" } },
          cc: { type: "array", items: { type: "string", format: "email" } },
          subject: { type: "string" },
          body: { type: "string" },
          urgent: { type: "boolean" },
        },
      }),
    },
  ),
  SQL: call("runQuery", "Run this query on the warehouse?", {
    sql: "SELECT customer_id, SUM(amount_cents) AS total\nFROM payments\nWHERE created_at >= '2026-07-01' -- third quarter\nGROUP BY customer_id\nORDER BY total DESC\nLIMIT 50;",
    database: "warehouse",
    readOnly: true,
    timeoutMs: 30_000,
  }),
  "File change": call("editFile", "Change how the total is computed?", {
    path: "src/cart/total.js",
    before: source,
    after: source
      .replace("line.price, 0", "line.price * line.quantity, 0")
      .replace('import { format } from "./money";\n\n', ""),
    createBackup: false,
  }),
  Calendar: call("createEvent", "Invite four people to a review on Thursday?", {
    title: "Review of the third quarter",
    start: "2026-11-26T09:00:00+01:00",
    end: "2026-11-26T10:30:00+01:00",
    attendees: ["ann@example.com", "bob@example.com", "cleo@example.com", "dai@example.com"],
    location: "https://meet.example.com/q3-review",
    recurring: false,
    description: "",
  }),
  Purchase: asked({
    interrupts: [
      {
        id: "question",
        reason: "input_required",
        message: "How should the two laptops be ordered?",
        expiresAt: inSeconds(5 * 60),
        responseSchema: {
          type: "object",
          properties: {
            kind: { const: "purchase" },
            shipping: {
              title: "Shipping",
              oneOf: [
                { const: "standard", title: "Standard" },
                { const: "express", title: "Express" },
                { const: "pickup", title: "Pick-up" },
              ],
            },
            quantity: { type: "integer", title: "Quantity", minimum: 1, default: 2 },
            costCentre: {
              type: "string",
              title: "Cost centre",
              description: "Four digits, as on your invoice.",
              maxLength: 4,
            },
            deliverOn: { type: "string", format: "date", title: "Deliver on" },
            contact: { type: "string", format: "email", title: "Contact" },
            note: { type: "string", title: "Note for the supplier", maxLength: 500 },
          },
          required: ["kind", "shipping", "quantity", "costCentre"],
        },
      },
    ],
  }),
  "Access request": call("grantAccess", "Give Cleo read access to the payroll folder?", {
    user: "cleo@example.com",
    resource: "https://drive.example.com/folders/payroll-2026",
    role: "reader",
    permissions: [
      { scope: "files.read", inherited: true },
      { scope: "comments.read", inherited: false },
    ],
    expires: "2026-12-31",
    justification: "",
  }),
  "Data deletion": call(
    "deleteInvoices",
    "Delete the 14 draft invoices from last year?",
    { filter: { status: "draft", year: 2025 }, count: 14, dryRun: false, backup: null },
    { metadata: { destructive: true }, expiresAt: inSeconds(140) },
  ),
  "Support reply": asked({
    interrupts: [
      {
        id: "question",
        reason: "confirmation",
        message: "Offer a replacement instead of a refund? The customer asks for the third time.",
        subagentRunId: "support",
        metadata: {
          ticket: 88_213,
          customer: "Mira Ahmadi",
          previousOffers: ["refund", "voucher"],
          waitingSince: "2026-11-18",
        },
      },
    ],
    subagents: [{ id: "support", name: "Support agent" }],
  }),
};
