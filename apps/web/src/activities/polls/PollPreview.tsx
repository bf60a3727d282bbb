import { t } from "../../lib/i18n/translate.ts";
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
      <p className="mb-2 text-sm text-muted">{t("Preview")}</p>
      <div className="flex flex-col gap-4 rounded-xl border border-teal bg-surface p-4 shadow-lift" inert>
        <p className="text-start font-heading text-lg leading-tight font-title wrap-anywhere" dir="auto">
          {poll.question || t("Question")}
        </p>
        {/* The key resets the form's own state, which depends on these values. */}
        <AnswerForm
          key={`${kind} ${options.length} ${scaleMax}`}
          poll={poll}
          initial={null}
          closed={null}
          onAnswer={() => false}
        />
      </div>
    </section>
  );
}
