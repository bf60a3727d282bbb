/** Reads, changes and moves the run sheet. Pages show only what the server has confirmed, so nothing is optimistic. */
import type { MoveRunSheet, RunSheetStep, SkippedStep } from "@hubbub/contract/run-sheet";
import type { QueryClient } from "@tanstack/react-query";

import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { applyChange, refetchSoon } from "../../live/live-list.ts";
import { liveQuery } from "../../live/use-live-list.ts";
import { toast } from "../../ui/toast.ts";
import { SKIP_REASONS } from "./steps.ts";

/** Polling interval while the live channel is disconnected. */
const RUN_SHEET_REFRESH_MS = 3000;

export const runSheetQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["run-sheet", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/run-sheet", { params: { eventId }, signal }),
    messages: { "run-sheet:changed": refetchSoon },
    refreshMs: RUN_SHEET_REFRESH_MS,
  });

interface StepChange {
  steps: RunSheetStep[];
  /** The version that was changed. */
  version: number;
}

/** Replaces the steps. */
export function useSaveSteps(eventId: string) {
  return useCall({
    send: (body: StepChange) => request("PUT /api/events/:eventId/run-sheet", { params: { eventId }, body }),
    onDone: (sheet, client) => applyChange(client, runSheetQuery(eventId).queryKey, sheet),
    onFailed: (_, client) => refetch(client, eventId),
    failed: () => t("Could not save the changes"),
  });
}

/** Goes to a step. */
export function useGoToStep(eventId: string) {
  return useCall({
    send: (body: MoveRunSheet) => request("POST /api/events/:eventId/run-sheet/go", { params: { eventId }, body }),
    onDone: ({ skipped, ...sheet }, client) => {
      applyChange(client, runSheetQuery(eventId).queryKey, sheet);
      const [first] = skipped;
      if (first)
        toast({ title: skippedTitle(first, skipped.length), description: SKIP_REASONS[first.reason](), tone: "info" });
    },
    onFailed: (_, client) => refetch(client, eventId),
    failed: () => t("Could not go to this step"),
  });
}

function refetch(client: QueryClient, eventId: string): void {
  void client.invalidateQueries({ queryKey: runSheetQuery(eventId).queryKey });
}

function skippedTitle({ step }: SkippedStep, count: number): string {
  return count === 1
    ? t("Skipped step {number}", { number: step + 1 })
    : plural(count, "Skipped 1 step", "Skipped {count} steps");
}
