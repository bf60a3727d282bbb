import { Link2, Link2Off } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Parrot } from "../../ui/Parrot.tsx";

interface LinkMessageProps {
  icon: ReactNode;
  title: string;
  description: string;
  action: ReactNode;
}

/** A message instead of the page that a link leads to. */
function LinkMessage({ icon, title, description, action }: LinkMessageProps) {
  return (
    <main id="main" className="grid place-items-center min-h-dvh p-4">
      <Card as="div" className="w-[min(100%,28rem)]">
        <EmptyState icon={icon} tone="slate" titleAs="h1" title={title} description={description} action={action} />
      </Card>
    </main>
  );
}

const goHome = () => (
  <ButtonLink href={paths.home()} variant="quiet">
    {t("Go Home")}
  </ButtonLink>
);

export function DeadLink() {
  return (
    <LinkMessage
      icon={<Link2Off />}
      title={t("This link no longer works")}
      description={t("It has expired or been revoked. Ask the organizer for a new one.")}
      action={goHome()}
    />
  );
}

/** Without a secret in the address, or without a link of this event in this browser. */
export function MissingLink() {
  return (
    <LinkMessage
      icon={<Link2 />}
      title={t("Open your link again")}
      description={t(
        "This address is incomplete, or the link was opened in another browser. Open the complete link that you received.",
      )}
      action={goHome()}
    />
  );
}

export function LinkFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <LinkMessage
      icon={<Link2Off />}
      title={t("Could not open the link")}
      description={reason}
      action={<Button onClick={onRetry}>{t("Try again")}</Button>}
    />
  );
}

export function OpeningLink() {
  return (
    <main id="main" className="grid place-items-center min-h-dvh p-4">
      <output className="flex flex-col items-center gap-4 text-muted">
        <Parrot state="idle" size={96} />
        {t("Opening the link…")}
      </output>
    </main>
  );
}
