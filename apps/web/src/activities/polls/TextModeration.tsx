/** The answers to a text poll, each with a button to hide it or show it again. */
import type { Poll, PollAnswerForStaff } from "@hubbub/contract/activities/polls";
import { useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { request } from "../../lib/request.ts";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { PollCommands } from "./commands.ts";
import { pollKeys } from "./keys.ts";

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
  if (!data || data.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2" aria-label={t("Answers")}>
      {data.map((answer) => (
        <TextRow
          key={answer.id}
          answer={answer}
          isBusy={commands.isBusy}
          onHide={(isHidden) => void commands.setHidden(poll, answer.id, isHidden)}
        />
      ))}
    </ul>
  );
}

interface TextRowProps {
  answer: PollAnswerForStaff;
  isBusy: boolean;
  onHide: (isHidden: boolean) => void;
}

function TextRow({ answer: { answer, participantName, isHidden, heldFor }, isBusy, onHide }: TextRowProps) {
  if (!("text" in answer)) return null;
  return (
    <li className="poll-text flex items-center gap-3" data-hidden={isHidden ? "" : undefined}>
      <span className="min-w-0 flex-1">
        <span className="block whitespace-pre-line text-start wrap-anywhere" dir="auto">
          {answer.text}
        </span>
        <span className="text-muted text-size-sm">
          {participantName === null ? null : <bdi>{shownName(participantName)}</bdi>}
          {participantName !== null && isHidden ? " · " : null}
          {isHidden ? (heldFor === null ? t("Hidden") : t("Held for review")) : null}
        </span>
      </span>
      <Button
        size="sm"
        variant="quiet"
        icon={isHidden ? <Eye /> : <EyeOff />}
        disabled={isBusy}
        onClick={() => onHide(!isHidden)}
      >
        {isHidden ? t("Show") : t("Hide")}
      </Button>
    </li>
  );
}
