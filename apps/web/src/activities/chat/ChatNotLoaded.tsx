import { LogIn, RefreshCw } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { isUnauthenticated } from "../../lib/request.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Shown instead of the messages: that a login is needed, that they could not be loaded, or that they are loading. */
export function ChatNotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isUnauthenticated(error)) {
    return (
      <EmptyState
        size="fill"
        icon={<LogIn />}
        tone="slate"
        title={t("Login Required")}
        description={t("Sign in to see this.")}
      />
    );
  }
  if (error) {
    return (
      <EmptyState
        size="fill"
        icon={<RefreshCw />}
        tone="slate"
        title={t("Could not load the chat")}
        description={t("Retrying…")}
        action={
          <Button variant="quiet" onClick={onRetry}>
            {t("Try again")}
          </Button>
        }
      />
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3.5 px-6 py-4" role="status">
      <span className="sr-only">{t("Loading…")}</span>
      <Skeleton radius="post" className="h-14 w-3/5" />
      <Skeleton radius="post" className="h-20 w-4/5" />
      <Skeleton radius="own-post" className="h-12 w-2/5 self-end" />
      <Skeleton radius="post" className="h-16 w-3/5" />
    </div>
  );
}
