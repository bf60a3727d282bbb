import type { ComponentProps } from "react";

import { t } from "../lib/i18n/translate.ts";
import { paths } from "../lib/paths.ts";
import { Button, ButtonLink, type ButtonVariant } from "./Button.tsx";
import { Card } from "./Card.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** A page that only says something. */
export function PageMessage({ action, ...content }: ComponentProps<typeof EmptyState>) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <Card as="div" className="w-full max-w-112">
        <EmptyState
          titleAs="h1"
          {...content}
          action={<div className="flex flex-wrap justify-center gap-3">{action}</div>}
        />
      </Card>
    </main>
  );
}

/** A link to the landing page, and a button that tries again what failed. */
export function HomeOrRetry({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <GoHome variant="primary" />
      <Button variant="quiet" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </>
  );
}

/** A link to the landing page. */
export function GoHome({ variant = "quiet" }: { variant?: ButtonVariant }) {
  return (
    <ButtonLink href={paths.home()} variant={variant}>
      {t("Go Home")}
    </ButtonLink>
  );
}
