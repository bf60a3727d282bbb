/** Question moderation in the event admin: a filtered list with keyboard shortcuts. */
import type { Question } from "@hubbub/contract/activities/questions";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { type ReactNode, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { localStore } from "../../lib/storage.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ModerationList } from "./ModerationList.tsx";
import { NoQuestionsYet } from "./NoQuestionsYet.tsx";
import { useQuestions } from "./queries.ts";
import { countByFilter, QUESTION_FILTERS, type QuestionFilter } from "./question-filters.ts";
import "./questions-panel.css";
import { Shortcuts, ShortcutsDialog } from "./Shortcuts.tsx";

const SHORTCUTS_KEY = "hubbub-question-shortcuts";
const noQuestions: readonly Question[] = [];
const filterNames: Record<QuestionFilter, () => string> = {
  all: () => t("All"),
  pending: () => t("To review"),
  unanswered: () => t("Unanswered"),
  answered: () => t("Answered"),
  ignored: () => t("Ignored"),
};

interface QuestionsPanelProps {
  event: OrganizerEvent;
  /** Renders a control of the page for each question. */
  renderExtra: (question: Question) => ReactNode;
}

export function QuestionsPanel({ event, renderExtra }: QuestionsPanelProps) {
  const { data, isError } = useQuestions(event.id);
  const [filter, setFilter] = useState<QuestionFilter>("all");
  const [hasShortcuts, setHasShortcuts] = useState(() => localStore.read(SHORTCUTS_KEY) !== "off");
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const counts = countByFilter(data ?? noQuestions);

  const switchShortcuts = (on: boolean) => {
    setHasShortcuts(on);
    if (on) localStore.remove(SHORTCUTS_KEY);
    else localStore.write(SHORTCUTS_KEY, "off");
  };

  return (
    <div className="moderation gap-5 items-start mt-4.5">
      <section className="moderation-main min-w-0" aria-labelledby="questions-moderation">
        <div className="moderation-head flex flex-wrap gap-y-3 gap-x-4 items-center justify-between mb-3.5 max-sm:mb-2">
          <h2
            className="text-size-xl max-sm:absolute max-sm:w-px max-sm:h-px max-sm:overflow-hidden"
            id="questions-moderation"
          >
            {t("Questions Moderation")}
          </h2>
          <Segmented
            label={t("Show")}
            options={QUESTION_FILTERS.map((value) => ({ value, label: `${filterNames[value]()} ${counts[value]}` }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
        {event.enableSocialWall ? null : (
          <Banner tone="slate" className="mb-3">
            {t("Questions are switched off: attendees do not see them.")}
          </Banner>
        )}
        {data ? null : <NotLoaded failed={isError} />}
        {data?.length === 0 ? <NoQuestionsYet eventId={event.id} /> : null}
        {data && data.length > 0 ? (
          <ModerationList
            key={filter}
            event={event}
            questions={data}
            filter={filter}
            hasShortcuts={hasShortcuts}
            onHelp={() => setIsHelpOpen(true)}
            renderExtra={renderExtra}
          />
        ) : null}
      </section>
      <Shortcuts isOn={hasShortcuts} onSwitch={switchShortcuts} />
      <ShortcutsDialog open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

function NotLoaded({ failed }: { failed: boolean }) {
  if (failed)
    return <p className="py-6 text-center text-muted">{t("The questions could not be loaded. Trying again…")}</p>;
  return (
    <output className="flex flex-col gap-2.5">
      <span className="visually-hidden">{t("Loading questions...")}</span>
      <Skeleton className="h-20 rounded-spoken" />
      <Skeleton className="h-20 rounded-spoken" />
      <Skeleton className="h-20 rounded-spoken" />
    </output>
  );
}
