import type { RuleLabels } from "../react/labels/ruleLabels.js";

const and = (items: readonly string[]): string => new Intl.ListFormat("de").format(items);
const moment = (date: Date): string =>
  date.toLocaleString("de", { dateStyle: "medium", timeStyle: "short" });

/** The texts of approval rules in German. */
export const germanRuleLabels: RuleLabels = {
  more: "Genehmigen …",
  moreDenials: "Ablehnen …",
  plain: (decision) =>
    decision === "approve" ? "Diesen Aufruf genehmigen" : "Diesen Aufruf ablehnen",
  agentOffers: "Der Agent bietet an",
  ownRules: "Ihre eigene Regel",
  span: (span) =>
    ({ thread: "Für dieses Gespräch", tomorrow: "Bis morgen", always: "Immer" })[span],
  title: "Ohne Rückfrage genehmigen",
  rule: (tool, conditions, open) => {
    const when = conditions.length === 0 ? "" : `, wenn ${and(conditions)}`;
    const whatever = open.length === 0 ? "" : `, unabhängig vom Wert von ${and(open)}`;
    return `${tool} ohne Rückfrage genehmigen${when}${whatever}.`;
  },
  condition: (name, kind, value) =>
    kind === "is" ? `${name} gleich ${value} ist` : `${name} zwischen 0 und ${value} liegt`,
  lasts: (until, inThread, perHour) => {
    const where = inThread ? "Nur in diesem Gespräch" : "In jedem Gespräch mit diesem Agenten";
    const end = until === null ? "bis Sie die Regel widerrufen" : `bis ${moment(until)}`;
    return `${where}, ${end}, höchstens ${perHour} Mal pro Stunde.`;
  },
  argument: (name) => `Welche Werte von ${name}`,
  choice: { is: "Genau dieser Wert", atMost: "Höchstens", any: "Beliebig" },
  limit: (name) => `Höchstens, für ${name}`,
  confirm: "Genehmigen und nicht mehr fragen",
  cancel: "Abbrechen",
  notMade: (reason) =>
    ({
      "not-stored": "Die Regel konnte nicht gespeichert werden. Es wurde nichts genehmigt.",
      limit: "Geben Sie eine Zahl ein, die mindestens so groß ist wie der Wert oben.",
      changed: "Diese Anfrage hat sich geändert. Schließen Sie dies und prüfen Sie sie erneut.",
    })[reason],
  byRule: (rule) => `Ihre Regel: ${rule}`,
  modes: "In diesem Gespräch nachfragen",
  mode: (mode) =>
    ({ all: "Jedes Mal", changes: "Außer wenn nur gelesen wird", risk: "Nur bei Risiken" })[mode],
  modeOn: (mode) =>
    mode === "changes"
      ? "Was laut dieser App nur liest, wird ohne Rückfrage genehmigt."
      : "Was laut dieser App kein Risiko ist, wird ohne Rückfrage genehmigt.",
  byMode: (mode) =>
    mode === "changes"
      ? "Ohne Rückfrage genehmigt: Laut dieser App liest es nur."
      : "Ohne Rückfrage genehmigt: Laut dieser App ist es kein Risiko.",
  askAll: "Jedes Mal nachfragen",
  list: "Ohne Rückfrage genehmigt",
  state: (state) =>
    ({
      loading: "Wird geladen …",
      empty: "Keine Regeln. Sie werden immer gefragt.",
      failed: "Ihre Regeln konnten nicht gelesen werden. Sie werden immer gefragt.",
    })[state],
  ignored: (count) =>
    count === 1
      ? "Eine gespeicherte Regel ist nicht lesbar und wird ignoriert."
      : `${count} gespeicherte Regeln sind nicht lesbar und werden ignoriert.`,
  made: (date) => `Erstellt am ${moment(date)}`,
  ended: "Beendet",
  agent: (address) => `Agent-Adresse: ${address}`,
  revoke: "Widerrufen",
  revoked: (success) =>
    success ? "Widerrufen. Sie werden wieder gefragt." : "Der Widerruf ist fehlgeschlagen.",
};
