/** The captions together with the other views of the stage, while somebody captions. */
import type { PublicEvent } from "@hubbub/contract/events";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import type { OverlayProps } from "../stage-part.ts";
import { StageLines } from "./StageLines.tsx";
import { useStageCaptions } from "./stage-captions.ts";

export function CaptionsOverlay({ event, view }: OverlayProps) {
  return event.captionsWithOtherViews && view !== "captions" ? <Lines event={event} /> : null;
}

function Lines({ event }: { event: PublicEvent }) {
  const { shown, isEmpty, isLive } = useStageCaptions(event);
  if (!isLive || isEmpty) return null;
  return (
    <aside
      className={`col-span-full grid auto-cols-fr grid-flow-col gap-6 rounded-md night px-3.5 py-2 plate ${event.captionsAtTop ? "row-2 mb-2.5" : "row-5 mt-2.5"} ${shown.length === 2 ? "text-lg" : "text-xl"}`}
      aria-label={t("Captions")}
    >
      {shown.map(({ language, rows }) => (
        <section key={language} aria-label={LANGUAGE_NAMES[language]}>
          <StageLines rows={rows} />
        </section>
      ))}
    </aside>
  );
}
