/** Event ids double as join codes typed by hand (D-20): 8 characters of Crockford base32. */
export const EVENT_ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const EVENT_ID_LENGTH = 8;

/**
 * What a person typed, as an id: upper case, spaces and dashes dropped, and the letters people
 * mistake for digits read as Crockford meant them (O as 0, I and L as 1). May still not be an id.
 */
export function normalizeEventId(typed: string): string {
  return typed.replace(/[\s-]/gu, "").toUpperCase().replace(/O/gu, "0").replace(/[IL]/gu, "1");
}

/** Whether a normalised text has the shape of an event id. */
export function isEventId(id: string): boolean {
  return /^[0-9A-HJKMNP-TV-Z]{8}$/u.test(id);
}

/** The id as people read it aloud: two groups of four. */
export function formatEventId(id: string): string {
  return `${id.slice(0, 4)} ${id.slice(4)}`;
}
