import type { PrivateArchiveStub } from "@hubbub/contract/events";
import { LockKeyhole } from "lucide-react";

import { paths } from "../../lib/paths.ts";
import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown instead of a private archive to people without a paid or team account. */
export function PrivateArchive({ event }: { event: PrivateArchiveStub }) {
  const returnTo = window.location.pathname + window.location.search;
  return (
    <main className="event-message grid place-items-center min-h-dvh p-4">
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
