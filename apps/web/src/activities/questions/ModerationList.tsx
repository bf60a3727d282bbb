import type { QuestionLabel } from "@hubbub/contract/activities/questions/labels";
import type { Question } from "@hubbub/contract/activities/questions/calls";
import { orderQuestions } from "@hubbub/contract/activities/questions/order";
import type { PublicEvent } from "@hubbub/contract/events";
import { ArrowUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { excerpt } from "../../lib/text.ts";
import { mergedByTarget } from "../../moderation/merged-posts.ts";
import { MergedPosts } from "../../moderation/MergedPosts.tsx";
import type { Merging } from "../../moderation/use-merging.ts";
import { useListSelection } from "../../moderation/use-list-selection.ts";
import { Button } from "../../ui/Button.tsx";
import { FlipList } from "../../ui/FlipList.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { undoShownToast } from "../../ui/undo.ts";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import { AnswerForm } from "./AnswerForm.tsx";
import { mayBeMerged, useModeration } from "./staff.ts";
import { ModerationButtons } from "./ModerationButtons.tsx";
import { ModerationRow } from "./ModerationRow.tsx";
import { NothingHere } from "./NoQuestionsYet.tsx";
import { decisionsFor, mayBeAnswered, moderationList, type QuestionFilter } from "./question-filters.ts";
import { useStableOrder } from "./use-stable-order.ts";

const shortcuts = {
  j: "next",
  k: "previous",
  a: "answer",
  "shift+a": "write-answer",
  i: "ignore",
  p: "publish",
  r: "reset",
  x: "choose",
  m: "merge",
  l: "label",
  z: "undo",
  "?": "help",
} as const;
const decisionOf = { answer: "answer", ignore: "ignore", publish: "reset", reset: "reset" } as const;

/** No question is revealed before the others. */
const noIds: ReadonlySet<string> = new Set();

interface ModerationListProps {
  event: PublicEvent;
  questions: readonly Question[];
  filter: QuestionFilter;
  /** Shows only questions with this label. */
  labelId: string | null;
  labels: readonly QuestionLabel[];
  /** Opens the choice of a question's labels. */
  onLabel: (id: string) => void;
  hasShortcuts: boolean;
  onHelp: () => void;
  merging: Merging<Question>;
  /** Ids of the questions chosen for merging; null while nobody merges. */
  chosen: ReadonlySet<string> | null;
  onChoose: (id: string) => void;
  onMerge: () => void;
}

/** The rows. One is selected once the keyboard was used; the selection belongs to the question, not to its place. */
export function ModerationList(props: ModerationListProps) {
  const { event, questions, filter, hasShortcuts, onHelp, merging, chosen, onChoose, onMerge } = props;
  const { labelId, labels, onLabel } = props;
  const merged = useMemo(() => mergedByTarget(orderQuestions(questions)), [questions]);
  /** The question whose answer is being written. Its row stays if somebody else decides about the question. */
  const [answering, setAnswering] = useState<string | null>(null);
  const listed = useMemo(
    () => moderationList(questions, filter, labelId, answering),
    [questions, filter, labelId, answering],
  );
  const ranked = useMemo(() => listed.map(({ id }) => id), [listed]);
  const list = useRef<HTMLUListElement>(null);
  const view = `${filter} ${labelId}`;
  const [shownView, setShownView] = useState(view);
  const { order, newCount, reveal } = useStableOrder(list, {
    ranked,
    isFollowing: shownView !== view,
    adopted: noIds,
    revealsWhenQuiet: true,
  });
  const { shown, more } = useShownPart(order);
  const selection = useListSelection(list, shown);
  // Another filter orders the list again. The form of an answer stays.
  if (shownView !== view) {
    setShownView(view);
    selection.clear();
  }
  const { decide, deciding } = useModeration(event.id);
  const byId = new Map(listed.map((question) => [question.id, question]));
  const current = shown[selection.place];

  /** Closes the form of the answer. The focus goes from the form to the row. */
  const closeAnswer = (id: string) => {
    setAnswering((open) => (open === id ? null : open));
    const row = selection.rowOf(id);
    if (row?.contains(document.activeElement)) row.focus();
  };

  const act = (key: (typeof shortcuts)[keyof typeof shortcuts]) => {
    if (key === "help") return onHelp();
    if (key === "undo") return undoShownToast();
    if (key === "next") return selection.selectNext();
    if (key === "previous") return selection.selectPrevious();
    const question = current === undefined ? undefined : byId.get(current);
    if (key === "merge") return onMerge();
    if (key === "label") return question && onLabel(question.id);
    if (key === "choose") return question && mayBeMerged(question) ? onChoose(question.id) : undefined;
    // Nobody decides about questions while they are chosen.
    if (chosen !== null) return undefined;
    if (key === "write-answer") return question && mayBeAnswered(question) ? setAnswering(question.id) : undefined;
    const decision = decisionOf[key];
    const fits = question && decisionsFor(question).includes(decision) && (key !== "publish" || question.isPending);
    if (fits && (key !== "reset" || !question.isPending)) {
      decide({ question, decision });
      selection.selectNext();
    }
    return undefined;
  };
  useKeyboardShortcuts(hasShortcuts, shortcuts, act, ["next", "previous"]);

  return (
    <>
      {newCount > 0 ? (
        <Button
          variant="soft"
          size="sm"
          round
          className="mb-3 animate-enter"
          icon={<ArrowUp strokeWidth={2.6} />}
          onClick={reveal}
        >
          {plural(newCount, "Show 1 new question", "Show {count} new questions")}
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
          if (!question) return null;
          const isChoosable = chosen !== null && mayBeMerged(question);
          const pendingDecision = deciding?.question.id === id ? deciding.decision : null;
          const mergedIntoIt = merged.get(id) ?? [];
          return (
            <ModerationRow
              key={id}
              {...selection.rowProps(id, index)}
              question={question}
              labels={labels.filter((label) => question.labels?.includes(label.id))}
              isSelected={id === current}
              choice={
                isChoosable ? (
                  <input
                    className="relative size-6 after:absolute after:-inset-2.5"
                    type="checkbox"
                    aria-label={t("Select for merging: {question}", { question: excerpt(question.content) })}
                    checked={chosen.has(id)}
                    onChange={() => onChoose(id)}
                  />
                ) : null
              }
              // Nobody decides about questions while they are chosen.
              buttons={
                isChoosable ? null : (
                  <ModerationButtons
                    event={event}
                    question={question}
                    isSelected={id === current}
                    hasShortcuts={hasShortcuts}
                    deciding={pendingDecision}
                    onDecide={(decision) => decide({ question, decision })}
                    onLabel={() => onLabel(id)}
                    onAnswer={answering === id ? null : () => setAnswering(id)}
                  />
                )
              }
            >
              {mergedIntoIt.length > 0 ? (
                <div className="basis-full">
                  <MergedPosts
                    label={plural(mergedIntoIt.length, "1 merged question", "{count} merged questions")}
                    posts={mergedIntoIt.map((each) => ({ ...each, text: each.content }))}
                    merging={merging}
                  />
                </div>
              ) : null}
              {answering === id ? (
                <AnswerForm
                  question={question}
                  isPending={pendingDecision === "answer"}
                  onSave={(answer) =>
                    decide({ question, decision: "answer", answer, onDecided: () => closeAnswer(id) })
                  }
                  onCancel={() => closeAnswer(id)}
                />
              ) : null}
            </ModerationRow>
          );
        })}
      </FlipList>
      <div className="mt-3 empty:hidden">{more}</div>
    </>
  );
}
