import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Exchange } from "./openProxy.js";

const folder = join(import.meta.dirname, "../../data/recordings");

/**
 * Writes one case as the other recordings are written: the requests, the bytes of the responses,
 * and `http.json`.
 */
export function saveRecording(name: string, exchanges: readonly Exchange[]): void {
  if (exchanges.length === 0) return;
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [index, { request, response, contentType }] of exchanges.entries()) {
    writeFileSync(join(target, `${index + 1}.request.json`), request === "" ? "{}" : request);
    writeFileSync(join(target, `${index + 1}.response.${extensionOf(contentType)}`), response);
  }
  const http = exchanges.map(({ path, status, contentType }) => ({ path, status, contentType }));
  writeFileSync(join(target, "http.json"), JSON.stringify(http));
}

function extensionOf(contentType: string): string {
  if (contentType.startsWith("application/json")) return "json";
  return contentType.startsWith("text/plain") ? "txt" : "sse";
}
