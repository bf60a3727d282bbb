/** The Run sheet tab: prepares the steps of the event. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { RUN_SHEET_STEPS_MAX, type RunSheet, type RunSheetStep } from "@hubbub/contract/run-sheet";
import { ListOrdered, Plus, Smartphone } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { REMOTE, paths } from "../../../../lib/paths.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { SortableList } from "../../../../ui/SortableList.tsx";
import { toast } from "../../../../ui/toast.ts";
import { undoAction } from "../../../../ui/undo.ts";
import { runSheetQuery, useSaveSteps } from "../../../run-sheet/run-sheet-data.ts";
import { useStepTargets } from "../../../run-sheet/steps.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { StepDialog } from "./StepDialog.tsx";
import { type ListedStep, StepRow } from "./StepRow.tsx";

const noSheet: RunSheet = { steps: [], current: null, version: 0 };

interface OpenForm {
  /** The step that is changed; null adds one at the end. */
  changed: ListedStep | null;
  /** Version of the run sheet when the form was opened. */
  version: number;
}

export function RunSheetSection({ event }: { event: OrganizerEvent }) {
  const query = useLiveList(runSheetQuery(event.id));
  const { steps, version, current } = query.data ?? noSheet;
  const { optionsOf, titleOf } = useStepTargets(event);
  const { mutate, isPending, variables } = useSaveSteps(event.id);
  const [form, setForm] = useState<OpenForm | null>(null);
  const canEdit = canEditSettings(event);
  const listed = listSteps(steps);
  const shown = isPending ? listSteps(variables.steps) : listed;

  const reorder = (ids: readonly string[]) =>
    mutate({ steps: ids.flatMap((id) => shown.find((each) => each.id === id)?.step ?? []), version });
  const remove = (id: string) => {
    const kept = listed.filter((each) => each.id !== id).map(({ step }) => step);
    const restore = (after: RunSheet) => mutate({ steps, version: after.version });
    const onSuccess = (after: RunSheet) =>
      toast({ title: t("Step deleted"), tone: "success", action: undoAction(() => restore(after)) });
    mutate({ steps: kept, version }, { onSuccess });
  };
  const store = ({ changed, version: opened }: OpenForm, step: RunSheetStep, onSuccess: (saved: RunSheet) => void) => {
    const place = changed ? listed.findIndex(({ id }) => id === changed.id) : steps.length;
    if (place !== -1) mutate({ steps: steps.toSpliced(place, 1, step), version }, { onSuccess });
    else {
      // Somebody else has changed or deleted the step. The server refuses the older version and says why. The next attempt
      // adds the step.
      const onSettled = () => setForm({ changed: null, version: opened });
      mutate({ steps: [...steps, step], version: opened }, { onSettled });
    }
  };

  return (
    <section className="mt-4.5 flex flex-col gap-4" aria-labelledby="run-sheet-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="run-sheet-title" className="text-xl">
            {t("Run sheet")}
          </h2>
          <p className="mt-1 text-sm text-muted">
            {t(
              "Prepare what the big screen will show, step by step. During the event, go through the steps with the remote on a phone.",
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={paths.adminEvent(event.id, REMOTE)} variant="quiet" icon={<Smartphone />}>
            {t("Open remote")}
          </ButtonLink>
          {canEdit ? (
            <Button
              icon={<Plus />}
              disabled={!query.data || steps.length >= RUN_SHEET_STEPS_MAX}
              onClick={() => setForm({ changed: null, version })}
            >
              {t("Add step")}
            </Button>
          ) : null}
        </div>
      </div>
      <Loaded query={query} failure={t("Could not load the run sheet. Retrying…")}>
        {() =>
          shown.length === 0 ? (
            <EmptyState
              icon={<ListOrdered />}
              title={t("No steps yet")}
              description={t("Add big screen views, polls, timer steps and notes in the order of your program.")}
            />
          ) : (
            <SortableList
              items={shown}
              titleOf={({ step }) => titleOf(step)}
              isDisabled={!canEdit || isPending}
              onReorder={reorder}
            >
              <ol className="flex flex-col gap-2">
                {shown.map((each, index) => (
                  <StepRow
                    key={each.id}
                    {...each}
                    title={titleOf(each.step)}
                    number={index + 1}
                    isCurrent={current !== null && each.id === listed[current]?.id}
                    canEdit={canEdit}
                    onEdit={() => setForm({ changed: each, version })}
                    onDelete={() => remove(each.id)}
                  />
                ))}
              </ol>
            </SortableList>
          )
        }
      </Loaded>
      {form ? (
        <StepDialog
          optionsOf={optionsOf}
          step={form.changed?.step ?? null}
          call={{ mutate: (step, { onSuccess }) => store(form, step, onSuccess), isPending }}
          onClose={() => setForm(null)}
        />
      ) : null}
    </section>
  );
}

/** The steps with ids, which the server does not store: the content, and which one it is of several equal steps. */
function listSteps(steps: readonly RunSheetStep[]): ListedStep[] {
  const contents = steps.map((step) => JSON.stringify(step));
  return steps.map((step, index) => {
    const content = JSON.stringify(step);
    const nth = contents.slice(0, index).filter((each) => each === content).length;
    return { id: `${content} ${nth}`, step };
  });
}
