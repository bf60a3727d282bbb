/** The icebreaker's responses for the team: with names, times and states, which are never pushed. */
import type { IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker/calls";
import { useMemo } from "react";

import { excerpt } from "../../lib/text.ts";
import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { replacing } from "../../live/item-changes.ts";
import { applyChange, REFETCH_SPREAD_MS, uncertain } from "../../live/live-list.ts";
import type { ListMessages } from "../../live/use-live-list.ts";
import type { Post } from "../../moderation/post.ts";
import { undoAction } from "../../ui/undo.ts";
import { useIcebreakerList } from "./queries.ts";
import { icebreakerKey, type ResponseList } from "./response-list.ts";

export interface ResponsePost extends Post {
  profileId: string | null;
}

const refetch = (list: ResponseList) => uncertain(list, REFETCH_SPREAD_MS);
const staffMessages: ListMessages<ResponseList> = {
  "icebreaker:response": refetch,
  "icebreaker:removed": refetch,
  "icebreaker:changed": refetch,
};

/** All responses of the event; they are part of the list that the word cloud uses. */
export function useStaffResponses(eventId: string) {
  // The cached list may be the attendees' list, from before a sign-in or from the page data.
  const { data, isError } = useIcebreakerList(eventId, { messages: staffMessages, refetchOnMount: "always" });
  const staff = data?.staff;
  return { data: useMemo(() => staff?.map(toPost), [staff]), isError };
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
    onDone: (decided, client) =>
      applyChange(client, icebreakerKey(eventId), (list) => ({
        ...list,
        staff: list.staff && replacing(decided)(list.staff),
      })),
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
