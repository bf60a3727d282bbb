import { t } from "../../lib/i18n/translate.ts";
import { emptyDraft, emptyOption, type PollDraft } from "./poll-draft.ts";

/** Polls to start from, in the language of the interface. */
export function pollTemplates(): { name: string; draft: PollDraft }[] {
  const options = [t("Agree"), t("Disagree")].map((text) => ({ ...emptyOption, text }));
  return [
    {
      name: t("How was this session?"),
      draft: {
        ...emptyDraft,
        kind: "scale",
        question: t("How was this session?"),
        lowLabel: t("Not for me"),
        highLabel: t("Excellent"),
      },
    },
    { name: t("One word for today"), draft: { ...emptyDraft, kind: "text", question: t("One word for today") } },
    { name: t("Agree / Disagree"), draft: { ...emptyDraft, question: t("Do you agree?"), options } },
    { name: t("Where are you from?"), draft: { ...emptyDraft, kind: "text", question: t("Where are you from?") } },
  ];
}
