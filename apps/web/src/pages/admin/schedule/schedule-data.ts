/** The calls of an import. */
import type { CreateGroup } from "@hubbub/contract/groups";
import type { DoneScheduleImport } from "@hubbub/contract/schedule-import";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { groupKeys } from "../../../groups/keys.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { randomId } from "../../../lib/random-id.ts";
import { request } from "../../../lib/request.ts";
import { useCall, useFormCall } from "../../../lib/use-call.ts";
import { EVENTS_KEY } from "../../../organizer/queries.ts";

export interface ScheduleFile {
  file: string;
  timeZone?: string;
}

/** @param groupId null for a new group */
export function useSchedulePreview(groupId: string | null) {
  return useCall({
    send: (body: ScheduleFile) =>
      groupId === null
        ? request("POST /api/event-groups/schedule/preview", { body })
        : request("POST /api/event-groups/:groupId/schedule/preview", { params: { groupId }, body }),
  });
}

const imported = {
  onDone: ({ group }: DoneScheduleImport, client: QueryClient) => {
    for (const queryKey of [groupKeys.list, groupKeys.admin, groupKeys.sessions(group.id), EVENTS_KEY])
      void client.invalidateQueries({ queryKey });
  },
  done: () => ({ title: t("Schedule imported") }),
  failed: () => t("Could not import the schedule"),
};

export function useCreateFromSchedule(file: ScheduleFile) {
  // The same for each attempt: a lost answer does not create a second group.
  const [idempotencyKey] = useState(randomId);
  return useFormCall({
    ...imported,
    send: ({ title, permalink }: CreateGroup) =>
      request("POST /api/event-groups/schedule", { body: { ...file, title, permalink }, idempotencyKey }),
  });
}

export function useImportAgain(groupId: string) {
  return useCall({
    ...imported,
    send: (body: ScheduleFile) => request("POST /api/event-groups/:groupId/schedule", { params: { groupId }, body }),
  });
}
