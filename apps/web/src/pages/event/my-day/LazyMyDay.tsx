import type { PublicEvent } from "@hubbub/contract/events";
import { Suspense } from "react";

import { useWalletSession } from "../../../auth/wallet-session.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { hasParticipated } from "../companion/participation.ts";

const MyDay = lazyComponent(async () => (await import("./MyDay.tsx")).MyDay, { preload: false });

/** "My day", with its script loaded on first use. */
export function LazyMyDay({ event }: { event: PublicEvent }) {
  return (
    <ErrorBoundary fallback={<p>{t("Your day could not be loaded")}</p>}>
      <Suspense fallback={null}>
        <MyDay event={event} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether the person may have sent something: they are signed in, or this device sent a submission. */
export function useMayHaveSubmissions(eventId: string): boolean {
  return useWalletSession() !== null || hasParticipated(eventId);
}
