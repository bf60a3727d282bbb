/** Building blocks of the contract's schemas. */
import * as z from "zod/mini";

import { checked } from "./checked.ts";
import { ANONYMOUS, findTextFault, isBlank, normalizeText, PARTICIPANT_NAME_MAX, type TextRule } from "./text.ts";

export interface TextMessages {
  blank?: string;
  tooLong?: string;
}

/**
 * A text as people type it: normalised first, then judged by `rule`.
 * `name` opens the default messages ("Response is too long").
 */
export function text(name: string, rule: TextRule, messages: TextMessages = {}) {
  const sentence = {
    blank: messages.blank ?? `${name} is required`,
    "too-long": messages.tooLong ?? `${name} is too long: at most ${rule.max} characters`,
    "forbidden-character": `${name} contains characters that cannot be shown`,
  };
  return checked(
    z.string({ error: ({ input }) => (input === undefined ? sentence.blank : `${name} must be text`) }),
    z.overwrite(normalizeText),
    z.check((payload) => {
      const fault = findTextFault(payload.value, rule);
      if (fault) payload.issues.push({ code: "custom", message: sentence[fault], input: payload.value });
    }),
  );
}

/** An optional person's name, at most 50; blank or absent becomes "Anonymous". */
export const participantName = z.pipe(
  z.optional(z.nullable(text("Name", { max: PARTICIPANT_NAME_MAX, optional: true }))),
  z.transform((name) => (name == null || isBlank(name) ? ANONYMOUS : name)),
);

/** The client's own label for this visit: a fallback identity only where cookies are blocked (D-10). */
export const participantId = z.optional(
  z.nullable(checked(z.string("participantId must be text"), z.regex(/^[\w-]{1,64}$/u, "participantId is malformed"))),
);

/** Sent by clients, never authority (D-11). */
export const claimedProfileId = z.optional(
  z.nullable(checked(z.string("profileId must be text"), z.maxLength(200, "profileId is too long"))),
);

const ROW_ID = /^[1-9]\d{0,14}$/u;

/** A stored number's id in an address. Any other text becomes "0", which no row has: 404, as for an unknown id. */
export const rowIdInPath = checked(
  z.string(),
  z.overwrite((id) => (ROW_ID.test(id) ? id : "0")),
);

/** The same in a body, where any other text is refused. */
export const rowId = checked(z.string("id must be text"), z.regex(ROW_ID, "id is malformed"));

/** A switch: strictly a boolean, "false" and 0 are refused. */
export function flag(name: string) {
  return z.boolean(`${name} must be true or false`);
}

/** An instant as ISO 8601 in UTC. */
export const instant = z.string();
