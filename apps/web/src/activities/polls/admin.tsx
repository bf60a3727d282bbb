import { ChartBarBig } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Hint } from "../../ui/Hint.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { Figure } from "../../ui/Figure.tsx";
import type { AdminPart, StepTargets } from "../admin-part.ts";
import { PollsCard } from "./PollsCard.tsx";
import { staffPollsQuery } from "./staff.ts";
import { kindNames } from "./poll-names.ts";
import { Results } from "./Results.tsx";

export const admin: AdminPart<"polls"> = {
  icon: ChartBarBig,
  stageLabel: () => t("Poll"),
  exportLabel: () => t("Polls"),
  loggedActions: {
    poll_opened: () => t("Poll opened"),
    poll_closed: () => t("Poll closed"),
    poll_reset: () => t("Poll reset"),
    poll_deleted: () => t("Poll deleted"),
    answer_hidden: () => t("Answer hidden"),
    answer_shown: () => t("Answer made visible"),
  },
  panel: {
    section: "polls",
    label: () => t("Polls"),
    Panel: lazyComponent(async () => (await import("./PollsPanel.tsx")).PollsPanel),
    forModerators: true,
  },
  ending: () => t("Any open poll will be closed."),
  runSheetStep: {
    label: () => t("Open a poll"),
    targetLabel: () => t("Poll"),
    useTargets,
    skipReasons: { deleted: () => t("The poll was deleted."), "quiz-over": () => t("The quiz is over.") },
  },
  cards: { overview: PollsCard, figures: AnswerCount, report: ReportPolls },
  speaker: {
    View: lazyComponent(async () => (await import("./SpeakerPoll.tsx")).SpeakerPoll),
    may: () => t("Can see all polls and results, including drafts and hidden results."),
  },
};

function AnswerCount({ event }: { event: { id: string } }) {
  const polls = useLiveList(staffPollsQuery(event.id)).data;
  return <Figure label={t("Poll answers")} value={polls?.reduce((sum, { answered }) => sum + (answered ?? 0), 0)} />;
}

/** What its steps in a run sheet open. */
function useTargets(eventId: string): StepTargets {
  const polls = useLiveList(staffPollsQuery(eventId)).data;
  return {
    options: polls?.map(({ id, question }) => ({ value: id, label: question })) ?? [],
    titleOf: (target) => (polls ? (polls.find(({ id }) => id === target)?.question ?? t("Deleted poll")) : t("Poll")),
  };
}

/** The polls that somebody has answered, with their results. */
function ReportPolls({ event }: { event: { id: string } }) {
  const polls = useLiveList(staffPollsQuery(event.id)).data ?? [];
  const answered = polls.filter(({ results }) => results && results.answered > 0);
  if (answered.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">{t("Polls")}</h2>
      <ol className="flex flex-col gap-6">
        {answered.map((poll) => (
          <li key={poll.id} className="print:break-inside-avoid">
            <h3 className="text-md" dir="auto">
              {poll.question}
            </h3>
            <Hint className="mb-3">{kindNames[poll.kind]()}</Hint>
            <Results poll={poll} />
          </li>
        ))}
      </ol>
    </section>
  );
}
