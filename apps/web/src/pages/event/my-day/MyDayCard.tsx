import type { PublicEvent } from "@hubbub/contract/events";
import { Sparkles } from "lucide-react";
import { useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { MyDay } from "./MyDay.tsx";
import { useMayHaveSubmissions } from "./my-day-data.ts";

/** Offers "My day" on the page of an archived event to people who may have sent something. */
export function MyDayCard({ event }: { event: PublicEvent }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayHaveSubmissions(event.id)) return null;
  return (
    <Card title={t("My day")}>
      <p className="mb-3 text-muted">
        {t("Your answers, questions and points, and the votes you received, in one image to keep.")}
      </p>
      <Button variant="soft" block icon={<Sparkles />} onClick={() => setIsOpen(true)}>
        {t("Show my day")}
      </Button>
      {isOpen ? (
        <Dialog onClose={() => setIsOpen(false)} title={t("My day")}>
          <MyDay event={event} />
        </Dialog>
      ) : null}
    </Card>
  );
}
