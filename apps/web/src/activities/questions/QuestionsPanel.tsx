/** Question moderation in the event admin: a filtered list with keyboard shortcuts. */
import type { Question } from "@hubbub/contract/activities/questions/calls";
import type { QuestionLabels } from "@hubbub/contract/activities/questions/labels";
import type { PublicEvent } from "@hubbub/contract/events";
import { useState } from "react";
import { Merge } from "lucide-react";

import { t, plural } from "../../lib/i18n/translate.ts";
import { toggled } from "../../lib/toggled.ts";
import { useDeviceSwitch } from "../../lib/use-device-switch.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ReadInMyLanguage } from "../ReadInMyLanguage.tsx";
import { EditLabelsDialog } from "./EditLabelsDialog.tsx";
import { LabelDialog } from "./LabelDialog.tsx";
import { LabelFilter } from "./LabelFilter.tsx";
import { labelsQuery, mayBeMerged, staffQuestionsQuery, useQuestionMerging } from "./staff.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { ModerationList } from "./ModerationList.tsx";
import { NoQuestionsYet } from "./NoQuestionsYet.tsx";
import { countByFilter, QUESTION_FILTERS, type QuestionFilter } from "./question-filters.ts";
import { Shortcuts, ShortcutsDialog } from "./Shortcuts.tsx";
import { Button } from "../../ui/Button.tsx";

const noQuestions: readonly Question[] = [];
const noLabels: QuestionLabels = { labels: [], version: 0 };
const filterNames: Record<QuestionFilter, () => string> = {
  all: () => t("All", { context: "questions" }),
  pending: () => t("To review"),
  unanswered: () => t("Unanswered"),
  answered: () => t("Answered", { context: "questions" }),
  ignored: () => t("Ignored", { context: "questions" }),
};

/** A dialog of the panel. */
type OpenDialog = "shortcuts" | "merge" | "edit-labels" | { labelsOf: string };

export function QuestionsPanel({ event }: { event: PublicEvent }) {
  const query = useLiveList(staffQuestionsQuery(event.id));
  const [filter, setFilter] = useState<QuestionFilter>("all");
  const [hasShortcuts, switchShortcuts] = useDeviceSwitch("hubbub-question-shortcuts", true);
  const questions = query.data ?? noQuestions;
  const counts = countByFilter(questions);
  /** Ids of the questions chosen for merging; null while nobody merges. */
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const merging = useQuestionMerging(event.id);
  const chosen = questions.filter((question) => chosenIds?.has(question.id) && mayBeMerged(question));

  const { data: storedLabels = noLabels } = useLiveList(labelsQuery(event.id));
  const { labels } = storedLabels;
  const [labelId, setLabelId] = useState<string | null>(null);
  const labeled = typeof dialog === "object" ? questions.find(({ id }) => id === dialog?.labelsOf) : undefined;
  const byLabel = labels.some(({ id }) => id === labelId) ? labelId : null;
  const editLabels = () => setDialog("edit-labels");

  const choose = (id: string) => setChosenIds((before) => toggled(before ?? new Set(), id));
  const endMerging = () => setChosenIds(null);

  return (
    <div className="@container mt-4">
      <div className="-mt-1.5 mb-2.5 max-w-120">
        <ReadInMyLanguage eventId={event.id} />
      </div>
      <div className="grid items-start gap-5 @5xl:grid-cols-[minmax(0,1fr)_18.25rem]">
        <section className="min-w-0" aria-labelledby="questions-moderation">
          <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 max-sm:mb-2">
            <h2 className="text-xl max-sm:sr-only" id="questions-moderation">
              {t("Questions Moderation")}
            </h2>
            <Segmented
              className="max-sm:scrollbar-none max-sm:flex-nowrap max-sm:overflow-x-auto"
              label={t("Show", { context: "label of a choice" })}
              options={QUESTION_FILTERS.map((value) => ({ value, label: `${filterNames[value]()} ${counts[value]}` }))}
              value={filter}
              onChange={setFilter}
            />
          </div>
          {counts.all > 0 ? (
            <LabelFilter
              labels={labels}
              questions={questions}
              value={byLabel}
              onChange={setLabelId}
              onEdit={editLabels}
              onMerge={counts.all > 1 && chosenIds === null ? () => setChosenIds(new Set()) : null}
            />
          ) : null}
          <Loaded query={query} empty={<NoQuestionsYet event={event} />}>
            {(loaded) => (
              <ModerationList
                event={event}
                questions={loaded}
                filter={filter}
                labelId={byLabel}
                labels={labels}
                onLabel={(id) => (labels.length > 0 ? setDialog({ labelsOf: id }) : editLabels())}
                hasShortcuts={hasShortcuts}
                onHelp={() => setDialog("shortcuts")}
                merging={merging}
                chosen={chosenIds}
                onChoose={choose}
                onMerge={() => setDialog(chosen.length > 1 && !merging.isMerging ? "merge" : null)}
              />
            )}
          </Loaded>
          {chosenIds ? (
            <MergeBar
              count={chosen.length}
              isMerging={merging.isMerging}
              onMerge={() => setDialog("merge")}
              onCancel={endMerging}
            />
          ) : null}
          {dialog === "merge" ? (
            <MergeDialog
              chosen={chosen}
              onClose={close}
              onMerge={(into, from) => merging.merge(into, from, endMerging)}
            />
          ) : null}
          {labeled ? (
            <LabelDialog eventId={event.id} question={labeled} labels={labels} onClose={close} onEdit={editLabels} />
          ) : null}
          {dialog === "edit-labels" ? (
            <EditLabelsDialog eventId={event.id} stored={storedLabels} onClose={close} />
          ) : null}
        </section>
        <Shortcuts isOn={hasShortcuts} onSwitch={switchShortcuts} />
        {dialog === "shortcuts" ? <ShortcutsDialog onClose={close} /> : null}
      </div>
    </div>
  );
}

interface MergeBarProps {
  count: number;
  isMerging: boolean;
  onMerge: () => void;
  onCancel: () => void;
}

/** While questions are chosen for merging: how many, and the button to merge them. */
function MergeBar({ count, isMerging, onMerge, onCancel }: MergeBarProps) {
  return (
    <div className="sticky bottom-3 z-sticky mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-soft">
      <output className="me-auto">
        {count === 0
          ? t("Select the questions to merge")
          : plural(count, "1 question selected", "{count} questions selected")}
      </output>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        {t("Cancel")}
      </Button>
      <Button size="sm" icon={<Merge />} disabled={count < 2} pending={isMerging} onClick={onMerge}>
        {t("Merge…")}
      </Button>
    </div>
  );
}
