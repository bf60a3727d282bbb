import type { OrganizerEvent } from "@hubbub/contract/events";
import { ExternalLink, PartyPopper } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useLocation } from "wouter";

import { paths } from "../../../lib/paths.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { EventCode } from "../../../ui/EventCode.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { eventUrl } from "../../../lib/join-address.ts";
import { IconTile } from "../../../ui/EmptyState.tsx";
import { Hint } from "../../../ui/Hint.tsx";

/** Seconds until the event admin opens (CRE-7). */
const RETURN_SECONDS = 3;

/**
 * Code, link and QR code of the new event. Opens the event admin after a countdown, which pauses while the card is
 * used.
 */
export function CreatedCard({ event }: { event: OrganizerEvent }) {
  const [, navigate] = useLocation();
  const [isHovered, setIsUnderPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [hasCopied, setHasCopied] = useState(false);
  const isPaused = isHovered || hasFocus || hasCopied;
  const secondsLeft = usePausableCountdown(RETURN_SECONDS, isPaused, () => navigate(paths.adminEvent(event.id)));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const url = eventUrl(event);

  return (
    <Card
      padding="none"
      className="mx-auto mt-[8vh] mb-0 max-w-144 animate-enter overflow-hidden"
      onPointerEnter={() => setIsUnderPointer(true)}
      onPointerLeave={() => setIsUnderPointer(false)}
      // The heading is focused automatically, which does not pause the countdown.
      onFocus={({ target }) => setHasFocus(target !== heading.current)}
      onBlur={() => setHasFocus(false)}
    >
      <div className="flex flex-col items-center px-6 pt-8 pb-6 text-center">
        <IconTile icon={<PartyPopper />} tone="amber" />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl leading-tight outline-none">
          {t("Your event is ready")}
        </h1>
        <p dir="auto" className="mt-1 line-clamp-2 text-ink-2">
          {event.title}
        </p>
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-6 gap-y-5 text-start">
          <QrCode value={url} size={148} />
          <div className="min-w-0">
            <EventCode eventId={event.id} className="text-xl leading-snug" />
            <Hint dir="ltr" className="mt-1 break-all">
              {url}
            </Hint>
            <div className="mt-3" onClickCapture={() => setHasCopied(true)}>
              <CopyButton value={url} />
            </div>
          </div>
        </div>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.event(event.id)} external variant="quiet" icon={<ExternalLink />}>
            {t("View Event")}
          </ButtonLink>
          <ButtonLink href={paths.admin()}>{t("Go to Dashboard")}</ButtonLink>
        </div>
        {isPaused ? <Paused eventId={event.id} /> : <Countdown secondsLeft={secondsLeft} />}
      </div>
    </Card>
  );
}

/** The visible countdown. Screen readers announce only once that the event will open. */
function Countdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div className="mt-5 min-h-target w-full">
      <p className="sr-only">{t("The event admin will open in a few seconds.")}</p>
      <Hint aria-hidden="true">
        {plural(secondsLeft, "The event admin will open in 1 second", "The event admin will open in {count} seconds")}
      </Hint>
      <span
        aria-hidden="true"
        className="mt-3 block h-1 rounded-full bg-teal transition-[inline-size] duration-(--motion-second) ease-linear motion-reduce:hidden"
        style={{ inlineSize: `${(secondsLeft / RETURN_SECONDS) * 100}%` }}
      />
    </div>
  );
}

function Paused({ eventId }: { eventId: string }) {
  return (
    <div className="mt-5 min-h-target w-full">
      <Hint>
        {t("The countdown is paused.")}{" "}
        <Link href={paths.adminEvent(eventId)} className="link">
          {t("Open the event admin now")}
        </Link>
      </Hint>
    </div>
  );
}

/** Counts down in seconds and calls `onEnd` at zero. Pausing keeps the remaining time. */
function usePausableCountdown(seconds: number, isPaused: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused) return undefined;
    const tick = setTimeout(() => (left > 1 ? setLeft(left - 1) : end()), 1000);
    return () => clearTimeout(tick);
  }, [left, isPaused]);
  return left;
}
