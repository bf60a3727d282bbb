/** Mutations of the Archive tab: archive, reopen, hide and delete an event. */
import type { ArchiveEvent } from "@hubbub/contract/archive";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";

import { fetchNextSession } from "../../../../groups/mutations.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { paths } from "../../../../lib/paths.ts";
import { request } from "../../../../lib/request.ts";
import { useCall } from "../../../../lib/use-call.ts";
import { mergeEvent, removeEvent } from "../../../../organizer/queries.ts";
import type { ToastMessage } from "../../../../ui/toast.ts";

interface ArchiveChange {
  body: ArchiveEvent;
  done: ToastMessage;
}

export function useArchive(eventId: string) {
  return useCall({
    send: ({ body }: ArchiveChange) => request("PATCH /api/events/:eventId/archive", { params: { eventId }, body }),
    onDone: (event, client) => mergeEvent(client, event),
    done: (_, { done }) => done,
    failed: () => t("Failed to update archive settings"),
  });
}

/** Title of the group's next session; undefined while loading, if there is none, or if the request is refused. */
export function useNextSession({ id, groupId }: OrganizerEvent): string | undefined {
  return useQuery({
    queryKey: ["next-session", id],
    queryFn: () => fetchNextSession(groupId ?? "", id),
    enabled: groupId !== null,
    refetchOnMount: "always",
  }).data?.title;
}

export function useDeleteEvent(eventId: string) {
  const [, navigate] = useLocation();
  return useCall({
    send: () => request("DELETE /api/events/:eventId", { params: { eventId } }),
    onDone: (_, client) => {
      removeEvent(client, eventId);
      navigate(paths.admin());
    },
    done: () => ({ title: t("Deleted") }),
    failed: () => t("Could not delete the event"),
    advice: () => t("Please try again."),
  });
}
