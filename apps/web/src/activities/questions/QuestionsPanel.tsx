/** Question moderation in the event admin: a filtered list with keyboard shortcuts. */
import type { Question } from "@hubbub/contract/activities/questions";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { ArrowUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { localStore } from "../../lib/storage.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { FlipList } from "../../ui/FlipList.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ModerationRow } from "./ModerationRow.tsx";
import { useModeration } from "./moderation.ts";
import { NoQuestionsYet, NothingHere } from "./NoQuestionsYet.tsx";
import { useQuestions } from "./queries.ts";
import {
  countByFilter,
  decisionsFor,
  mayBeAnswered,
  moderationList,
  QUESTION_FILTERS,
  type QuestionFilter,
} from "./question-filters.ts";
import "./questions-panel.css";
import { Shortcuts, ShortcutsDialog } from "./Shortcuts.tsx";
import { useHeldOrder } from "./use-held-order.ts";
import { type ModerationKey, useModerationKeys } from "./use-moderation-keys.ts";

/** Number of rows at first, and added by each "Show more". */
const PAGE = 60;
const SHORTCUTS_KEY = "hubbub-question-shortcuts";
const noQuestions: readonly Question[] = [];
const decisionOf = { answer: "answer", ignore: "ignore", publish: "reset", reset: "reset" } as const;

const filterNames: Record<QuestionFilter, () => string> = {
  all: () => t("All"),
  pending: () => t("To review"),
  unanswered: () => t("Unanswered"),
  answered: () => t("Answered"),
  ignored: () => t("Ignored"),
};

export function QuestionsPanel({ event }: { event: OrganizerEvent }) {
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
        {data ? null : <Waiting failed={isError} />}
        {data?.length === 0 ? <NoQuestionsYet eventId={event.id} /> : null}
        {data && data.length > 0 ? (
          <ModerationList
            key={filter}
            event={event}
            questions={data}
            filter={filter}
            hasShortcuts={hasShortcuts}
            onHelp={() => setIsHelpOpen(true)}
          />
        ) : null}
      </section>
      <Shortcuts isOn={hasShortcuts} onSwitch={switchShortcuts} />
      <ShortcutsDialog open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

interface ModerationListProps {
  event: OrganizerEvent;
  questions: readonly Question[];
  filter: QuestionFilter;
  hasShortcuts: boolean;
  onHelp: () => void;
}

/** The rows. One is selected once the keyboard was used; the selection belongs to the question, not to its place. */
function ModerationList({ event, questions, filter, hasShortcuts, onHelp }: ModerationListProps) {
  const listed = useMemo(() => moderationList(questions, filter), [questions, filter]);
  const ranked = useMemo(() => listed.map(({ id }) => id), [listed]);
  const list = useRef<HTMLUListElement>(null);
  const { order, waiting, reveal } = useHeldOrder(list, {
    ranked,
    isFollowing: false,
    adopted: none,
    revealsWhenQuiet: true,
  });
  const [limit, setLimit] = useState(PAGE);
  const [selected, setSelected] = useState<{ id: string; index: number } | null>(null);
  const { decide, deciding, undo } = useModeration(event.id);
  /** The question whose answer is being written. */
  const [answering, setAnswering] = useState<string | null>(null);
  const byId = new Map(listed.map((question) => [question.id, question]));
  const shown = order.slice(0, limit);

  // If the selected question has left the filter after a decision, select the one that is now at its place.
  const isListed = selected !== null && shown.includes(selected.id);
  const successor = selected && !isListed ? shown[Math.min(selected.index, shown.length - 1)] : undefined;
  const current = isListed ? selected.id : successor;

  const select = (index: number) => {
    const id = shown[Math.max(0, Math.min(index, shown.length - 1))];
    if (id === undefined) return;
    setSelected({ id, index: shown.indexOf(id) });
    const row = list.current?.querySelector<HTMLElement>(`[data-question="${id}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const place = current === undefined ? -1 : shown.indexOf(current);

  const act = (key: ModerationKey) => {
    if (key === "help") return onHelp();
    if (key === "undo") return undo();
    if (key === "next") return select(place + 1);
    if (key === "previous") return select(place < 0 ? 0 : place - 1);
    const question = current === undefined ? undefined : byId.get(current);
    if (key === "write-answer") return question && mayBeAnswered(question) ? setAnswering(question.id) : undefined;
    const decision = decisionOf[key];
    const fits = question && decisionsFor(question).includes(decision) && (key !== "publish" || question.isPending);
    if (fits && (key !== "reset" || !question.isPending)) {
      decide(question, decision);
      select(place + 1);
    }
    return undefined;
  };
  useModerationKeys(hasShortcuts, act);

  return (
    <>
      {waiting > 0 ? (
        <Button
          variant="soft"
          size="sm"
          className="rounded-full mb-3 animate-enter"
          icon={<ArrowUp strokeWidth={2.6} />}
          onClick={reveal}
        >
          {plural(waiting, "1 new", "{count} new")}
        </Button>
      ) : null}
      {shown.length === 0 ? <NothingHere filter={filter} /> : null}
      <FlipList
        listRef={list}
        order={shown.join()}
        className="flex flex-col gap-2.5"
        aria-labelledby="questions-moderation"
      >
        {shown.map((id, index) => {
          const question = byId.get(id);
          return question ? (
            <ModerationRow
              key={id}
              eventId={event.id}
              question={question}
              isSelected={id === current}
              hasShortcuts={hasShortcuts}
              deciding={deciding?.question.id === id ? deciding.decision : null}
              onDecide={(decision) => decide(question, decision)}
              onFocus={() => setSelected({ id, index })}
              isAnswering={answering === id}
              onAnswering={(isOpen) => {
                setAnswering(isOpen ? id : null);
                if (!isOpen) list.current?.querySelector<HTMLElement>(`[data-question="${id}"]`)?.focus();
              }}
              onAnswer={(answer) => {
                decide(question, "answer", answer);
                setAnswering(null);
              }}
            />
          ) : null;
        })}
      </FlipList>
      {order.length > limit ? (
        <Button variant="quiet" block className="mt-3" onClick={() => setLimit(limit + PAGE)}>
          {plural(order.length - limit, "Show 1 more question", "Show {count} more questions")}
        </Button>
      ) : null}
    </>
  );
}

const none: ReadonlySet<string> = new Set();

function Waiting({ failed }: { failed: boolean }) {
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
