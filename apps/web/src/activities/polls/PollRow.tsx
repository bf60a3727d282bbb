/** A poll in the event admin: state, commands, results. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { Presentation } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { excerpt } from "../../lib/text.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { useShowOnStage } from "../../organizer/control-stage.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { useSortableRow } from "../../ui/SortableList.tsx";
import type { PollCommands } from "./commands.ts";
import { toDraft } from "./poll-draft.ts";
import { PollFormDialog } from "./PollFormDialog.tsx";
import { isOpenable, mayShowResults } from "./poll-rules.ts";
import { kindNames, stateNames } from "./poll-names.ts";
import { Results } from "./Results.tsx";
import { TextModeration } from "./TextModeration.tsx";
import { Card } from "../../ui/Card.tsx";
import { Hint } from "../../ui/Hint.tsx";

interface PollRowProps {
  event: PublicEvent;
  poll: Poll;
  commands: PollCommands;
}

export function PollRow(props: PollRowProps) {
  const { event, poll } = props;
  const { row, handle, moveButtons } = useSortableRow(poll.id, poll.question);
  const [isExpanded, setIsExpanded] = useState(false);
  const answered = poll.answered ?? 0;
  const showsResults = poll.results !== null && answered > 0 && (isExpanded || poll.state === "open");
  return (
    <Card
      as="li"
      {...row}
      live={poll.state === "open"}
      padding="sm"
      className="relative data-dragging:z-raised data-dragging:shadow-soft"
    >
      <div className="flex flex-wrap items-center gap-3">
        {canEditSettings(event) ? handle : null}
        <div className="flex min-w-40 flex-1 flex-col gap-1">
          <h3 className="text-md" dir="auto">
            {poll.question}
          </h3>
          <Hint className="flex flex-wrap items-center gap-2">
            <Badge tone={poll.state === "open" ? "live" : "plain"}>{stateNames[poll.state]()}</Badge>
            {kindNames[poll.kind]()}
            {poll.state === "draft" ? null : ` · ${plural(answered, "1 answer", "{count} answers")}`}
          </Hint>
        </div>
        {canEditSettings(event) ? <span className="sm:order-last">{moveButtons}</span> : null}
        <div className="flex flex-wrap gap-2">
          {poll.results !== null && answered > 0 && poll.state !== "open" ? (
            <Button size="sm" variant="soft" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
              {t("View results")}
            </Button>
          ) : null}
          <RowCommands {...props} />
        </div>
      </div>
      {showsResults && poll.results ? (
        <div className="mt-4 flex flex-col gap-4">
          <Results poll={poll} results={poll.results} own={null} wordsOnly />
          {poll.kind === "text" ? <TextModeration eventId={event.id} pollId={poll.id} /> : null}
        </div>
      ) : null}
    </Card>
  );
}

function RowCommands({ event, poll, commands }: PollRowProps) {
  const canEdit = canEditSettings(event);
  const onShowOnStage = useShowOnStage(event, "poll");
  const [isEditing, setIsEditing] = useState(false);
  const answered = poll.answered ?? 0;
  const description =
    answered > 0
      ? plural(
          answered,
          "1 answer will be deleted. This cannot be undone.",
          "{count} answers will be deleted. This cannot be undone.",
        )
      : t("This poll has no answers.");
  return (
    <>
      {isOpenable(poll) && !event.isArchived ? (
        <Button size="sm" disabled={commands.isBusy} onClick={() => commands.open.mutate(poll)}>
          {poll.state === "closed" ? t("Open again") : t("Open", { context: "a poll" })}
        </Button>
      ) : null}
      {poll.state === "open" ? (
        <Button size="sm" variant="attention" disabled={commands.isBusy} onClick={() => commands.close.mutate(poll)}>
          {t("Close", { context: "a poll" })}
        </Button>
      ) : null}
      {poll.state === "open" && onShowOnStage ? (
        <Button size="sm" variant="soft" icon={<Presentation />} onClick={onShowOnStage}>
          {t("Show on big screen")}
        </Button>
      ) : null}
      {canEdit && mayShowResults(poll) ? (
        <Button size="sm" variant="soft" disabled={commands.isBusy} onClick={() => commands.showResults.mutate(poll)}>
          {t("Show results to everyone")}
        </Button>
      ) : null}
      {canEdit && answered === 0 && poll.state !== "open" ? (
        <Button size="sm" variant="quiet" onClick={() => setIsEditing(true)}>
          {t("Edit")}
        </Button>
      ) : null}
      {poll.state === "closed" && !event.isArchived ? (
        <ConfirmButton
          size="sm"
          variant="quiet"
          confirm={{
            title: t("Reset this poll?"),
            description,
            action: t("Reset"),
            onConfirm: () => commands.reset.mutateAsync(poll),
          }}
        >
          {t("Reset")}
        </ConfirmButton>
      ) : null}
      {canEdit && poll.state !== "open" ? (
        <ConfirmButton
          size="sm"
          variant="quiet"
          confirm={{
            title: t("Delete “{title}”?", { title: excerpt(poll.question) }),
            description,
            action: t("Delete"),
            onConfirm: () => commands.remove.mutateAsync(poll),
          }}
        >
          {t("Delete")}
        </ConfirmButton>
      ) : null}
      {isEditing ? (
        <PollFormDialog eventId={event.id} poll={poll} initial={toDraft(poll)} onClose={() => setIsEditing(false)} />
      ) : null}
    </>
  );
}
