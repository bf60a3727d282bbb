/** The Run sheet tab: prepares the steps of the event. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { RUN_SHEET_STEPS_MAX, type RunSheet, type RunSheetStep } from "@hubbub/contract/run-sheet";
import { ListOrdered, Plus, Smartphone } from "lucide-react";
import { useRef, useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { REMOTE, paths } from "../../../../lib/paths.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Panel } from "../../../../ui/Panel.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { toast } from "../../../../ui/toast.ts";
import { undoAction } from "../../../../ui/undo.ts";
import { placeNow, runSheetQuery, useSaveSteps } from "../../../run-sheet/run-sheet-data.ts";
import { useStepTargets } from "../../../run-sheet/steps.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { StepDialog } from "./StepDialog.tsx";
import { StepRow } from "./StepRow.tsx";

interface OpenForm {
  /** Index of the step that is changed; null adds one at the end. */
  index: number | null;
  /** The run sheet when the form was opened. Somebody else may change it since then. */
  opened: RunSheet;
}

export function RunSheetSection({ event }: { event: OrganizerEvent }) {
  const query = useLiveList(runSheetQuery(event.id));
  const sheet = query.data;
  const { optionsOf, titleOf } = useStepTargets(event);
  const { mutate, mutateAsync, isPending } = useSaveSteps(event.id);
  const [form, setForm] = useState<OpenForm | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const canEdit = canEditSettings(event);
  const steps = sheet?.steps ?? [];

  const save = (change: Parameters<typeof mutateAsync>[0]) => mutateAsync(change).catch(() => null);
  const move = async (seen: RunSheet, index: number, by: -1 | 1) => {
    const edit = (now: readonly RunSheetStep[], place: number) =>
      now.toSpliced(place, 1).toSpliced(Math.max(0, place + by), 0, ...now.slice(place, place + 1));
    const saved = await save({ seen, index, edit });
    if (!saved) return;
    const { after } = saved;
    // Not always the next place: the step may have been moved several times.
    const to = placeNow(seen, index, after) ?? index + by;
    list.current?.querySelectorAll<HTMLElement>(`[data-move="${by}"]`)[to]?.focus();
    toast({ title: t("Step {number} of {count}", { number: to + 1, count: after.steps.length }), shape: "spoken" });
  };
  const remove = async (seen: RunSheet, index: number, step: RunSheetStep) => {
    const saved = await save({ seen, index, edit: (now, place) => now.toSpliced(place, 1) });
    if (!saved) return;
    const deletedAt = placeNow(seen, index, saved.before) ?? index;
    const undo = () => void save({ seen, index: null, edit: (now) => now.toSpliced(deletedAt, 0, step) });
    toast({ title: t("Deleted"), tone: "success", action: undoAction(undo) });
  };
  const store = ({ index, opened }: OpenForm, step: RunSheetStep, onSuccess: (saved: unknown) => void) => {
    const isChanged = index !== null && placeNow(opened, index, sheet ?? opened) === null;
    mutate(
      { seen: opened, index, edit: (now, place) => now.toSpliced(place, 1, step) },
      // The next attempt adds the step.
      { onSuccess, onError: () => isChanged && setForm({ index: null, opened }) },
    );
  };

  return (
    <Panel
      title={t("Run sheet")}
      hint={t(
        "Prepare what the big screen will show, step by step. During the event, go through the steps with the remote on a phone.",
      )}
      actions={
        <>
          <ButtonLink href={paths.adminEvent(event.id, REMOTE)} variant="quiet" icon={<Smartphone />}>
            {t("Open remote")}
          </ButtonLink>
          {canEdit ? (
            <Button
              icon={<Plus />}
              disabled={!sheet || steps.length >= RUN_SHEET_STEPS_MAX}
              onClick={() => sheet && setForm({ index: null, opened: sheet })}
            >
              {t("Add step")}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={query}>
        {(loaded) =>
          loaded.steps.length === 0 ? (
            <EmptyState
              icon={<ListOrdered />}
              title={t("No steps yet")}
              description={t("Add big screen views, polls, timer steps and notes in the order of your program.")}
            />
          ) : (
            <ol ref={list} className="flex flex-col gap-2">
              {loaded.steps.map((step, index) => (
                <StepRow
                  // Steps have no id: a row is its place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  step={step}
                  title={titleOf(step)}
                  index={index}
                  count={steps.length}
                  isCurrent={index === loaded.current}
                  canEdit={canEdit}
                  onMove={(by) => void move(loaded, index, by)}
                  onEdit={() => setForm({ index, opened: loaded })}
                  onDelete={() => void remove(loaded, index, step)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {form ? (
        <StepDialog
          optionsOf={optionsOf}
          step={form.index === null ? null : (form.opened.steps[form.index] ?? null)}
          call={{ mutate: (step, { onSuccess }) => store(form, step, onSuccess), isPending }}
          onClose={() => setForm(null)}
        />
      ) : null}
    </Panel>
  );
}
