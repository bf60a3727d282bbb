/** What stands where the desk would: one card, one fact, one action. */
import { CloudOff, Gem, KeyRound, RotateCw } from "lucide-react";
import type { ReactNode } from "react";

import { startHubSignIn } from "../../../auth/sign-in.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** @param lapsed whether a sign-in was there and the server no longer takes it */
export function AuthenticationRequired({ lapsed }: { lapsed: boolean }) {
  return (
    <GateMain>
      <EmptyState
        icon={<KeyRound />}
        tone="teal"
        titleAs="h1"
        title={t("Authentication Required")}
        description={
          lapsed
            ? t("Your sign-in has lapsed. Sign in again to continue; your events are safe.")
            : t("Sign in with your {hub} account to create and run events.", { hub: pageConfig.hub.name })
        }
        action={<Button onClick={startHubSignIn}>{t("Sign In")}</Button>}
      />
    </GateMain>
  );
}

export function PremiumRequired() {
  return (
    <main className="desk-main" id="main">
      <PremiumCard />
    </main>
  );
}

/** Also where the desk itself is open: people who help with events of others make none of their own. */
export function PremiumCard() {
  return (
    <Card className="desk-gate">
      <EmptyState
        icon={<Gem />}
        tone="amber"
        titleAs="h1"
        title={t("Premium Required")}
        description={t("Creating events is for premium members of {hub}. Joining events stays free for everyone.", {
          hub: pageConfig.hub.name,
        })}
        action={
          <ButtonLink href={pageConfig.hub.premiumUrl} external>
            {t("Upgrade to Premium")}
          </ButtonLink>
        }
      />
    </Card>
  );
}

interface LoadFailedProps {
  reason: string;
  /** A retry is under way. */
  pending: boolean;
  onRetry: () => void;
}

export function LoadFailed({ reason, pending, onRetry }: LoadFailedProps) {
  return (
    <Card className="desk-gate" role="alert">
      <EmptyState
        icon={<CloudOff />}
        tone="slate"
        titleAs="h1"
        title={t("The dashboard could not be loaded")}
        description={
          <>
            {reason ? <span dir="auto">{reason}. </span> : null}
            {t("Nothing is lost: running events go on.")} {t("This page tries again by itself.")}
          </>
        }
        action={
          <Button icon={<RotateCw />} pending={pending} onClick={onRetry}>
            {t("Try again")}
          </Button>
        }
      />
    </Card>
  );
}

function GateMain({ children }: { children: ReactNode }) {
  return (
    <main className="desk-main" id="main">
      <Card className="desk-gate">{children}</Card>
    </main>
  );
}
