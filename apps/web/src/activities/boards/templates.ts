import { t } from "../../lib/i18n/translate.ts";
import { type BoardDraft, emptyDraft } from "./board-draft.ts";

/** Boards to start from, in the language of the interface. */
export function boardTemplates(): { name: string; draft: BoardDraft }[] {
  const columns = (...names: string[]) => names.map((name) => ({ name }));
  return [
    {
      name: t("Start, stop, continue"),
      draft: {
        ...emptyDraft,
        prompt: t("What should we start, stop and continue?"),
        columns: columns(
          t("Start", { context: "column of an idea board" }),
          t("Stop", { context: "column of an idea board" }),
          t("Continue", { context: "column of an idea board" }),
        ),
      },
    },
    {
      name: t("What should we discuss?"),
      draft: { ...emptyDraft, prompt: t("What should we discuss?"), columns: columns(t("Topics")) },
    },
  ];
}
