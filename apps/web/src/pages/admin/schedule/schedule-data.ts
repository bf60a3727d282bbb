/** The calls of an import. */
import type { DoneScheduleImport } from "@hubbub/contract/schedule-import";

import { groupKeys } from "../../../groups/keys.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { request } from "../../../lib/request.ts";
import { useCall } from "../../../lib/use-call.ts";
import { organizerKeys } from "../../../organizer/queries.ts";

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

interface NewSchedule extends ScheduleFile {
  title: string;
  permalink: string;
  idempotencyKey: string;
}

export function useCreateFromSchedule() {
  return useImport(true, ({ idempotencyKey, ...body }: NewSchedule) =>
    request("POST /api/event-groups/schedule", { body, idempotencyKey }),
  );
}

export function useImportAgain(groupId: string) {
  return useImport(false, (body: ScheduleFile) =>
    request("POST /api/event-groups/:groupId/schedule", { params: { groupId }, body }),
  );
}

function useImport<Body>(isForm: boolean, send: (body: Body) => Promise<DoneScheduleImport>) {
  return useCall({
    send,
    onDone: ({ group }, client) => {
      for (const queryKey of [
        groupKeys.list(),
        groupKeys.adminGroup(),
        groupKeys.sessions(group.id),
        organizerKeys.events(),
      ])
        void client.invalidateQueries({ queryKey });
    },
    done: () => ({ title: t("Schedule imported") }),
    failed: () => t("Could not import the schedule"),
    isForm,
  });
}
