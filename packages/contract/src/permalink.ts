/** A group's address in words: /engage/{permalink}. Chosen once, never handed out to another group. */
import * as z from "zod/mini";

import { checked } from "./checked.ts";

export const PERMALINK_MIN = 3;
export const PERMALINK_MAX = 64;

/** Words that read like a page of the product, or like a mistake of a program. */
const RESERVED: ReadonlySet<string> = new Set([
  "about",
  "admin",
  "api",
  "app",
  "archive",
  "assets",
  "auth",
  "callback",
  "code",
  "collaborators",
  "create",
  "dashboard",
  "demo",
  "edit",
  "engage",
  "event",
  "event-groups",
  "events",
  "group",
  "groups",
  "healthz",
  "help",
  "home",
  "hubbub",
  "identity",
  "login",
  "logout",
  "metrics",
  "new",
  "null",
  "permalink",
  "privacy",
  "public",
  "readyz",
  "security",
  "session",
  "sessions",
  "settings",
  "setup",
  "sign-in",
  "sign-up",
  "signin",
  "signup",
  "sso",
  "static",
  "status",
  "support",
  "team",
  "terms",
  "tutorial",
  "undefined",
  "user",
  "users",
  "welcome",
  "www",
]);

/** Every event page links this group: the first organizer of the installation alone may make it. */
export const SUMMIT_PERMALINK = "summit";
export const RESERVED_SENTENCE = "This permalink is reserved";

/** Groups are found by id or by permalink in the same place: an address must not look like an id. */
const LIKE_AN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

export function isReservedPermalink(permalink: string): boolean {
  return RESERVED.has(permalink) || LIKE_AN_ID.test(permalink);
}

/** What stands against a permalink, as a sentence; null for nothing. */
export function permalinkFault(permalink: string): string | null {
  if (permalink === "") return "Permalink is required";
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(permalink)) {
    return "Permalink may have lowercase letters, digits and single hyphens between them";
  }
  if (permalink.length < PERMALINK_MIN || permalink.length > PERMALINK_MAX) {
    return `Permalink must be ${PERMALINK_MIN} to ${PERMALINK_MAX} characters`;
  }
  return isReservedPermalink(permalink) ? RESERVED_SENTENCE : null;
}

/** Latin letters that no accent can be taken from. */
const WRITTEN_AS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/**
 * A title as a permalink: accents dropped, everything else that is no letter of the alphabet or digit a hyphen.
 * Titles in other scripts may leave nothing.
 */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđłı]/gu, (letter) => WRITTEN_AS[letter] ?? letter)
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-/u, "")
    .slice(0, PERMALINK_MAX)
    .replace(/-$/u, "");
}

export const Permalink = checked(
  z.string({ error: ({ input }) => (input === undefined ? "Permalink is required" : "Permalink must be text") }),
  z.trim(),
  z.check((payload) => {
    const fault = permalinkFault(payload.value);
    if (fault) payload.issues.push({ code: "custom", message: fault, input: payload.value });
  }),
);
