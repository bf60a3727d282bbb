/** Validates form fields with the contract's schemas, so that page and server apply the same rules. */
import { t } from "../../lib/i18n/translate.ts";

/** The part of a contract schema that a form needs. */
export interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } | undefined };
}

/** Form validator: returns true, or the translated error message. */
export function faultOf(schema: Schema, value: unknown): string | true {
  const { success, error } = schema.safeParse(value);
  return success || t(error?.issues[0]?.message ?? "");
}
