/** The answers to a text poll, each with a button to hide it or show it again. */
import type { PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";

import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { useCall } from "../../lib/use-call.ts";
import { uncertain } from "../../live/live-list.ts";
import { type ListMessages, useLiveList } from "../../live/use-live-list.ts";
import { ModeratedPost } from "../../moderation/ModeratedPost.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { pollKeys } from "./keys.ts";
import { COALESCE_MS } from "./queries.ts";

/** As for the list of polls, but longer, because the list of all answers is long. */
const ANSWERS_COALESCE_MS = 2000;

const messages: ListMessages<PollAnswerForStaff[]> = {
  "poll:opened": (answers) => uncertain(answers, COALESCE_MS),
  "poll:closed": (answers) => uncertain(answers, COALESCE_MS),
  "poll:changed": (answers) => uncertain(answers, COALESCE_MS),
  "poll:results": (answers) => uncertain(answers, ANSWERS_COALESCE_MS),
};

interface TextModerationProps {
  eventId: string;
  pollId: string;
}

export function TextModeration({ eventId, pollId }: TextModerationProps) {
  const { data = [] } = useLiveList<PollAnswerForStaff[]>({
    queryKey: pollKeys.answers(eventId, pollId),
    messages,
    fetch: (signal) =>
      request("GET /api/events/:eventId/polls/:pollId/answers", { params: { eventId, pollId }, signal }),
    refreshMs: false,
  });
  const { mutate, isPending, variables } = useHideText(eventId, pollId);
  const { shown, more } = useShownPart(data, (count) =>
    plural(count, "Show 1 more answer", "Show {count} more answers"),
  );
  if (data.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-2" aria-label={t("Answers")}>
        {shown.map(({ answer, ...post }) =>
          "text" in answer ? (
            <ModeratedPost
              key={post.id}
              eventId={eventId}
              post={{ ...post, kind: "poll", text: answer.text, name: post.participantName }}
              isPending={isPending && variables.answerId === post.id}
              onDecide={(isHidden) => mutate({ answerId: post.id, isHidden })}
            />
          ) : null,
        )}
      </ul>
      {more}
    </>
  );
}

function useHideText(eventId: string, pollId: string) {
  return useCall({
    send: ({ answerId, isHidden }: { answerId: string; isHidden: boolean }) =>
      request("PATCH /api/events/:eventId/polls/:pollId/answers/:answerId", {
        params: { eventId, pollId, answerId },
        body: { isHidden },
      }),
    refetches: pollKeys.all(eventId),
    failed: () => t("Could not update the answer"),
  });
}
