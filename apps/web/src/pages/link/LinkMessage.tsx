import { Link2, Link2Off } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { GoHome, PageMessage } from "../../ui/PageMessage.tsx";
import { Parrot } from "../../ui/Parrot.tsx";

export function DeadLink() {
  return (
    <PageMessage
      tone="slate"
      icon={<Link2Off />}
      title={t("This link no longer works")}
      description={t("It has expired or been revoked. Ask the organizer for a new one.")}
      action={<GoHome />}
    />
  );
}

/** Without a secret in the address, or without a link of this event in this browser. */
export function MissingLink() {
  return (
    <PageMessage
      tone="slate"
      icon={<Link2 />}
      title={t("Open your link again")}
      description={t(
        "This address is incomplete, or the link was opened in another browser. Open the complete link that you received.",
      )}
      action={<GoHome />}
    />
  );
}

export function LinkFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <PageMessage
      tone="slate"
      icon={<Link2Off />}
      title={t("Could not open the link")}
      description={reason}
      action={<Button onClick={onRetry}>{t("Try again")}</Button>}
    />
  );
}

export function OpeningLink() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <output className="flex flex-col items-center gap-4 text-muted">
        <Parrot state="idle" size={96} />
        {t("Opening the link…")}
      </output>
    </main>
  );
}
