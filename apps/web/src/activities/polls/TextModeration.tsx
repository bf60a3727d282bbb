/** The answers to a text poll, each with a button to hide it or show it again. */
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { ModeratedPost } from "../../moderation/ModeratedPost.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { staffAnswersQuery, useHideText } from "./staff.ts";

interface TextModerationProps {
  eventId: string;
  pollId: string;
}

export function TextModeration({ eventId, pollId }: TextModerationProps) {
  const { data = [] } = useLiveList(staffAnswersQuery(eventId, pollId));
  const { mutate, isPending, variables } = useHideText(eventId, pollId);
  const { shown, more } = useShownPart(data);
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
