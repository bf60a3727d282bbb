/** Reads, changes and moves the run sheet. Pages show only what the server has confirmed, so nothing is optimistic. */
import type { MoveRunSheet, RunSheet, RunSheetStep, SkippedStep } from "@hubbub/contract/run-sheet";

import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange, refetchAfter, SOON_MS } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { useVersionedChange } from "../../live/versioned-list.ts";
import { toast } from "../../ui/toast.ts";
import { SKIP_REASONS } from "./steps.ts";

export const runSheetQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["run-sheet", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/run-sheet", { params: { eventId }, signal }),
    messages: { "run-sheet:changed": (sheet) => refetchAfter(sheet, SOON_MS) },
    refreshMs: 3000,
  });

interface StepChange {
  /** The run sheet that the person saw. */
  seen: RunSheet;
  /** Index of the changed step in it; null for none. */
  index: number | null;
  /** Returns the new steps. `place` is where the step is by now. */
  edit: (steps: readonly RunSheetStep[], place: number) => RunSheetStep[];
}

/** Replaces the steps. */
export function useSaveSteps(eventId: string) {
  return useVersionedChange({
    queryKey: runSheetQuery(eventId).queryKey,
    read: () => request("GET /api/events/:eventId/run-sheet", { params: { eventId } }),
    // A step that was stored without an answer would be added again.
    tries: 1,
    replace: ({ seen, index, edit }: StepChange, now: RunSheet) => {
      const place = index === null ? now.steps.length : placeNow(seen, index, now);
      // If somebody else has changed the step, the server refuses the older version and says why.
      const [{ steps, version }, at] = place === null ? [seen, index ?? 0] : [now, place];
      return request("PUT /api/events/:eventId/run-sheet", {
        params: { eventId },
        body: { steps: edit(steps, at), version },
      });
    },
    failed: () => t("Could not save the changes"),
  });
}

/** Where a step that somebody saw is by now: of equal steps, the nearest. Null if it was changed or deleted since. */
export function placeNow(seen: RunSheet, index: number, now: RunSheet): number | null {
  if (now.version === seen.version) return index;
  const step = JSON.stringify(seen.steps[index]);
  const places = now.steps.flatMap((each, place) => (JSON.stringify(each) === step ? [place] : []));
  return places.toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))[0] ?? null;
}

/** Goes to a step. */
export function useGoToStep(eventId: string) {
  const { queryKey } = runSheetQuery(eventId);
  return useCall({
    send: (body: MoveRunSheet) => request("POST /api/events/:eventId/run-sheet/go", { params: { eventId }, body }),
    onDone: ({ skipped, ...sheet }, client) => {
      applyChange(client, queryKey, sheet);
      const [first] = skipped;
      if (first)
        toast({ title: skippedTitle(first, skipped.length), description: SKIP_REASONS[first.reason](), tone: "info" });
    },
    onFailed: (_, client) => void client.invalidateQueries({ queryKey }),
    failed: () => t("Could not go to this step"),
  });
}

function skippedTitle({ step }: SkippedStep, count: number): string {
  return count === 1
    ? t("Skipped step {number}", { number: step + 1 })
    : plural(count, "Skipped 1 step", "Skipped {count} steps");
}
