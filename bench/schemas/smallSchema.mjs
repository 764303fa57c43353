/**
 * What an approval asks back, different for each number, with an answer that fits.
 * @param {number} number
 */
export function smallSchema(number) {
  /** @type {import("@cfworker/json-schema").Schema} */
  const schema = {
    type: "object",
    properties: {
      approved: { type: "boolean", title: `Approve request ${number}` },
      comment: { type: "string", maxLength: 200 + number },
      details: {
        type: "object",
        properties: {
          to: { type: "string", format: "email" },
          [`amount_${number}`]: { type: "number", minimum: 0, maximum: 1000 + number },
          priority: { type: "string", enum: ["low", "normal", `number ${number}`] },
        },
        required: ["to"],
      },
    },
    required: ["approved"],
  };
  const answer = {
    approved: true,
    details: { to: "ann@example.com", [`amount_${number}`]: number, priority: "low" },
  };
  return { schema, answer };
}
