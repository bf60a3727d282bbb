/** Validation of requests. */
import { safeParse } from "zod/mini";
import type { ZodMiniType } from "zod/mini";

import { Refusal } from "../platform/http/refusal.ts";

/** Parses a part of a request with its schema. @throws Refusal 400 with a message about the first invalid field */
export function parse(schema: ZodMiniType, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") throw new Refusal("invalid", `${issue.keys.join(", ")} cannot be set here`);
  const field = issue?.path.join(".");
  const sentence =
    issue?.message && !issue.message.startsWith("Invalid input")
      ? issue.message
      : `${field || "The request"} is not valid`;
  throw new Refusal("invalid", sentence);
}
