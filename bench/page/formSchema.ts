import type { RJSFSchema } from "@rjsf/utils";

/** A form of the size that questions have, different for each number. */
export function formSchema(number: number): RJSFSchema {
  return {
    type: "object",
    title: `Question ${number}`,
    properties: {
      name: { type: "string", title: "Name", minLength: 1, maxLength: 500 + number },
      email: { type: "string", title: "Address" },
      amount: { type: "number", title: "Amount", minimum: 0, maximum: 1000 + number },
      priority: { type: "string", title: "Priority", enum: ["low", "normal", "high"] },
      urgent: { type: "boolean", title: "Urgent" },
    },
    required: ["name", "amount"],
  };
}
