/**
 * How to join, over the full stage: for activities without content, for the organizer's choice "How to join", and while
 * the event is not loaded. Each connected person is a dot.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import type { ReactNode } from "react";

import { plural, t } from "../../../lib/i18n/translate.ts";
import type { LobbyTexts } from "../../../ui/stage-activity.ts";
import { usePresence } from "../use-presence.ts";
import { JoinCode, JoinHost } from "./JoinPanel.tsx";
import "./lobby.css";

/** Maximum number of dots. The number beside them has no limit. */
const DOTS_MAX = 240;

interface LobbyProps extends Partial<LobbyTexts> {
  eventId: string;
  /** Shown below the code. */
  children?: ReactNode;
}

export function Lobby({ eventId, title, hints, children }: LobbyProps) {
  return (
    <div className="lobby">
      {title ? (
        <div className="col-span-full">
          <p className="lobby-title" dir="auto">
            {title}
          </p>
          {hints?.map((hint) => (
            <p
              key={hint}
              className="lobby-hint text-muted text-(length:--stage-text) leading-[1.3] whitespace-pre-wrap"
            >
              {hint}
            </p>
          ))}
        </div>
      ) : null}
      <div className="lobby-code">
        <JoinCode eventId={eventId} />
      </div>
      <div className="lobby-way">
        <p className="lobby-label">{t("Join on your phone")}</p>
        <p className="lobby-address" dir="ltr">
          <JoinHost eventId={eventId} />
        </p>
        <p className="lobby-label lobby-label-code">{t("Code")}</p>
        <b className="lobby-event-code" dir="ltr">
          {formatEventId(eventId)}
        </b>
        <People />
        {children}
      </div>
    </div>
  );
}

function People() {
  const people = usePresence();
  if (people === null || people === 0) return null;
  return (
    <div className="lobby-people">
      <p className="lobby-count">{plural(people, "1 person here", "{count} people here")}</p>
      <div
        className="lobby-dots flex flex-wrap overflow-hidden motion-reduce:hidden"
        aria-hidden="true"
        data-crowd={people > 60 ? "" : undefined}
      >
        {Array.from({ length: Math.min(people, DOTS_MAX) }, (_, index) => (
          <span key={index} className="lobby-dot" />
        ))}
      </div>
    </div>
  );
}
