/**
 * How to join, over the full stage: for activities without content, for the organizer's choice "How to join", and while
 * the event is not loaded. Each connected person is a dot.
 */
import { formatEventId } from "@hubbub/contract/event-id";
import type { ReactNode } from "react";

import { plural, t } from "../../../lib/i18n/translate.ts";
import type { JoinableEvent } from "../../../lib/join-address.ts";
import { type LobbyTexts, StageNote, StageTitle } from "../../../ui/StageView.tsx";
import { usePresence } from "../PeopleCount.tsx";
import { JoinCode, JoinHost } from "./JoinCode.tsx";

const LABEL = "text-md leading-snug font-medium text-ink-2";

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
    // Stage.module.css hides the other ways to join while it is there. Beside captions it is smaller.
    <div className="[container-type:size] min-h-0 flex-1" data-lobby="">
      <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] content-center gap-x-8 gap-y-3.5 [@container(max-height:24rem)]:[zoom:0.7]">
        {title ? (
          <div className="col-span-full">
            <StageTitle as="p" size="text-3xl">
              {title}
            </StageTitle>
            {hints?.map((hint) => (
              <StageNote key={hint} className="mt-1 whitespace-pre-wrap">
                {hint}
              </StageNote>
            ))}
          </div>
        ) : null}
        {hasJoin ? (
          <>
            <div className="self-center overflow-hidden rounded-post bg-qr-light" data-testid="lobby-code">
              <JoinCode event={event} place="lobby" />
            </div>
            <div className="flex min-h-0 min-w-0 flex-col justify-center self-stretch">
              <p className={LABEL}>{t("Join on your phone")}</p>
              <p
                className="mt-1 mb-3.5 text-start font-heading text-3xl leading-tight font-bold rtl:text-right"
                dir="ltr"
              >
                <JoinHost event={event} />
              </p>
              <p className={LABEL}>{t("Code")}</p>
              <b
                className="mt-1 font-heading text-6xl leading-none font-bold tracking-wide whitespace-nowrap rtl:text-right"
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
    </div>
  );
}

function People() {
  const people = usePresence();
  if (people === null || people === 0) return null;
  return (
    <>
      <p className="mt-6 font-heading text-md leading-tight font-strong tabular-nums">
        {plural(people, "1 person here", "{count} people here")}
      </p>
      <div
        className={`mt-2.5 flex max-h-16 flex-wrap gap-[calc(var(--dot)*0.45)] overflow-hidden motion-reduce:hidden ${people > 60 ? "[--dot:0.53rem]" : "[--dot:0.875rem]"}`}
        aria-hidden="true"
        data-testid="dots"
      >
        {Array.from({ length: Math.min(people, DOTS_MAX) }, (_, index) => (
          <span key={index} className={`size-(--dot) animate-land rounded-leaf ${dotColor(index)}`} />
        ))}
      </div>
    </>
  );
}

function dotColor(index: number): string {
  if (index % 7 === 3) return "bg-cloud-5";
  return index % 5 === 1 ? "bg-amber" : "bg-teal";
}
