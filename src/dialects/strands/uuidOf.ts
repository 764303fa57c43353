import { v5 } from "uuid";

/** The namespace for object identifiers, of RFC 9562. */
const namespace = "6ba7b812-9dad-11d1-80b4-00c04fd430c8";

/** The UUID of a name, version 5, as Strands for Python ends its ids. */
export const uuidOf = (name: string): string => v5(new TextEncoder().encode(name), namespace);
