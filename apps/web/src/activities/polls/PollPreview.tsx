import { t } from "../../lib/i18n/translate.ts";
import { CARD, CardContent } from "../../ui/FoldingCard.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { AnswerForm } from "./AnswerForm.tsx";
import { type PollDraft, toPreview } from "./poll-draft.ts";

/** The poll as phones show it. It accepts no input. */
export function PollPreview({ draft }: { draft: PollDraft }) {
  const preview = toPreview(draft);
  const options = preview.options.map(({ id, text }, index) => ({
    id,
    text: text || t("Option {number}", { number: index + 1 }),
  }));
  const poll = { ...preview, options };
  const { kind, scaleMax } = draft;
  return (
    <section className="min-w-0" aria-label={t("Preview")}>
      <Hint className="mb-2">{t("Preview")}</Hint>
      <div className={`${CARD} py-4`} inert>
        <CardContent title={poll.question || t("Question")}>
          {/* The key resets the form's own state, which depends on these values. */}
          <AnswerForm
            key={`${kind} ${options.length} ${scaleMax}`}
            poll={poll}
            initial={null}
            closed={null}
            onAnswer={() => undefined}
          />
        </CardContent>
      </div>
    </section>
  );
}
