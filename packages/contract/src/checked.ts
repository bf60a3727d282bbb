/**
 * A schema with further checks: `checked(z.string(), z.maxLength(5))`. The same as calling `.check(…)`, as a function
 * that can be annotated as free of side effects, so that a bundler can drop unused schemas (decision 146).
 */
import type * as z from "zod/mini";

// @__NO_SIDE_EFFECTS__
export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Parameters<Schema["check"]>): Schema {
  return schema.check(...(checks as Parameters<z.ZodMiniType["check"]>));
}
