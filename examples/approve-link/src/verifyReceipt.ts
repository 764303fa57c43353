import { readFileSync } from "node:fs";
import { verifyReceipt } from "react-agui-interrupts/passkey-server";
import { z } from "zod";

// Verifies a receipt, with the public keys and nothing else: no server, no database. Get the keys
// from who runs the server, not from who hands you the receipt.
const [receiptFile, keysFile] = process.argv.slice(2);
if (receiptFile === undefined || keysFile === undefined)
  throw new Error("Pass both files: npm run verify-receipt -- receipt.json keys.json");
const { origin, rpId, keys } = z
  .object({
    origin: z.string(),
    rpId: z.string(),
    keys: z.array(z.object({ id: z.string(), userId: z.string(), publicKey: z.string() })),
  })
  .parse(JSON.parse(readFileSync(keysFile, "utf8")));
const credentials = keys.map((key) => ({
  ...key,
  publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
}));
const { answers } = z
  .object({ answers: z.array(z.object({ metadata: z.record(z.string(), z.unknown()) })).min(1) })
  .parse(JSON.parse(readFileSync(receiptFile, "utf8")));

for (const answer of answers) {
  const check = await verifyReceipt(answer, { origin, rpId, credentials });
  if (check.ok) {
    // Only what is printed here was signed. The rest of the file may have been changed.
    const { signedBy, signedAt, threadId, call, payload } = check;
    console.log(
      `Valid. ${signedBy} signed at ${new Date(signedAt).toISOString()}, in thread ${threadId}:`,
    );
    console.log(
      `  ${visible(call === null ? "no tool" : `${call.name} ${call.args}`)}\n  ${JSON.stringify(payload)}`,
    );
  } else {
    console.log(`Not valid: ${check.reason}.`);
    process.exitCode = 1;
  }
}

/** Control characters could make a terminal show something else. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "\u{fffd}");
}
