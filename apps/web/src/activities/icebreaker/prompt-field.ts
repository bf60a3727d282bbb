import { ICEBREAKER_PROMPT, ICEBREAKER_PROMPT_MAX } from "@hubbub/contract/activities/icebreaker/index";
import { UpdateEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { faultOf } from "../../ui/form-schema.ts";

/** The value to store for the field's text: null means the default question. */
export function promptFrom(typed: string): string | null {
  return typed.trim() || null;
}

/** @returns the error message; null if the question is valid */
export function promptFault(typed: string): string | null {
  return faultOf(UpdateEvent.shape.icebreakerPrompt, promptFrom(typed));
}

/** The look of a field for the icebreaker's question. Empty means the default question. */
export function promptFieldProps() {
  return {
    label: t("Icebreaker question"),
    optional: true,
    placeholder: t(ICEBREAKER_PROMPT),
    max: ICEBREAKER_PROMPT_MAX,
    counter: true,
    autoComplete: "off",
  };
}
