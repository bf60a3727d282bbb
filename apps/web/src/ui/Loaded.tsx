import { LogIn } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { isUnauthenticated } from "../lib/request.ts";
import { Button } from "./Button.tsx";
import { classNames } from "./class-names.ts";
import { EmptyState } from "./EmptyState.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; isError: boolean; error?: Error | null };
  /** Requests the data again, if nothing else does. */
  onRetry?: () => unknown;
  /** Shown while the data is loading; a gray box without it. */
  loading?: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** The margin of what is shown while there is no data. */
  className?: string | undefined;
  children: (data: T) => ReactNode;
}

/** Content made of requested data. Until there is data: a placeholder, that a sign-in is needed, or another failure. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, onRetry, loading, empty, className, children } = props;
  const { data, isError, error } = query;
  if (data === undefined) {
    if (!isError) return loading ?? <Skeleton radius="lg" className={classNames("h-20 w-full", className)} />;
    if (isUnauthenticated(error)) {
      return (
        <div className={className}>
          <EmptyState
            icon={<LogIn />}
            tone="slate"
            titleAs="h3"
            title={t("Login Required")}
            description={t("Sign in to see this.")}
          />
        </div>
      );
    }
    return (
      <div role="status" className={classNames("flex flex-col items-start gap-2 py-4 text-muted", className)}>
        <span>{t("Could not load this part of the page.")}</span>
        {onRetry ? (
          <Button variant="quiet" size="sm" onClick={() => void onRetry()}>
            {t("Try again")}
          </Button>
        ) : (
          <span>{t("Retrying…")}</span>
        )}
      </div>
    );
  }
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  return children(data);
}
