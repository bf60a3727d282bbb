/** Cards shown instead of the admin pages when they cannot be used or loaded. */
import { CloudOff, Gem, KeyRound, RotateCw } from "lucide-react";
import type { ReactNode } from "react";

import { startHubSignIn } from "../../../auth/sign-in.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../lib/page-data.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageMain } from "../PageMain.tsx";

/** @param isExpired whether the person was signed in and the server no longer accepts the sign-in */
export function AuthenticationRequired({ isExpired }: { isExpired: boolean }) {
  return (
    <AccessCard>
      <EmptyState
        icon={<KeyRound />}
        tone="teal"
        titleAs="h1"
        title={t("Authentication Required")}
        description={
          isExpired
            ? t("Your session has expired. Sign in again to continue. Your events are safe.")
            : t("Sign in with your {hub} account to create and run events.", { hub: pageConfig.hub.name })
        }
        action={<Button onClick={startHubSignIn}>{t("Sign In")}</Button>}
      />
    </AccessCard>
  );
}

export function AdminPremiumRequired() {
  return (
    <PageMain>
      <PremiumCard />
    </PageMain>
  );
}

/** Also shown on the create tab to people without premium who only help with events of others. */
export function PremiumCard() {
  return (
    <Card className="max-w-136 py-8 mt-[clamp(1.5rem,9vh,6rem)] mx-auto mb-0">
      <EmptyState
        icon={<Gem />}
        tone="amber"
        titleAs="h1"
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
    </Card>
  );
}

interface LoadFailedProps {
  reason: string;
  /** A retry is in progress. */
  pending: boolean;
  onRetry: () => void;
}

export function LoadFailed({ reason, pending, onRetry }: LoadFailedProps) {
  return (
    <Card className="max-w-136 py-8 mt-[clamp(1.5rem,9vh,6rem)] mx-auto mb-0" role="alert">
      <EmptyState
        icon={<CloudOff />}
        tone="slate"
        titleAs="h1"
        title={t("Could not load the dashboard")}
        description={
          <>
            {reason ? <span dir="auto">{reason}. </span> : null}
            {t("Nothing is lost. Running events continue.")} {t("This page retries automatically.")}
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

function AccessCard({ children }: { children: ReactNode }) {
  return (
    <PageMain>
      <Card className="max-w-136 py-8 mt-[clamp(1.5rem,9vh,6rem)] mx-auto mb-0">{children}</Card>
    </PageMain>
  );
}
