/** What the servers in JavaScript ask, in the words of the protocol. */
export const form = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name", minLength: 2, default: "Ann" },
    mail: { type: "string", title: "Mail", format: "email" },
    day: { type: "string", title: "Day", format: "date" },
    price: { type: "number", title: "Price", default: 12.5 },
    count: { type: "integer", title: "Count", minimum: 1, maximum: 9, default: 3 },
    express: { type: "boolean", title: "Express", default: true },
    size: { type: "string", title: "Size", enum: ["s", "l"], default: "l" },
    titled: {
      type: "string",
      title: "Titled",
      oneOf: [
        { const: "s", title: "Small" },
        { const: "l", title: "Large" },
      ],
      default: "l",
    },
    tags: {
      type: "array",
      title: "Tags",
      items: { type: "string", enum: ["x", "y"] },
      default: ["x"],
    },
    note: { type: "string", title: "Note" },
  },
  required: ["mail", "day"],
};
export const yesOrNo = { type: "object", properties: {} };
export const page = { message: "Sign in", url: "https://pay.example/x", elicitationId: "e1" };
