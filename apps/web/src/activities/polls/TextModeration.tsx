/** The answers to a text poll, each with a button to hide it or show it again. */
import type { Poll, PollAnswerForStaff } from "@hubbub/contract/activities/polls/calls";
import type { HeldFor } from "@hubbub/contract/moderation";
import { useQuery } from "@tanstack/react-query";
import { Check, Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { PollCommands } from "./commands.ts";
import { pollKeys } from "./keys.ts";

/** Number of texts at first, and added by each "Show more". */
const PAGE = 60;

interface TextModerationProps {
  eventId: string;
  poll: Poll;
  commands: PollCommands;
}

export function TextModeration({ eventId, poll, commands }: TextModerationProps) {
  const { data } = useQuery({
    queryKey: pollKeys.answers(eventId, poll.id),
    queryFn: ({ signal }) =>
      request("GET /api/events/:eventId/polls/:pollId/answers", { params: { eventId, pollId: poll.id }, signal }),
  });
  const [limit, setLimit] = useState(PAGE);
  if (!data || data.length === 0) return null;
  return (
    <>
      <ul className="flex flex-col gap-2" aria-label={t("Answers")}>
        {data.slice(0, limit).map((answer) => (
          <TextRow
            key={answer.id}
            eventId={eventId}
            answer={answer}
            isBusy={commands.isBusy}
            onHide={(isHidden) => void commands.setHidden(poll, answer.id, isHidden)}
          />
        ))}
      </ul>
      {data.length > limit ? (
        <Button variant="quiet" block onClick={() => setLimit(limit + PAGE)}>
          {plural(data.length - limit, "Show 1 more answer", "Show {count} more answers")}
        </Button>
      ) : null}
    </>
  );
}

interface TextRowProps {
  eventId: string;
  answer: PollAnswerForStaff;
  isBusy: boolean;
  onHide: (isHidden: boolean) => void;
}

const heldReasons: Record<HeldFor, () => string> = {
  language: () => t("Held: word filter"),
  link: () => t("Held: link"),
  muted: () => t("Held: muted attendee"),
};

function TextRow({ eventId, answer, isBusy, onHide }: TextRowProps) {
  const { id, participantName, isHidden, heldFor } = answer;
  if (!("text" in answer.answer)) return null;
  const decision = decisionFor(answer);
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 data-hidden:border data-hidden:border-dashed data-hidden:border-line-strong data-hidden:bg-transparent data-hidden:text-muted py-1.5 px-3 rounded-md bg-sunken"
      data-hidden={isHidden ? "" : undefined}
    >
      <span className="min-w-0 grow basis-44">
        <span className="block whitespace-pre-line text-start wrap-anywhere" dir="auto">
          {answer.answer.text}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-muted text-size-xs">
          {isHidden ? (
            <Badge tone={heldFor === null ? "archived" : "pending"}>
              {heldFor === null ? t("Hidden") : heldReasons[heldFor]()}
            </Badge>
          ) : null}
          {participantName === null ? null : <bdi>{shownName(participantName)}</bdi>}
        </span>
      </span>
      <span className="flex items-center gap-1.5 ms-auto">
        {participantName === null ? null : (
          <MuteButton eventId={eventId} post={{ kind: "poll", id, name: participantName }} />
        )}
        <Button size="sm" variant="quiet" icon={decision.icon} disabled={isBusy} onClick={() => onHide(!isHidden)}>
          {decision.label}
        </Button>
      </span>
    </li>
  );
}

function decisionFor({ isHidden, heldFor }: PollAnswerForStaff) {
  if (!isHidden) return { label: t("Hide"), icon: <EyeOff /> };
  return heldFor === null ? { label: t("Show"), icon: <Eye /> } : { label: t("Approve"), icon: <Check /> };
}
