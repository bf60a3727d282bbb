/** Validation of requests. */
import type { IncomingHttpHeaders } from "node:http";

import { fieldFor } from "@hubbub/contract/activities";
import { normalizeEventId } from "@hubbub/contract/event-id";
import { LANGUAGES } from "@hubbub/contract/languages";
import { rowId } from "@hubbub/contract/schema";
import * as z from "zod/mini";

import { Refusal } from "../platform/http/refusal.ts";

/** Parses a part of a request with its schema. @throws Refusal 400 with a message about the first invalid field */
export function parse(schema: z.ZodMiniType, value: unknown): unknown {
  // No message of the library: which one it has depends on what else the process imports.
  const result = z.safeParse(schema, value, { error: () => "" });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") throw new Refusal("invalid", `${issue.keys.join(", ")} cannot be set here`);
  const path = issue?.path.map(String) ?? [];
  const message = issue?.message || `${path.join(".") || "The request"} is not valid`;
  throw new Refusal("invalid", message, null, { field: path[0] });
}

/** Any other text becomes "0", which no row has, so the call responds with 404. */
const rowIdInPath = z.string().check(z.overwrite((id) => (z.safeParse(rowId, id).success ? id : "0")));

/** The parameters of paths that are not the numeric id of a row. */
const TEXT_PARAMETERS: Readonly<Record<string, z.ZodMiniType>> = {
  eventId: z.string().check(z.overwrite(normalizeEventId)),
  groupId: z.string(),
  permalink: z.string().check(z.toLowerCase()),
  collaboratorId: z.string(),
  userId: z.string(),
  keyId: z.string().check(z.maxLength(200)),
  participantId: z.string().check(z.maxLength(200)),
  profileId: z.string(),
  segmentId: z.string().check(z.maxLength(200)),
  language: z.enum(LANGUAGES, "Language not supported"),
};

/** The schema of a parameter in the path of a call. */
export function parameterSchema(name: string): z.ZodMiniType {
  return TEXT_PARAMETERS[name] ?? rowIdInPath;
}

/** The schema of the parameters in the path of a call; undefined if it has none. */
export function pathSchema(call: string): z.ZodMiniType | undefined {
  const names = Array.from(call.matchAll(/:(\w+)/gu), ([, name]) => name ?? "");
  if (names.length === 0) return undefined;
  return z.object(fieldFor(names, parameterSchema));
}

/**
 * Reads the Idempotency-Key header: a submission that is sent twice with the same key is stored once.
 * @returns null if the client sent none
 * @throws Refusal 400 for a malformed key
 */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !/^[\w-]{8,64}$/u.test(key))
    throw new Refusal("invalid", "Idempotency-Key must be 8 to 64 letters, digits, - or _");
  return key;
}
