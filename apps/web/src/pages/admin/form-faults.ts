/** The contract's own rules as form rules: what the page refuses is what the server would. */
import { t } from "../../lib/i18n/translate.ts";

/** As much of a contract schema as a form needs. */
export interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly { message: string }[] } | undefined };
}

/** Form validators answer true for "nothing is wrong", else the sentence under the field. */
export function faultOf(schema: Schema, value: unknown): string | true {
  const { success, error } = schema.safeParse(value);
  return success || t(error?.issues[0]?.message ?? "");
}
