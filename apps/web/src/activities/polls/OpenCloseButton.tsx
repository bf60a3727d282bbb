import type { Poll } from "@hubbub/contract/activities/polls/calls";
import type { PublicEvent } from "@hubbub/contract/events";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import type { PollCommands } from "./staff.ts";
import { isOpen } from "./poll-list.ts";
import { isOpenable } from "./poll-rules.ts";

interface OpenCloseButtonProps {
  event: PublicEvent;
  poll: Poll;
  commands: PollCommands;
}

/** Opens or closes a poll, if that is possible. */
export function OpenCloseButton({ event, poll, commands: { isBusy, open, close } }: OpenCloseButtonProps) {
  if (isOpen(poll))
    return (
      <Button size="sm" variant="attention" disabled={isBusy} onClick={() => close.mutate(poll)}>
        {t("Close", { context: "a poll" })}
      </Button>
    );
  if (!isOpenable(poll) || event.isArchived) return null;
  return (
    <Button size="sm" disabled={isBusy} onClick={() => open.mutate(poll)}>
      {poll.state === "closed" ? t("Open again") : t("Open", { context: "a poll" })}
    </Button>
  );
}
