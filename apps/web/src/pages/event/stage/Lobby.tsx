/**
 * How to join, over the full stage: for activities without content, for the organizer's choice "How to join", and while
 * the event is not loaded. Each connected person is a dot.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { plural, t } from "../../../lib/i18n/translate.ts";
import type { LobbyTexts } from "../../../ui/stage-activity.ts";
import { slotsAt } from "../../../activities/slots.ts";
import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { usePresence } from "../use-presence.ts";
import { JoinCode, JoinHost } from "./JoinCode.tsx";
import styles from "./Lobby.module.css";

/** Maximum number of dots. The number beside them has no limit. */
const DOTS_MAX = 240;

const lobbies = Object.values(STAGE_PARTS).flatMap(({ slots }) => slotsAt(slots, "lobby"));

interface LobbyProps extends Partial<LobbyTexts> {
  eventId: string;
  /** Shown below the code. */
  children?: ReactNode;
}

export function Lobby({ eventId, title, hints, children }: LobbyProps) {
  return (
    // Stage.module.css hides the other ways to join while it is there.
    <div className={styles.lobby} data-lobby="">
      {title ? (
        <div className="col-span-full">
          <p className={styles.title} dir="auto">
            {title}
          </p>
          {hints?.map((hint) => (
            <p
              key={hint}
              className="mt-[calc(var(--stage-u)*0.5)] text-(length:--stage-text) leading-[1.3] whitespace-pre-wrap text-muted"
            >
              {hint}
            </p>
          ))}
        </div>
      ) : null}
      <div className={styles.code} data-testid="lobby-code">
        <JoinCode eventId={eventId} place="lobby" />
      </div>
      <div className={styles.way}>
        <p className={styles.label}>{t("Join on your phone")}</p>
        <p className={styles.address} dir="ltr">
          <JoinHost eventId={eventId} />
        </p>
        <p className={styles.label}>{t("Code")}</p>
        <b className={styles.eventCode} dir="ltr">
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
    <>
      <p className={styles.count}>{plural(people, "1 person here", "{count} people here")}</p>
      <div className={styles.dots} aria-hidden="true" data-testid="dots" data-crowd={people > 60 ? "" : undefined}>
        {Array.from({ length: Math.min(people, DOTS_MAX) }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </>
  );
}

/** How to join, and what an activity adds to it. */
export function JoinView({ event, unit }: { event: PublicEvent; unit: number }) {
  for (const { title, View } of lobbies) {
    const shown = title(event);
    if (shown === null) continue;
    return (
      <Lobby eventId={event.id} title={shown}>
        <View event={event} unit={unit} />
      </Lobby>
    );
  }
  return <Lobby eventId={event.id} />;
}
