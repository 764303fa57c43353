const units = ["byte", "kilobyte", "megabyte"] as const;

/** The size of a file with its unit, such as "1.2 MB". */
export function sizeText(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : bytes < 999_950 ? 1 : 2;
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: units[step],
    // The short form of "byte" knows no plural.
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

/** What files of any type, and of all types of a group such as `image/*`, are called. */
type TypeWords = Readonly<Record<"any" | "image" | "audio" | "video" | "text", string>>;

/** What people call a type otherwise than its media type does. */
const common: ReadonlyMap<string, string> = new Map([
  ["application/pdf", "PDF"],
  ["application/json", "JSON"],
  ["application/zip", "ZIP"],
  ["text/csv", "CSV"],
  ["text/html", "HTML"],
]);

/** Names media types for people; what has no common name is called by its media type. */
export function typeNames(types: readonly string[], words: TypeWords): readonly string[] {
  if (types.length === 0) return [words.any];
  return types.map((type) => {
    const [group = "", name = ""] = type.split("/");
    if (name === "*") return isGroup(group) ? words[group] : type;
    if (group === "image" && /^[a-z]{3,4}$/.test(name)) return name.toUpperCase();
    return common.get(type) ?? type;
  });
}

function isGroup(group: string): group is Exclude<keyof TypeWords, "any"> {
  return ["image", "audio", "video", "text"].includes(group);
}
