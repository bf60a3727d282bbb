import type { PublicEvent } from "@hubbub/contract/events";
import { Sparkles } from "lucide-react";
import { Suspense, useState } from "react";

import { useWalletSession } from "../../../auth/wallet-session.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { tookPart } from "../companion/took-part.ts";

const MyDay = lazyPart(async () => (await import("./MyDay.tsx")).MyDay, { ahead: false });

/** On the page of an archived event, for people who may have sent something. */
export function MyDayCard({ event }: { event: PublicEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  const isSignedIn = useWalletSession() !== null;
  if (!isSignedIn && !tookPart(event.id)) return null;
  return (
    <Card title={t("My day")}>
      <p className="mb-3 text-muted">{t("My words, questions, votes and points, as one picture to keep.")}</p>
      <Button variant="soft" block icon={<Sparkles />} onClick={() => setIsOpen(true)}>
        {t("Show my day")}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t("My day")}>
        {isOpen ? (
          <ErrorBoundary fallback={<p>{t("Your day could not be loaded")}</p>}>
            <Suspense fallback={null}>
              <MyDay event={event} />
            </Suspense>
          </ErrorBoundary>
        ) : null}
      </Dialog>
    </Card>
  );
}
