import { paths } from "../../app/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Parrot } from "../../ui/Parrot.tsx";

interface GroupNotFoundProps {
  /** The server said so; else it could not be asked, and trying again makes sense. */
  isCertain: boolean;
  onRetry: () => void;
}

export function GroupNotFound({ isCertain, onRetry }: GroupNotFoundProps) {
  return (
    <main className="group-message">
      <Card as="div">
        <EmptyState
          picture={<Parrot state="sleeping" />}
          titleAs="h1"
          title={isCertain ? t("Event group not found.") : t("The event group could not be loaded")}
          description={
            isCertain ? t("Please check the URL and try again.") : t("The network may be away for a moment.")
          }
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href={paths.home()}>{t("Go Home")}</ButtonLink>
              {isCertain ? null : (
                <Button variant="quiet" onClick={onRetry}>
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
