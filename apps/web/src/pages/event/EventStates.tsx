/** What stands in an event page's place while there is no event to show. */
import { LockKeyhole } from "lucide-react";
import type { PrivateArchiveStub } from "@hubbub/contract/events";
import { useState } from "react";

import { paths } from "../../app/paths.ts";
import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function EventNotFound({ isCertain, onRetry }: { isCertain: boolean; onRetry: () => void }) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = () => {
    setIsRetrying(true);
    onRetry();
    setTimeout(setIsRetrying, 1000, false);
  };
  return (
    <main className="event-message">
      <Card as="div">
        <EmptyState
          picture={<Parrot state="sleeping" />}
          titleAs="h1"
          title={t("Event Not Found")}
          description={
            isCertain ? t("This event doesn't exist or has ended.") : t("The event could not be loaded. It may have ended, or the network is away.")
          }
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href={paths.home()}>{t("Go Home")}</ButtonLink>
              {isCertain ? null : (
                <Button variant="quiet" pending={isRetrying} onClick={retry}>
                  {t("Try again")}
                </Button>
              )}
            </div>
          }
        />
      </Card>
    </main>
  );
}

/** An archive its organizer keeps for people with a paid or team account. */
export function PremiumRequired({ event }: { event: PrivateArchiveStub }) {
  const returnTo = window.location.pathname + window.location.search;
  return (
    <main className="event-message">
      <Card as="div">
        <EmptyState
          icon={<LockKeyhole />}
          tone="amber"
          titleAs="h1"
          title={t("Premium Access Required")}
          description={
            <>
              <bdi className="font-strong text-ink">{event.title}</bdi>
              <br />
              {t("This archive is private. It opens for people with a paid or team account.")}
            </>
          }
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={() => startWalletSignIn(event.id, returnTo)}>{t("Login")}</Button>
              <ButtonLink href={paths.home()} variant="quiet">
                {t("Go Home")}
              </ButtonLink>
            </div>
          }
        />
      </Card>
    </main>
  );
}

/** The page's own shape, while the event is on its way. */
export function EventLoading() {
  return (
    <div className="event-page" role="status">
      <span className="visually-hidden">{t("Loading…")}</span>
      <div className="event-header">
        <div className="event-header-row">
          <Skeleton className="size-8 rounded-md" />
          <Skeleton className="h-4 w-44" />
        </div>
      </div>
      <div className="event-main">
        <div className="event-activity">
          <Skeleton className="h-8 w-4/5" />
          <Skeleton className="h-26 w-full rounded-md" />
          <Skeleton className="h-12 w-full rounded-md" />
        </div>
        <div className="event-side">
          <Skeleton className="h-100 w-full rounded-xl" />
        </div>
      </div>
    </div>
  );
}
