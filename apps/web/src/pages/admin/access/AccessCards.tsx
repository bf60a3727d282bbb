/** Cards shown instead of the admin pages when they cannot be used or loaded. */
import { CloudOff, Gem, RotateCw } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { type Load, useAutoRetry } from "../../../lib/use-auto-retry.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { PageCard } from "../PageCard.tsx";

/** For people without premium: without an event, and on the create tab to those who only help with events of others. */
export function PremiumCard() {
  return (
    <PageCard
      icon={<Gem />}
      tone="amber"
      title={t("Premium Required")}
      description={t("Only premium members of {hub} can create events. Joining events is free for everyone.", {
        hub: pageConfig.hub.name,
      })}
      action={
        <ButtonLink href={pageConfig.hub.premiumUrl} external>
          {t("Upgrade to Premium")}
        </ButtonLink>
      }
    />
  );
}

/** Repeats a failed load. Returns the card that says why it failed, also during a retry, or null. */
export function useLoadFailure(load: Load): ReactNode {
  const reason = useAutoRetry(load);
  if (reason === null) return null;
  return (
    <PageCard
      role="alert"
      icon={<CloudOff />}
      tone="slate"
      title={t("Could not load this page")}
      description={
        <>
          {reason ? <span dir="auto">{reason}. </span> : null}
          {t("Your events are safe.")} {t("This page will retry automatically.")}
        </>
      }
      action={
        <Button icon={<RotateCw />} pending={load.isPending} onClick={() => void load.refetch()}>
          {t("Try again")}
        </Button>
      }
    />
  );
}
