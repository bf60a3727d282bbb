import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";

import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

interface EntryRefusedProps {
  event: { id: string; title: string };
  title: string;
  description: ReactNode;
}

/** Shown instead of an event that this person may not see without another account. */
export function EntryRefused({ event, title, description }: EntryRefusedProps) {
  const returnTo = window.location.pathname + window.location.search;
  return (
    <main className="grid place-items-center min-h-dvh p-4">
      <Card as="div" className="w-[min(100%,28rem)]">
        <EmptyState
          icon={<LockKeyhole />}
          tone="amber"
          titleAs="h1"
          title={title}
          description={
            <>
              <bdi className="font-strong text-ink">{event.title}</bdi>
              <br />
              {description}
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
