import { useState } from "react";

import { paths } from "../../app/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Parrot } from "../../ui/Parrot.tsx";

interface EventNotFoundProps {
  /** The server said so; else it could not be asked, and trying again makes sense. */
  isCertain: boolean;
  onRetry: () => void;
}

export function EventNotFound({ isCertain, onRetry }: EventNotFoundProps) {
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
            isCertain
              ? t("This event doesn't exist or has ended.")
              : t("The event could not be loaded. It may have ended, or the network is away.")
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
