import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import type { CreateEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";

/** What a phone shows first of a new event. Not interactive. */
export function IcebreakerPreview({ fields: { icebreakerPrompt } }: { fields: CreateEvent }) {
  return (
    <>
      <b dir="auto" className="mt-5.5 block font-heading text-xl leading-tight font-title tracking-tight">
        {icebreakerPrompt?.trim() || t(ICEBREAKER_PROMPT)}
      </b>
      <div className="mt-3 h-23 rounded-md border-[1.5px] border-line-strong bg-raised px-3.5 text-muted" />
      <p className="mt-1.5 text-xs leading-snug text-muted">{t("Short answers work best")}</p>
      <div className="mt-2.5 flex min-h-12 items-center rounded-md border-[1.5px] border-line-strong bg-raised px-3.5 text-muted">
        {t("Your name (optional)")}
      </div>
      <Button size="lg" block className="mt-3" tabIndex={-1}>
        {t("Submit Response")}
      </Button>
      <div className="mt-4.5 rounded-xl border border-line bg-surface px-3.5 py-5.5 text-center shadow-lift">
        <b className="font-strong">{t("No responses yet")}</b>
        <p className="text-sm leading-note text-muted">{t("Word cloud will appear as people respond")}</p>
      </div>
    </>
  );
}
