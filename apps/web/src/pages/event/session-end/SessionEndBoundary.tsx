/** Blocks submissions of its children after the session has ended, and shows the dialog "Session ended". */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { useGroupTitle } from "../../../groups/group-title.ts";
import { ClosingDialogContext } from "../../../outbox/submission-gate.ts";
import { LaterPart } from "../../../ui/LaterPart.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { useSessionEnd } from "./use-session-end.ts";

const SessionEndedDialog = lazyComponent(async () => (await import("./SessionEndedDialog.tsx")).SessionEndedDialog);

interface SessionEndBoundaryProps {
  event: PublicEvent;
  children: ReactNode;
}

/** Needs the event's id as `key`, so that another event starts with fresh state. */
export function SessionEndBoundary({ event, children }: SessionEndBoundaryProps) {
  const group = useGroupTitle(event.groupId).data ?? null;
  const { end, isOpen, open, close } = useSessionEnd(event);
  return (
    <ClosingDialogContext value={end ? open : null}>
      {children}
      {end ? (
        <LaterPart>
          <SessionEndedDialog event={event} end={end} group={group} open={isOpen} onClose={close} />
        </LaterPart>
      ) : null}
    </ClosingDialogContext>
  );
}
