import { LockKeyhole } from "lucide-react";

import { startWalletSignIn } from "../../auth/sign-in.ts";
import { t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Button } from "../../ui/Button.tsx";
import { GoHome, PageMessage } from "../../ui/PageMessage.tsx";

const REASONS = {
  /** The group of the session requires a login, and this person is not signed in. */
  login: {
    title: () => t("Login Required"),
    description: () =>
      t("The sessions require a {wallet} account. You will return to this page after you sign in.", {
        wallet: pageConfig.wallet.name,
      }),
  },
  /** A private archive is for people with a paid or team account. */
  archive: {
    title: () => t("Premium Access Required"),
    description: () => t("This archive is private. It requires a paid or team account."),
  },
};

interface EntryRefusedProps {
  event: { id: string; title: string };
  reason: keyof typeof REASONS;
}

/** Shown instead of an event that this person may not see without another account. */
export function EntryRefused({ event, reason }: EntryRefusedProps) {
  const returnTo = window.location.pathname + window.location.search;
  return (
    <PageMessage
      icon={<LockKeyhole />}
      tone="amber"
      title={REASONS[reason].title()}
      description={
        <>
          <bdi className="font-strong text-ink">{event.title}</bdi>
          <br />
          {REASONS[reason].description()}
        </>
      }
      action={
        <>
          <Button variant="attention" onClick={() => startWalletSignIn(event.id, returnTo)}>
            {t("Login")}
          </Button>
          <GoHome />
        </>
      }
    />
  );
}
