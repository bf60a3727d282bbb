/** Prizes in the event admin: the draw and the winners. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Gift } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Banner } from "../../ui/Banner.tsx";
import { DrawCard } from "./DrawCard.tsx";
import { useWinnersLive } from "./live.ts";
import { RecentWinners } from "./RecentWinners.tsx";

export function PrizesPanel({ event }: { event: OrganizerEvent }) {
  useWinnersLive(event.id);
  return (
    <div className="grid mt-5 gap-5 items-start lg:grid-cols-2">
      {event.enablePrizeDrawing ? null : (
        <Banner tone="slate" icon={<Gift />} title={t("Prize drawing is switched off.")} className="lg:col-span-full">
          {t("Nobody can enter or win until you switch it on under Overview.")}
        </Banner>
      )}
      <DrawCard event={event} />
      <RecentWinners eventId={event.id} />
    </div>
  );
}
