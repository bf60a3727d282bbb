import { WifiOff } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/**
 * Shown when the code of a page could not be loaded, or rendering failed. Drafts and unsent submissions stay stored.
 */
export function PageFailed() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        icon={<WifiOff />}
        tone="amber"
        title={t("Could not load this page")}
        description={t("Your connection may be weak. Your text is kept on this device.")}
        action={<Button onClick={() => window.location.reload()}>{t("Reload")}</Button>}
      />
    </main>
  );
}
