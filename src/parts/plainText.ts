/**
 * The agent's text as it is safe to show. Marks that force a direction would let "00.1" read as "1.00" whatever isolates it, and
 * honest text has no use for them: each is shown as the replacement character.
 */
export function plainText(text: string): string {
  return text.replaceAll(/[\u202D\u202E]/g, "\uFFFD");
}
