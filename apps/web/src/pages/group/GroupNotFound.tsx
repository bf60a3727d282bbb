import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { JoinForm } from "../join/JoinForm.tsx";

interface GroupNotFoundProps {
  permalink: string;
  /** True: the server answered that the group does not exist. False: the request failed, so the page offers a retry. */
  isConfirmed: boolean;
  onRetry: () => void;
}

export function GroupNotFound({ permalink, isConfirmed, onRetry }: GroupNotFoundProps) {
  return (
    <main className="w-[min(34rem,100%_-_2_*_var(--gutter))] my-[clamp(1.5rem,12vh,8rem)] mx-auto">
      <Card as="div">
        <EmptyState
          picture={<Parrot state="sleeping" />}
          titleAs="h1"
          title={isConfirmed ? t("Event group not found.") : t("Could not load the event group")}
          description={
            !isConfirmed
              ? t("You may be offline.")
              : pageConfig.summitPath === paths.engage(permalink)
                ? t("The organizers have not created the Summit group yet. To join an event, type its code.")
                : t("Please check the URL and try again.")
          }
          action={
            <div>
              {isConfirmed ? (
                <div className="mb-5 w-full text-start">
                  <JoinForm headline={t("Here for an event?")} />
                </div>
              ) : null}
              <div className="flex flex-wrap justify-center gap-3">
                <ButtonLink href={paths.home()} variant={isConfirmed ? "quiet" : "primary"}>
                  {t("Go Home")}
                </ButtonLink>
                {isConfirmed ? null : (
                  <Button variant="quiet" onClick={onRetry}>
                    {t("Try again")}
                  </Button>
                )}
              </div>
            </div>
          }
        />
      </Card>
    </main>
  );
}
