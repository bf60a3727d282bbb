/** The organizer's polls: create, import, order, open and close, results. */
import type { Poll } from "@hubbub/contract/activities/polls/calls";
import { POLLS_MAX } from "@hubbub/contract/activities/polls/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { ChartBarBig } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { DialogButton } from "../../ui/DialogButton.tsx";
import { SortableList } from "../../ui/SortableList.tsx";
import { PreparedPanel } from "../PreparedPanel.tsx";
import { type PollCommands, staffPollsQuery, usePollCommands } from "./staff.ts";
import { ImportDialog } from "./ImportDialog.tsx";
import { emptyDraft, emptyOption, type PollDraft } from "./poll-draft.ts";
import { PollFormDialog } from "./PollFormDialog.tsx";
import { PollKeys } from "./PollKeys.tsx";
import { PollRow } from "./PollRow.tsx";

export function PollsPanel({ event }: { event: PublicEvent }) {
  const query = useLiveList(staffPollsQuery(event.id));
  const commands = usePollCommands(event.id);
  return (
    <PreparedPanel
      event={event}
      title={t("Polls")}
      query={query}
      max={POLLS_MAX}
      empty={{
        icon: <ChartBarBig />,
        title: t("No polls yet"),
        description: t(
          "Prepare a poll or a quiz and open it when you are ready. It will then appear above the tabs on every phone.",
        ),
      }}
      newLabel={t("New poll")}
      emptyDraft={emptyDraft}
      templates={pollTemplates()}
      renderMore={(isFull) => (
        <DialogButton
          variant="quiet"
          disabled={isFull}
          renderDialog={(close) => <ImportDialog eventId={event.id} onClose={close} />}
        >
          {t("Import")}
        </DialogButton>
      )}
      renderForm={(draft, close) => <PollFormDialog eventId={event.id} poll={null} initial={draft} onClose={close} />}
    >
      {(polls) => (
        <>
          <SortablePolls event={event} polls={polls} commands={commands} />
          {event.isArchived ? null : <PollKeys event={event} polls={polls} commands={commands} />}
        </>
      )}
    </PreparedPanel>
  );
}

interface SortablePollsProps {
  event: PublicEvent;
  polls: readonly Poll[];
  commands: PollCommands;
}

function SortablePolls({ event, polls, commands }: SortablePollsProps) {
  const { reorder } = commands;
  /** The order that is being stored. */
  const pending = reorder.isPending ? reorder.variables : null;
  const shown = pending ? polls.toSorted((a, b) => pending.indexOf(a.id) - pending.indexOf(b.id)) : polls;

  return (
    <SortableList
      items={shown}
      titleOf={({ question }) => question}
      isDisabled={!canEditSettings(event)}
      onReorder={(ids) => reorder.mutate(ids)}
    >
      <ol className="flex flex-col gap-3">
        {shown.map((poll) => (
          <PollRow key={poll.id} event={event} poll={poll} commands={commands} />
        ))}
      </ol>
    </SortableList>
  );
}

/** Polls to start from, in the language of the interface. */
function pollTemplates(): { name: string; draft: PollDraft }[] {
  const options = [t("Agree"), t("Disagree")].map((text) => ({ ...emptyOption, text }));
  return [
    {
      name: t("How was this session?"),
      draft: {
        ...emptyDraft,
        kind: "scale",
        question: t("How was this session?"),
        lowLabel: t("Not for me"),
        highLabel: t("Excellent"),
      },
    },
    { name: t("One word for today"), draft: { ...emptyDraft, kind: "text", question: t("One word for today") } },
    { name: t("Agree / Disagree"), draft: { ...emptyDraft, question: t("Do you agree?"), options } },
    { name: t("Where are you from?"), draft: { ...emptyDraft, kind: "text", question: t("Where are you from?") } },
  ];
}
