/** The protocol version this library declares with every request. */
export const PROTOCOL_VERSION = "1.1";
