/**
 * A schema with further checks: `checked(z.string(), z.maxLength(5))`. The same as calling `.check(…)`, as a plain
 * function, so that bundlers can tell that making an unused schema has no effect and drop it (see vite.config.ts).
 */
import type * as z from "zod/mini";

export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Parameters<Schema["check"]>): Schema {
  return schema.check(...(checks as Parameters<z.ZodMiniType["check"]>));
}
