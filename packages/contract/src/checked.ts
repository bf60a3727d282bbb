/**
 * Adds checks to a schema: `checked(z.string(), z.maxLength(5))`. Same as the method `.check(…)`, but as a function
 * that vite.config.ts marks as pure, so that the bundler drops unused schemas.
 */
import type * as z from "zod/mini";

export function checked<Schema extends z.ZodMiniType>(schema: Schema, ...checks: Parameters<Schema["check"]>): Schema {
  return schema.check(...(checks as Parameters<z.ZodMiniType["check"]>));
}
