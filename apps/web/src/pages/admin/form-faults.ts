/** The contract's own rules as form rules: what the page refuses is what the server would. */
import type * as z from "zod/mini";

import { t } from "../../lib/i18n/translate.ts";

/** Form validators answer true for "nothing is wrong", else the sentence under the field. */
export function faultOf(schema: z.ZodMiniType, value: unknown): string | true {
  const result = schema.safeParse(value);
  return result.success || t(result.error.issues[0]?.message ?? "");
}
