/**
 * As much as is needed of a place in the syntax tree that Stryker walks through.
 * @typedef {{ type: string, key?: Node, id?: Node, callee?: Node, property?: Node, name?: string }}
 * Node
 * @typedef {{ node: Node, parentPath: Path | null, key: string | number, listKey?: string }} Path
 */

const reporters = ["breach", "flag", "problem", "report"];
const passedThrough = ["ConditionalExpression", "LogicalExpression", "TemplateLiteral"];

/**
 * Leaves the wording of messages to people: no text is changed that is the value of something
 * called `message`, the second argument of a reporter (`flag(code, message)`) or an argument of an
 * error. Codes, rules and keys are changed like everything else.
 */
export const messages = {
  /** @param {Path} path */
  shouldIgnore(path) {
    const isText = path.node.type === "StringLiteral" || path.node.type === "TemplateLiteral";
    return isText && isMessage(path) ? "the wording of a message" : undefined;
  },
};

/**
 * @param {Path} path
 * @returns {boolean}
 */
function isMessage({ parentPath, key, listKey }) {
  const holder = parentPath?.node;
  if (!parentPath || !holder) return false;
  if (passedThrough.includes(holder.type)) return isMessage(parentPath);
  if (holder.type === "ObjectProperty") return key === "value" && holder.key?.name === "message";
  if (holder.type === "VariableDeclarator") return holder.id?.name === "message";
  if (listKey !== "arguments") return false;
  const callee = holder.callee?.property ?? holder.callee;
  if (holder.type === "NewExpression") return /(?:Error|Fault)$/.test(callee?.name ?? "");
  return key === 1 && (callee?.type === "Super" || reporters.includes(callee?.name ?? ""));
}
