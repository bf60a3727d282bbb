/** The icebreaker's responses for the team: with names, times and states, which are never pushed. */
import type { IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker/calls";
import { useMemo } from "react";

import { excerpt } from "../../lib/text.ts";
import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { replacing } from "../../live/item-changes.ts";
import { applyChange, refetchLater } from "../../live/live-list.ts";
import { liveQuery, useLiveList } from "../../live/use-live-list.ts";
import type { Post } from "../../moderation/post.ts";
import { undoAction } from "../../ui/undo.ts";

export interface ResponsePost extends Post {
  profileId: string | null;
}

/** All responses of the event. The same call returns less to attendees. */
const staffQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["icebreaker", eventId, "staff"],
    list: eventList("GET /api/events/:eventId/icebreaker", { eventId }, (answer) =>
      answer.filter((response) => "id" in response),
    ),
    messages: {
      "icebreaker:response": refetchLater,
      "icebreaker:removed": refetchLater,
      "icebreaker:changed": refetchLater,
    },
    refreshMs: 5000,
    initialData: () => undefined,
  });

export function useStaffResponses(eventId: string) {
  const { data, isError } = useLiveList(staffQuery(eventId));
  return { data: useMemo(() => data?.map(toPost), [data]), isError };
}

function toPost(staffResponse: IcebreakerResponseForStaff): ResponsePost {
  const { id, response, participantName, profileId, submittedAt, status, heldFor } = staffResponse;
  return {
    kind: "icebreaker",
    id,
    text: response,
    name: participantName,
    profileId,
    submittedAt,
    isHidden: status !== "shown",
    heldFor: status === "pending" ? heldFor : null,
  };
}

interface Decision {
  response: ResponsePost;
  isHidden: boolean;
}

/** Hides or shows a response. A toast offers to undo it if that restores the previous state. */
export function useModerateResponse(eventId: string) {
  const { mutate, isPending, variables } = useCall({
    send: ({ response, isHidden }: Decision) =>
      request("PATCH /api/events/:eventId/icebreaker/:responseId/moderate", {
        params: { eventId, responseId: response.id },
        body: { isHidden },
      }),
    onDone: (decided, client) => applyChange(client, staffQuery(eventId).queryKey, replacing(decided)),
    done: (decided, { response, isHidden }) => {
      const text = excerpt(decided.response);
      // Hiding a pending response cannot be undone by showing it: it was not approved.
      const canUndo = response.heldFor === null || !isHidden;
      return {
        title: isHidden ? t("Hidden: {word}", { word: text }) : t("Shown: {word}", { word: text }),
        action: canUndo ? undoAction(() => mutate({ response: toPost(decided), isHidden: !isHidden })) : undefined,
      };
    },
    failed: () => t("Could not update the answer"),
  });
  return { moderate: mutate, deciding: (isPending && variables?.response.id) || null };
}
