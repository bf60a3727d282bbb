import type { PublicEvent } from "@hubbub/contract/events";

import { useWalletSession } from "../../../auth/wallet-session.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { LazyBoundary } from "../../../ui/LazyBoundary.tsx";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { hasParticipated } from "../companion/participation.ts";

const MyDay = lazyComponent(async () => (await import("./MyDay.tsx")).MyDay, { preload: false });

/** "My day", with its script loaded on first use. */
export function LazyMyDay({ event }: { event: PublicEvent }) {
  return (
    <LazyBoundary fallback={<p>{t("Could not load “My day”")}</p>}>
      <MyDay event={event} />
    </LazyBoundary>
  );
}

/** Whether the person may have sent something: they are signed in, or this device sent a submission. */
export function useMayHaveSubmissions(eventId: string): boolean {
  return useWalletSession() !== null || hasParticipated(eventId);
}
