/** What the team reads and changes: responses and word rules. */
import type { IcebreakerResponseForStaff, WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { excerpt } from "../../lib/text.ts";
import { useCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { replacing } from "../../live/item-changes.ts";
import { applyChange, LATER_MS, refetchAfter } from "../../live/live-list.ts";
import { staffQuery, useLiveList } from "../../live/use-live-list.ts";
import { useVersionedChange } from "../../live/versioned-list.ts";
import type { Post } from "../../moderation/post.ts";
import { undoAction } from "../../ui/undo.ts";
import { wordRulesQuery } from "./queries.ts";

export interface ResponsePost extends Post {
  profileId: string | null;
}

/** All responses, with names, times and states, which are never pushed. */
const staffResponsesQuery = (eventId: string) =>
  staffQuery({
    queryKey: ["icebreaker", eventId, "staff"],
    list: eventList("GET /api/events/:eventId/icebreaker", { eventId }, (answer) =>
      answer.filter((response) => "id" in response),
    ),
    messages: {
      "icebreaker:response": (responses) => refetchAfter(responses, LATER_MS),
      "icebreaker:removed": (responses) => refetchAfter(responses, LATER_MS),
      "icebreaker:changed": (responses) => refetchAfter(responses, LATER_MS),
    },
    refreshMs: 5000,
  });

export function useStaffResponses(eventId: string) {
  const { data, isError } = useLiveList(staffResponsesQuery(eventId));
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
    onDone: (decided, client) => applyChange(client, staffResponsesQuery(eventId).queryKey, replacing(decided)),
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

interface Change {
  word: string;
  /** The new rule of the word; undefined removes its rule. */
  rule: WordRule | undefined;
  /** The toast's title once the change is stored. */
  done: string;
  undoes?: boolean;
}

export interface WordRuleChanges {
  hide: (word: string) => void;
  merge: (word: string, into: string) => void;
  remove: (rule: WordRule) => void;
}

/** Changes the rule of one word at a time. The functions keep their identity while the component is mounted. */
export function useWordRuleChanges(eventId: string): WordRuleChanges {
  const { mutate } = useVersionedChange<WordRules, Change>({
    queryKey: wordRulesQuery(eventId).queryKey,
    read: () => request("GET /api/events/:eventId/word-rules", { params: { eventId } }),
    tries: 4,
    replace: ({ word, rule }, { rules, version }) => {
      const others = rules.filter((each) => each.word !== word);
      const body = { rules: rule ? [...others, rule] : others, version };
      return request("PUT /api/events/:eventId/word-rules", { params: { eventId }, body });
    },
    done: ({ before }, { word, done, undoes }) => {
      const rule = before.rules.find((each) => each.word === word);
      const undo = { word, rule, done: t("Change undone: {word}", { word }), undoes: true };
      return { title: done, action: undoes ? undefined : undoAction(() => mutate(undo)) };
    },
    failed: () => t("Could not update the word cloud"),
  });
  return useMemo(
    () => ({
      hide: (word) => mutate({ word, rule: { word, action: "hide" }, done: t("Hidden: {word}", { word }) }),
      merge: (word, into) => {
        const done = t("“{word}” merged into “{into}”", { word, into });
        mutate({ word, rule: { word, action: "merge", into }, done });
      },
      remove: ({ word }) => mutate({ word, rule: undefined, done: t("No longer hidden or merged: {word}", { word }) }),
    }),
    [mutate],
  );
}
