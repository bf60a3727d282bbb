/** Permalinks of groups: /engage/{permalink}. Set once and never reused for another group. */
import { msg } from "./messages.ts";

export const PERMALINK_MIN = 3;
export const PERMALINK_MAX = 64;

/** Names that could be confused with a page of the product, and words such as "null". */
const RESERVED: readonly string[] = `
  about admin api app archive assets auth callback code collaborators create dashboard demo edit engage event
  event-groups events group groups healthz help home hubbub identity import login logout metrics new null permalink
  privacy public readyz schedule security session sessions settings setup sign-in sign-up signin signup sso static status
  support team terms tutorial undefined user users welcome www
`.split(/\s+/u);

/** Every event page links this group, so only the first organizer of the installation may create it. */
export const SUMMIT_PERMALINK = "summit";
export const RESERVED_SENTENCE = msg("This permalink is reserved");
export const TAKEN_SENTENCE = msg("Permalink already taken");

/** The limits are literals for the message catalogs. The type makes the build fail if a limit changes. */
const LENGTH_SENTENCE: `Permalink must have ${typeof PERMALINK_MIN} to ${typeof PERMALINK_MAX} characters` = msg(
  "Permalink must have 3 to 64 characters",
);

/** Calls accept an id or a permalink as group id, so a permalink must not look like an id. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Returns whether a permalink is reserved or looks like an id. */
export function isReservedPermalink(permalink: string): boolean {
  return RESERVED.includes(permalink) || UUID.test(permalink);
}

/** Returns an error sentence for a permalink, or null if it is valid. */
export function permalinkFault(permalink: string): string | null {
  if (permalink === "") return msg("Permalink is required");
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(permalink)) {
    return msg("Permalink can only contain lowercase letters, digits and single hyphens between them");
  }
  if (permalink.length < PERMALINK_MIN || permalink.length > PERMALINK_MAX) {
    return LENGTH_SENTENCE;
  }
  return isReservedPermalink(permalink) ? RESERVED_SENTENCE : null;
}

/** Letters that Unicode decomposition does not reduce to ASCII. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
};

/** Converts a title to a permalink: no accents, and hyphens for all but a to z and digits. May return "". */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłı]/gu, (letter) => TRANSLITERATIONS[letter] ?? letter)
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-/u, "")
    .slice(0, PERMALINK_MAX)
    .replace(/-$/u, "");
}
