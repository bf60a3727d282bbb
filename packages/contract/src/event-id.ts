/** Event ids: 8 characters of Crockford base32. Attendees type them as join codes. */
export const EVENT_ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const EVENT_ID_LENGTH = 8;

/** The demo event. People can type DEMO DEMO, because `normalizeEventId` reads O as 0. */
export const DEMO_EVENT_ID = "DEM0DEM0";

/**
 * Normalizes typed text to an event id: upper case, no spaces and dashes, and letters that look like digits replaced
 * (O by 0, I and L by 1). The result may still be invalid: check it with `isEventId`.
 */
export function normalizeEventId(typed: string): string {
  return typed.replace(/[\s-]/gu, "").toUpperCase().replace(/O/gu, "0").replace(/[IL]/gu, "1");
}

/** Returns whether a normalized text has the form of an event id. */
export function isEventId(id: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{8}$/u.test(id);
}

/** The id in two groups of four, for display. */
export function formatEventId(id: string): string {
  return `${id.slice(0, 4)} ${id.slice(4)}`;
}
