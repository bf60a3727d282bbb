/** Blocks submissions of its children after the session has ended, and shows the dialog "Session ended". */
import type { PublicEvent } from "@hubbub/contract/events";
import { type ReactNode, useState } from "react";

import { useGroupTitle } from "../../../groups/group-title.ts";
import { ClosingDialogContext } from "../../../outbox/submission-gate.ts";
import { lazyPart } from "../../../ui/lazy-component.tsx";
import { useSessionEnd } from "./use-session-end.ts";

const SessionEndedDialog = lazyPart(async () => (await import("./SessionEndedDialog.tsx")).SessionEndedDialog);

interface SessionEndBoundaryProps {
  event: PublicEvent;
  children: ReactNode;
}

/** Needs the event's id as `key`, so that another event starts with fresh state. */
export function SessionEndBoundary({ event, children }: SessionEndBoundaryProps) {
  const group = useGroupTitle(event.groupId).data ?? null;
  const end = useSessionEnd(event);
  const [isOpen, setIsOpen] = useState(true);
  // The next end of a session that was opened again shows it again.
  if (!end && !isOpen) setIsOpen(true);
  return (
    <>
      <ClosingDialogContext value={end && (() => setIsOpen(true))}>{children}</ClosingDialogContext>
      {end && isOpen ? (
        <SessionEndedDialog event={event} end={end} group={group} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
