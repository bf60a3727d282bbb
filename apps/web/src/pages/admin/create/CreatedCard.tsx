import { formatEventId } from "@hubbub/contract/event-id";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { ExternalLink, PartyPopper } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";

import { paths } from "../../../app/paths.ts";
import { plural, t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import { eventUrl } from "../event/event-links.ts";

/** The specification's time until the dashboard comes back by itself. */
const RETURN_SECONDS = 3;

export function CreatedCard({ event }: { event: OrganizerEvent }) {
  const [, navigate] = useLocation();
  const secondsLeft = useCountdown(RETURN_SECONDS, () => navigate(paths.admin()));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const url = eventUrl(event.id);

  return (
    <Card className="created animate-enter">
      <div className="empty-icon tone-amber" aria-hidden="true">
        <PartyPopper />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl leading-tight outline-none">
        {t("Your event is ready")}
      </h1>
      <p dir="auto" className="mt-1 line-clamp-2 text-md text-ink-2">
        {event.title}
      </p>
      <div className="created-ways">
        <QrCode value={url} size={148} label={t("QR code of {address}", { address: url })} />
        <div className="min-w-0">
          <p className="event-code text-xl text-ink">
            <bdi dir="ltr">{formatEventId(event.id)}</bdi>
          </p>
          <p dir="ltr" className="mt-1 text-sm break-all text-muted">
            {url}
          </p>
          <div className="mt-3">
            <CopyButton value={url} label={t("Copy")} toastTitle={t("Link copied!")} />
          </div>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href={paths.event(event.id)} external variant="quiet" icon={<ExternalLink />}>
          {t("View Event")}
        </ButtonLink>
        <ButtonLink href={paths.admin()}>{t("Go to Dashboard")}</ButtonLink>
      </div>
      <Return secondsLeft={secondsLeft} />
    </Card>
  );
}

/** The count is for eyes; readers hear once what will happen. */
function Return({ secondsLeft }: { secondsLeft: number }) {
  return (
    <div className="mt-5 w-full">
      <p className="visually-hidden">{t("The dashboard opens by itself in a few seconds.")}</p>
      <p aria-hidden="true" className="text-sm text-muted">
        {plural(secondsLeft, "Back to the dashboard in 1 second", "Back to the dashboard in {count} seconds")}
      </p>
      <span aria-hidden="true" className="created-bar" />
    </div>
  );
}

/** Seconds left, and `onEnd` once when there are none. */
function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const tick = setInterval(() => setLeft((now) => Math.max(1, now - 1)), 1000);
    const done = setTimeout(() => end(), seconds * 1000);
    return () => {
      clearInterval(tick);
      clearTimeout(done);
    };
  }, [seconds]);
  return left;
}
