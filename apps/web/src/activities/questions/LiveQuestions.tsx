/**
 * The question list: own unsent and pending questions, then the shared list, which does not move during interaction.
 */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { ArrowUp, MessageCircleQuestionMark } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useNow } from "../../lib/use-now.ts";
import { activityClosedReason } from "../../outbox/submission-gate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FlipList } from "../../ui/FlipList.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { SkeletonCard } from "../../ui/Skeleton.tsx";
import { useIsOwnQuestion, useShownVotes } from "./submissions.ts";
import { useQuestions } from "./queries.ts";
import { MergedQuestion } from "./MergedQuestion.tsx";
import { ownPendingOf, publicQuestions } from "./question-list.ts";
import { PendingQuestion, QuestionCard } from "./QuestionCard.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Tally } from "./Tally.tsx";
import { UnsentQuestion } from "./UnsentQuestion.tsx";
import { useStableOrder } from "./use-stable-order.ts";

interface LiveQuestionsProps {
  event: PublicEvent;
  /** Outbox entries of this device, except the one that the form still shows. */
  entries: readonly OutboxEntry[];
  /** The question to scroll to, if any. */
  landOn: string | null;
  /** The text in the form: a refused question with this text is not shown a second time. */
  inForm: string;
  onEdit: (entry: OutboxEntry) => void;
}

const noQuestions: readonly Question[] = [];

export function LiveQuestions({ event, entries, landOn, inForm, onEdit }: LiveQuestionsProps) {
  const query = useQuestions(event.id);
  const { data, isFetchedAfterMount } = query;
  const questions = useShownVotes(event.id, data ?? noQuestions);
  const listed = useMemo(() => publicQuestions(questions), [questions]);
  const ranked = useMemo(() => listed.map(({ id }) => id), [listed]);
  const isOwn = useIsOwnQuestion(event.id);
  const own = new Set(questions.filter(isOwn).map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const { order, newCount, reveal } = useStableOrder(list, { ranked, isFollowing: !isFetchedAfterMount, adopted: own });
  const unsent = entries.filter(({ state }) => state !== "saved");
  const pending = ownPendingOf(questions);
  const byId = new Map(listed.map((question) => [question.id, question]));
  const { shown, more } = useShownPart(order, { atLeast: useScrollToQuestion(landOn, order) });
  const now = useNow(30_000);
  // False in the rendering that adds the first questions: these are not animated.
  const isNew = useDeferredValue(data !== undefined, false);
  const canVote = activityClosedReason(event, "questions") === null;
  const merged = questions.filter(({ id, mergedInto }) => mergedInto !== null && own.has(id));

  const showNew = () => {
    reveal();
    list.current?.focus({ preventScroll: true });
  };

  return (
    <section className="flex min-w-0 flex-col gap-3" aria-labelledby="live-questions">
      <div
        className={`flex min-h-target items-center justify-between gap-3 ${newCount > 0 ? "sticky top-(--header) z-sticky bg-[linear-gradient(var(--color-paper)_82%,transparent)]" : ""}`}
      >
        <h2 className="text-xl" id="live-questions">
          {t("Live Questions")}
        </h2>
        <output>
          {newCount > 0 ? (
            <Button
              variant="soft"
              size="sm"
              round
              className="animate-enter"
              icon={<ArrowUp strokeWidth={2.6} />}
              onClick={showNew}
            >
              {plural(newCount, "Show 1 new question", "Show {count} new questions")}
            </Button>
          ) : null}
        </output>
      </div>
      {unsent.length + pending.length + merged.length > 0 ? (
        <ul className="flex flex-col gap-2.5" aria-label={t("Your questions")}>
          {unsent.toReversed().map((entry) => (
            <UnsentQuestion
              key={entry.key}
              entry={entry}
              isInForm={entry.state === "refused" && entry.label === inForm}
              onEdit={onEdit}
            />
          ))}
          {pending.map((question) => (
            <PendingQuestion key={question.id} question={question} />
          ))}
          {merged.map((question) => (
            <MergedQuestion key={question.id} question={question} into={byId.get(question.mergedInto ?? "")} />
          ))}
        </ul>
      ) : null}
      {/* Gets the focus when new questions are revealed, so that screen readers begin at the top. */}
      <FlipList
        listRef={list}
        order={shown.join()}
        className="flex flex-col gap-2.5 rounded-lg outline-offset-4 empty:hidden"
        tabIndex={-1}
        aria-labelledby="live-questions"
      >
        {shown.map((id) => {
          const question = byId.get(id);
          return question ? (
            <QuestionCard
              key={id}
              eventId={event.id}
              question={question}
              canVote={canVote}
              now={now}
              isNew={isNew}
              isOwn={own.has(id)}
              isPinned={id === event.pinnedQuestionId}
            />
          ) : null;
        })}
      </FlipList>
      {more}
      <Tally as={Hint} eventId={event.id} className="text-center" />
      <Loaded query={query} loading={<LoadingQuestions />}>
        {() => (listed.length + pending.length + unsent.length === 0 ? <NoQuestions isClosed={!canVote} /> : null)}
      </Loaded>
    </section>
  );
}

function LoadingQuestions() {
  return (
    <output className="flex flex-col gap-2.5">
      <span className="sr-only">{t("Loading…")}</span>
      <SkeletonCard />
      <SkeletonCard />
      <SkeletonCard />
    </output>
  );
}

function NoQuestions({ isClosed }: { isClosed: boolean }) {
  return (
    <EmptyState
      icon={<MessageCircleQuestionMark />}
      titleAs="h3"
      title={isClosed ? t("No questions were asked") : t("No questions yet")}
      description={isClosed ? undefined : t("Ask the first question. Others can vote for it.")}
    />
  );
}

/**
 * Scrolls to a question and focuses its vote button, once, after the sign-in for a vote on it.
 * @param postId the question, or null
 * @param order ids of the listed questions
 * @returns how many questions must be rendered to include it
 */
function useScrollToQuestion(postId: string | null, order: readonly string[]): number {
  const index = postId === null ? -1 : order.indexOf(postId);
  const scrolledTo = useRef<string | null>(null);
  useEffect(() => {
    if (index < 0 || postId === null || scrolledTo.current === postId) return;
    const card = document.getElementById(`question-${postId}`)?.closest("li");
    if (!card) return;
    scrolledTo.current = postId;
    card.scrollIntoView({ block: "center" });
    card.querySelector<HTMLElement>("[aria-pressed='true'], fieldset button")?.focus({ preventScroll: true });
  }, [index, postId]);
  return index + 1;
}
