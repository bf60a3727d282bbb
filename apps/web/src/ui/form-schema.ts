/** Validates forms with the contract's schemas, so that page and server apply the same rules. */
import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";

import { t } from "../lib/i18n/translate.ts";

interface Fault {
  message: string;
  path: readonly PropertyKey[];
}

/** The part of a contract schema that a form needs. */
interface Schema<Body = unknown> {
  safeParse(value: unknown): { success: true; data: Body } | { success: false; error: { issues: readonly Fault[] } };
}

/** @returns the translated error message; null if the value is valid */
export function faultOf(schema: Schema, value: unknown): string | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : t(parsed.error.issues[0]?.message ?? "");
}

/**
 * Validates a form with the schema of a call's body. An error is shown at the field with the name in the schema, else
 * below the fields (`Form`).
 * @param toBody converts the fields to what the schema expects
 */
export function resolverOf<Fields extends FieldValues, Body>(
  schema: Schema<Body>,
  toBody: (fields: Fields) => unknown = (fields) => fields,
): Resolver<Fields, unknown, Body> {
  return (fields) => {
    const parsed = schema.safeParse(toBody(fields));
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = parsed.error.issues.map(({ message, path }): [PropertyKey | undefined, FieldError] => [
      path[0],
      { type: "validate", message: t(message) },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> };
  };
}
