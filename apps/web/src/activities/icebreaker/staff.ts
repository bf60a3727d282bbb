/** What the team reads and changes: responses and word rules. */
import type { IcebreakerResponseForStaff, WordRule, WordRules } from "@hubbub/contract/activities/icebreaker/calls";
import { useMemo } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { isConflict, request } from "../../lib/request.ts";
import { excerpt } from "../../lib/text.ts";
import { useCall } from "../../lib/use-call.ts";
import { eventList } from "../../live/event-list.ts";
import { replacing } from "../../live/item-changes.ts";
import { applyChange, LATER_MS, refetchAfter } from "../../live/live-list.ts";
import { staffQuery, useLiveList } from "../../live/use-live-list.ts";
import type { Post } from "../../moderation/post.ts";
import { undoAction } from "../../ui/undo.ts";
import { newerRules, wordRulesQuery } from "./queries.ts";

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

/** Attempts, because somebody else may change the rules between reading and writing them. */
const TRIES = 4;

interface Change {
  word: string;
  /** The new rule of the word; undefined removes its rule. */
  rule: WordRule | undefined;
  /** The toast's title once the change is stored. */
  done: string;
  undoes?: boolean;
}

interface Changed {
  rules: WordRules;
  /** The word's rule before the change. */
  before: WordRule | undefined;
}

export interface WordRuleChanges {
  hide: (word: string) => void;
  merge: (word: string, into: string) => void;
  remove: (rule: WordRule) => void;
}

/**
 * Changes one word at a time, applied again to newer rules after a conflict. The functions keep their identity while the
 * component is mounted.
 */
export function useWordRuleChanges(eventId: string): WordRuleChanges {
  const { queryKey } = wordRulesQuery(eventId);
  const { mutate } = useCall<Changed, Change>({
    queue: queryKey,
    send: async (change, client) =>
      replaceRules(eventId, change, client.getQueryData(queryKey) ?? (await readRules(eventId))),
    onDone: ({ rules }, client) => applyChange(client, queryKey, (cached) => newerRules(cached, rules)),
    done: ({ before }, { word, done, undoes }) => {
      const undo = { word, rule: before, done: t("Change undone: {word}", { word }), undoes: true };
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

function readRules(eventId: string): Promise<WordRules> {
  return request("GET /api/events/:eventId/word-rules", { params: { eventId } });
}

/** Stores the changed rules. After a 409 because of the version it reads the newer rules and changes them. */
async function replaceRules(eventId: string, { word, rule }: Change, known: WordRules) {
  let current = known;
  for (let attempt = 1; ; attempt += 1) {
    const before = current.rules.find((each) => each.word === word);
    const others = current.rules.filter((each) => each !== before);
    const body = { rules: rule ? [...others, rule] : others, version: current.version };
    try {
      return { rules: await request("PUT /api/events/:eventId/word-rules", { params: { eventId }, body }), before };
    } catch (error) {
      if (!isConflict(error) || attempt >= TRIES) throw error;
      const newer = await readRules(eventId);
      if (newer.version === current.version) throw error;
      current = newer;
    }
  }
}
