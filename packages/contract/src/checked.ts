/**
 * A schema with further checks: `checked(z.string(), z.maxLength(5))`. The same as calling `.check(…)`.
 */
import type * as z from "zod/mini";

export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Parameters<Schema["check"]>): Schema {
  return schema.check(...(checks as Parameters<z.ZodMiniType["check"]>));
}
