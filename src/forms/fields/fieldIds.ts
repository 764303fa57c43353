"use client";

/** Separates the steps of a path in keys of the form library; never rendered. */
export const pathSeparator = "\n";

/** Returns the form library's key of the field at a path. */
export function pathKey(idPrefix: string, path: readonly (string | number)[]): string {
  return [idPrefix, ...path].join(pathSeparator);
}

/** Splits a key into its steps; indices of lists are text. */
export function keySteps(key: string): readonly string[] {
  return key.split(pathSeparator).slice(1);
}

/** Longer ids are truncated and made unique by a hash: names may be of any length. */
const longest = 120;

/**
 * Returns the DOM id of the field with this key. Names can contain spaces, quotes or kilobytes of
 * text, and an id with a space cannot be referenced, so everything but letters and digits is
 * encoded.
 */
export function domId(key: string): string {
  let id = "";
  for (const character of key) {
    if (/[A-Za-z0-9]/.test(character)) id += character;
    else if (character === pathSeparator) id += "-";
    else id += `_${(character.codePointAt(0) ?? 0).toString(16)}_`;
  }
  return id.length <= longest ? id : `${id.slice(0, 60)}-${hash(id)}`;
}

/** The ids that belong to one field. */
export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly description: string;
  readonly hint: string;
  readonly issues: string;
  /** The element around the whole field. */
  readonly field: string;
}

/**
 * Returns all ids of the field whose control has this id. No id of a control has a colon: a field
 * may be called "label" or "description".
 */
export function fieldIds(control: string): FieldIds {
  return {
    control,
    label: `${control}:label`,
    description: `${control}:description`,
    hint: `${control}:hint`,
    issues: `${control}:issues`,
    field: `${control}:field`,
  };
}

/** FNV-1a, twice with different seeds: short and stable, not secret. */
function hash(text: string): string {
  const round = (seed: number): string => {
    let value = seed;
    for (let index = 0; index < text.length; index += 1) {
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    }
    return (value >>> 0).toString(36);
  };
  return `${round(0x811c9dc5)}${round(0x9747b28c)}`;
}
