/** A poll in the event admin: state, commands, results. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { plural, t } from "../../lib/i18n/translate.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { useSortableRow } from "../../ui/SortableList.tsx";
import { PreparedRow } from "../PreparedRow.tsx";
import type { PollCommands } from "./staff.ts";
import { OpenCloseButton } from "./OpenCloseButton.tsx";
import { toDraft } from "./poll-draft.ts";
import { isClosed, isOpen } from "./poll-list.ts";
import { PollFormDialog } from "./PollFormDialog.tsx";
import { pollFacts, stateNames } from "./poll-names.ts";
import { mayShowResults } from "./poll-rules.ts";
import { Results } from "./Results.tsx";
import { TextModeration } from "./TextModeration.tsx";

interface PollRowProps {
  event: PublicEvent;
  poll: Poll;
  commands: PollCommands;
}

export function PollRow(props: PollRowProps) {
  const { event, poll, commands } = props;
  const sorting = useSortableRow(poll.id, poll.question);
  const answered = poll.answered ?? 0;
  const removed =
    answered > 0
      ? plural(
          answered,
          "1 answer will be deleted. This cannot be undone.",
          "{count} answers will be deleted. This cannot be undone.",
        )
      : t("This poll has no answers.");
  return (
    <PreparedRow
      event={event}
      title={poll.question}
      isOpen={isOpen(poll)}
      state={stateNames[poll.state]()}
      facts={pollFacts(poll)}
      sorting={sorting}
      results={
        poll.results !== null && answered > 0 ? (
          <div className="mt-4 flex flex-col gap-4">
            <Results poll={poll} hides="texts" />
            {poll.kind === "text" ? <TextModeration eventId={event.id} pollId={poll.id} /> : null}
          </div>
        ) : null
      }
      resultsLabel={t("View results")}
      view="poll"
      commands={
        <>
          <OpenCloseButton {...props} />
          {canEditSettings(event) && mayShowResults(poll) ? (
            <Button
              size="sm"
              variant="soft"
              disabled={commands.isBusy}
              onClick={() => commands.showResults.mutate(poll)}
            >
              {t("Show results to everyone")}
            </Button>
          ) : null}
          {isClosed(poll) && !event.isArchived ? (
            <ConfirmButton
              size="sm"
              variant="quiet"
              confirm={{
                title: t("Reset this poll?"),
                description: removed,
                action: t("Reset"),
                onConfirm: () => commands.reset.mutateAsync(poll),
              }}
            >
              {t("Reset")}
            </ConfirmButton>
          ) : null}
        </>
      }
      isEditable={answered === 0 && !isOpen(poll)}
      renderForm={(close) => <PollFormDialog eventId={event.id} poll={poll} initial={toDraft(poll)} onClose={close} />}
      remove={() => commands.remove.mutateAsync(poll)}
      removed={removed}
    />
  );
}
