import { ICEBREAKER_PROMPT, ICEBREAKER_PROMPT_MAX } from "@hubbub/contract/activities/icebreaker";
import { UpdateEvent } from "@hubbub/contract/events";
import type { ComponentProps } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { faultOf } from "../form-faults.ts";

/** What the server stores for a typed question: null stands for the specified sentence. */
export function promptFrom(typed: string): string | null {
  return typed.trim() || null;
}

/** Form validator: true, or the sentence under the field. */
export function promptFault(typed: string): string | true {
  return faultOf(UpdateEvent.shape.icebreakerPrompt, promptFrom(typed));
}

type PromptFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "label" | "optional" | "placeholder" | "max" | "counter"
>;

/** The icebreaker's question; left empty it is the specified sentence. */
export function PromptField(props: PromptFieldProps) {
  return (
    <TextField
      {...props}
      label={t("Icebreaker question")}
      optional
      placeholder={t(ICEBREAKER_PROMPT)}
      autoComplete="off"
      max={ICEBREAKER_PROMPT_MAX}
      counter
    />
  );
}
