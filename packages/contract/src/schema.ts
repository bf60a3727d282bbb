/**
 * Schemas that several parts of the contract share.
 *
 * A body is a `z.strictObject` if the team sends it: a misspelled setting is refused, and then nothing changes. A body
 * is a `z.object` if attendees or a provider's redirect send it (captions of the team too, which come from the
 * translator): unknown fields are ignored, so that a page or an outbox of another version can still submit.
 */
import * as z from "zod/mini";

import { LANGUAGES } from "./languages.ts";
import { msg } from "./messages.ts";
import {
  ANONYMOUS,
  findTextFault,
  isBlank,
  isWebAddress,
  normalizeText,
  PARTICIPANT_NAME_MAX,
  type TextRule,
} from "./text.ts";

export const language = z.enum(LANGUAGES, "Language not supported");

/**
 * Schema of a typed text: normalized first, then checked by `rule`.
 * @param name subject of the default error messages ("Response is too long")
 */
export function text(name: string, rule: TextRule, messages: { blank?: string; tooLong?: string } = {}) {
  const sentence = {
    blank: messages.blank ?? `${name} is required`,
    "too-long": messages.tooLong ?? `${name} is too long: at most ${rule.max} characters`,
    "forbidden-character": `${name} contains characters that cannot be shown`,
  };
  return z.string({ error: ({ input }) => (input === undefined ? sentence.blank : `${name} must be text`) }).check(
    z.overwrite(normalizeText),
    z.check((payload) => {
      const fault = findTextFault(payload.value, rule);
      if (fault) payload.issues.push({ code: "custom", message: sentence[fault], input: payload.value });
    }),
  );
}

/**
 * The version of a list that the client has read: 0 before the first change, and one more with each. If it is not the
 * current one, the call responds with 409 and changes nothing. Without it, the call replaces any version.
 */
export const expectedVersion = z.optional(z.int("version must be a whole number"));

/** Optional name of a participant, at most 50 characters. Blank or missing becomes "Anonymous". */
export const participantName = z.pipe(
  z.optional(z.nullable(text("Name", { max: PARTICIPANT_NAME_MAX, optional: true }))),
  z.transform((name) => (name == null || isBlank(name) ? ANONYMOUS : name)),
);

/** Id that the page generated for this visit. Identifies the participant only if the browser blocks cookies. */
export const participantId = z.optional(
  z.nullable(z.string("participantId must be text").check(z.regex(/^[\w-]{1,64}$/u, "participantId is malformed"))),
);

/** Profile id that the client sends. The server never uses it for authorization. */
export const claimedProfileId = z.optional(
  z.nullable(z.string("profileId must be text").check(z.maxLength(200, "profileId is too long"))),
);

/** URLs that people enter: null or "" clears the field. The server never fetches them. */
export const WebAddress = z.pipe(
  z.nullable(
    z.string(msg("Must be a valid URL")).check(
      z.trim(),
      z.refine((value) => value === "" || isWebAddress(value), msg("Must be a valid URL")),
    ),
  ),
  z.transform((value) => (value === "" ? null : value)),
);

export const rowId = z.string("id must be text").check(z.regex(/^[1-9]\d{0,14}$/u, "id is malformed"));

export function whole(name: string, min: number, max: number) {
  const sentence = `${name} must be a whole number from ${min} to ${max}`;
  return z.number(sentence).check(z.int(sentence), z.gte(min, sentence), z.lte(max, sentence));
}

/** Strict boolean: rejects "false" and 0. */
export function flag(name: string) {
  return z.boolean(`${name} must be true or false`);
}

/** A body with at least one of these fields. An unknown field is refused, and then nothing changes. */
export function changes<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z
    .partial(z.strictObject(shape))
    .check(z.refine((fields) => Object.keys(fields).length > 0, "Nothing to change"));
}

/** The body of a call that deletes what people sent only after it was confirmed. */
export const confirmation = z.optional(z.nullable(z.strictObject({ confirm: z.optional(flag("confirm")) })));

export function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** How many posts one call merges, or separates again. */
const MERGED_AT_ONCE_MAX = 50;

/** The bodies of calls that merge posts into another one, and separate them again. @param post what it is called */
export function mergeBodies(post: string) {
  const from = z
    .array(rowId, `from must be a list of ${post} ids`)
    .check(
      z.minLength(1, `from must contain at least one ${post}`),
      z.maxLength(MERGED_AT_ONCE_MAX, `At most ${MERGED_AT_ONCE_MAX} ${post}s can be merged at once`),
      z.refine(areDistinct, `from contains the same ${post} twice`),
    );
  const merge = z
    .strictObject({ into: rowId, from })
    .check(z.refine((body) => !body.from.includes(body.into), `from must not contain the ${post} in into`));
  return { merge, separate: z.strictObject({ from }) };
}

/** Point in time as ISO 8601 in UTC. */
export const instant = z.string();

/** The data of a live message that says nothing but its type. */
export const nothing = z.strictObject({});
