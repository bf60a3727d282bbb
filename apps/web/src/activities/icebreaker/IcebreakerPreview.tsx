import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";

export function IcebreakerPreview({ prompt }: { prompt: string }) {
  return (
    <>
      <b dir="auto" className="mt-5 block font-heading text-xl leading-tight font-strong tracking-title">
        {prompt.trim() || t(ICEBREAKER_PROMPT)}
      </b>
      <div className="mt-3 h-24 rounded-md border-[1.5px] border-line-strong bg-raised px-3.5 text-muted" />
      <p className="mt-1.5 text-xs leading-snug text-muted">{t("Short answers work best")}</p>
      <div className="mt-2.5 flex min-h-12 items-center rounded-md border-[1.5px] border-line-strong bg-raised px-3.5 text-muted">
        {t("Your name (optional)")}
      </div>
      <Button size="lg" block className="mt-3" tabIndex={-1}>
        {t("Submit Response")}
      </Button>
      <Card as="div" className="mt-4 text-center">
        <b className="font-strong">{t("No responses yet")}</b>
        <Hint>{t("Word cloud will appear as people respond")}</Hint>
      </Card>
    </>
  );
}
