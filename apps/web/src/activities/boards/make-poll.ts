/** Makes a draft of a poll from the best ideas, by the call of the contract: activities do not import each other. */
import type { Board, Idea } from "@hubbub/contract/activities/boards/calls";
import { POLL_OPTION_MAX, POLL_OPTIONS_MIN } from "@hubbub/contract/activities/polls/index";
import { useLocation } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { byVotes, TOP } from "./board-list.ts";

/** The texts of the options; null if there are too few. */
export function pollOptions(ideas: readonly Idea[]): string[] | null {
  const texts = byVotes(ideas)
    .slice(0, TOP)
    .map(({ text }) => shorten(text.replace(/\s+/gu, " ")));
  const distinct = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];
  return distinct.length < POLL_OPTIONS_MIN ? null : distinct;
}

/** The mutation; its variable is the board. The toast leads to the polls. */
export function useMakePoll(eventId: string) {
  const [, navigate] = useLocation();
  return useCall({
    send: ({ prompt, ideas }: Board) => {
      const options = (pollOptions(ideas) ?? []).map((text) => ({ text }));
      return request("POST /api/events/:eventId/polls", {
        params: { eventId },
        body: { kind: "choice", question: prompt, options, maxChoices: 1 },
      });
    },
    done: () => ({
      title: t("Poll created as a draft"),
      action: { label: t("All polls"), onSelect: () => navigate(paths.adminEvent(eventId, "polls")) },
    }),
    failed: () => t("Creation failed"),
  });
}

function shorten(text: string): string {
  return text.length <= POLL_OPTION_MAX ? text : `${text.slice(0, POLL_OPTION_MAX - 1).trimEnd()}…`;
}
