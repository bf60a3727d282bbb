/**
 * How to join, over the full stage: for activities without content, for the organizer's choice "How to join", and while
 * the event is not loaded. Each connected person is a dot.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { plural, t } from "../../../lib/i18n/translate.ts";
import type { JoinableEvent } from "../../../lib/join-address.ts";
import type { LobbyTexts } from "../../../ui/stage-activity.ts";
import { STAGE_PARTS } from "../../../activities/stage-parts.ts";
import { usePresence } from "../use-presence.ts";
import { JoinCode, JoinHost } from "./JoinCode.tsx";

const LABEL = "font-sans text-stage-md leading-snug font-medium text-ink-2";

/** Maximum number of dots. The number beside them has no limit. */
const DOTS_MAX = 240;

interface LobbyProps extends Partial<LobbyTexts> {
  event: JoinableEvent;
  /** In a frame, the page around it may show how to join. */
  hasJoin: boolean;
  /** Shown below the code. */
  children?: ReactNode;
}

export function Lobby({ event, hasJoin, title, hints, children }: LobbyProps) {
  return (
    // Stage.module.css hides the other ways to join while it is there.
    <div
      className="grid min-h-0 flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] content-center gap-x-stage-3xl gap-y-stage-lg"
      data-lobby=""
    >
      {title ? (
        <div className="col-span-full">
          <p className="font-heading text-stage-3xl leading-short font-title tracking-title text-balance" dir="auto">
            {title}
          </p>
          {hints?.map((hint) => (
            <p key={hint} className="mt-stage-xs text-stage-base leading-snug whitespace-pre-wrap text-muted">
              {hint}
            </p>
          ))}
        </div>
      ) : null}
      {hasJoin ? (
        <>
          <div
            className="self-center overflow-hidden rounded-stage-lg rounded-es-stage-xs bg-qr-light"
            data-testid="lobby-code"
          >
            <JoinCode event={event} place="lobby" />
          </div>
          <div className="flex min-h-0 min-w-0 flex-col justify-center self-stretch">
            <p className={LABEL}>{t("Join on your phone")}</p>
            <p
              className="mt-stage-xs mb-stage-lg text-start font-heading text-stage-3xl leading-tight font-bold tracking-[-0.01em] wrap-anywhere rtl:text-right"
              dir="ltr"
            >
              <JoinHost event={event} />
            </p>
            <p className={LABEL}>{t("Code")}</p>
            <b
              className="mt-stage-xs font-heading text-stage-6xl leading-none font-bold tracking-[0.02em] whitespace-nowrap rtl:text-right"
              dir="ltr"
            >
              {formatEventId(event.id)}
            </b>
            <People />
            {children}
          </div>
        </>
      ) : null}
    </div>
  );
}

function People() {
  const people = usePresence();
  if (people === null || people === 0) return null;
  return (
    <>
      <p className="mt-stage-2xl font-heading text-stage-md leading-short font-title tabular-nums">
        {plural(people, "1 person here", "{count} people here")}
      </p>
      <div
        className={`mt-stage-md flex max-h-u-[7.6] flex-wrap gap-[calc(var(--dot)*0.45)] overflow-hidden motion-reduce:hidden ${people > 60 ? "[--dot:calc(var(--stage-u)*0.9)]" : "[--dot:calc(var(--stage-u)*1.5)]"}`}
        aria-hidden="true"
        data-testid="dots"
      >
        {Array.from({ length: Math.min(people, DOTS_MAX) }, (_, index) => (
          <span key={index} className={`size-(--dot) animate-drop rounded-leaf ${dotColor(index)}`} />
        ))}
      </div>
    </>
  );
}

function dotColor(index: number): string {
  if (index % 7 === 3) return "bg-cloud-5";
  return index % 5 === 1 ? "bg-amber" : "bg-teal";
}

/** How to join, and what an activity adds to it. */
export function JoinView({ event, hasJoin }: { event: PublicEvent; hasJoin: boolean }) {
  const [added] = STAGE_PARTS.flatMap(({ lobby }) => lobby?.(event) ?? []);
  return <Lobby event={event} hasJoin={hasJoin} {...added} />;
}
