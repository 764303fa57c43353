/** The synchronous hash of Node, Deno and Bun. */
interface NodeCrypto {
  readonly createHash: (algorithm: "sha256") => {
    readonly update: (text: string, encoding: "utf8") => { readonly digest: (encoding: "hex") => string };
  };
}

/**
 * Returns the SHA-256 digest of a text as hexadecimal digits. Web Crypto starts a job for each text, which takes most of the time where a
 * run asks thousands of questions; so it is used only where there is no synchronous hash.
 */
export async function sha256(text: string, node: NodeCrypto | undefined = nodeCrypto()): Promise<string> {
  if (node !== undefined) return node.createHash("sha256").update(text, "utf8").digest("hex");
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function nodeCrypto(): NodeCrypto | undefined {
  const { process }: { readonly process?: { readonly getBuiltinModule?: (id: string) => NodeCrypto | undefined } } = globalThis;
  return process?.getBuiltinModule?.("node:crypto");
}
