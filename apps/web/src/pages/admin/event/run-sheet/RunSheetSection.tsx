/** The Run sheet tab: prepares the steps of the event. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { RUN_SHEET_STEPS_MAX, type RunSheet, type RunSheetStep } from "@hubbub/contract/run-sheet";
import { ListOrdered, Plus, Smartphone } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { REMOTE, paths } from "../../../../lib/paths.ts";
import { useLiveList } from "../../../../live/use-live-list.ts";
import { Button, ButtonLink } from "../../../../ui/Button.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Loaded } from "../../../../ui/Loaded.tsx";
import { toast } from "../../../../ui/toast.ts";
import { undoAction } from "../../../../ui/undo.ts";
import { runSheetQuery, useSaveSteps } from "../../../run-sheet/run-sheet-data.ts";
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
  /** The button that gets the focus once the moved step is at its new place. */
  const focus = useRef<string | null>(null);
  const canEdit = canEditSettings(event);
  const steps = sheet?.steps ?? [];

  useEffect(() => {
    if (focus.current === null) return;
    list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  }, [sheet]);

  /** Resolves to null after a failure, which useSaveSteps has shown. */
  const save = (changed: RunSheetStep[], version = sheet?.version ?? 0) =>
    mutateAsync({ steps: changed, version }).catch(() => null);
  const move = async (from: number, to: number) => {
    const [step] = steps.slice(from, from + 1);
    if (!step || isPending) return;
    const atEnd = to === 0 || to === steps.length - 1;
    const direction = to < from !== atEnd ? "up" : "down";
    focus.current = `[data-step="${to}"][data-move="${direction}"]`;
    if (!(await save(steps.toSpliced(from, 1).toSpliced(to, 0, step)))) {
      focus.current = null;
      return;
    }
    toast({ title: t("Step {number} of {count}", { number: to + 1, count: steps.length }), shape: "spoken" });
  };
  const remove = async (index: number) => {
    const before = steps;
    const after = await save(before.toSpliced(index, 1));
    if (!after) return;
    toast({
      title: t("Deleted"),
      tone: "success",
      action: undoAction(() => void save(before, after.version)),
    });
  };
  const store = ({ index, opened }: OpenForm, step: RunSheetStep, onSuccess: (saved: RunSheet) => void) => {
    const place = index === null ? steps.length : placeNow(opened, index, sheet ?? opened);
    if (place !== null) mutate({ steps: steps.toSpliced(place, 1, step), version: sheet?.version ?? 0 }, { onSuccess });
    else if (index !== null) {
      // The server refuses the older version and says why. The next attempt adds the step.
      const onSettled = () => setForm({ index: null, opened });
      mutate({ steps: opened.steps.with(index, step), version: opened.version }, { onSettled });
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
              disabled={!sheet || steps.length >= RUN_SHEET_STEPS_MAX}
              onClick={() => sheet && setForm({ index: null, opened: sheet })}
            >
              {t("Add step")}
            </Button>
          ) : null}
        </div>
      </div>
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
                  onMove={(to) => void move(index, to)}
                  onEdit={() => setForm({ index, opened: loaded })}
                  onDelete={() => void remove(index)}
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
    </section>
  );
}

/** Where a step of the opened run sheet is by now; null if somebody else has changed or deleted it. */
function placeNow(opened: RunSheet, index: number, now: RunSheet): number | null {
  if (now.version === opened.version) return index;
  const step = JSON.stringify(opened.steps[index]);
  const place = now.steps.findIndex((each) => JSON.stringify(each) === step);
  return place === -1 ? null : place;
}
