/** The captions together with the other views of the stage, while somebody captions. */
import type { PublicEvent } from "@hubbub/contract/events";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import { useStageAppearance } from "../../ui/use-stage-appearance.ts";
import type { OverlayProps } from "../stage-part.ts";
import { StageLines } from "./StageLines.tsx";
import { useStageCaptions } from "./stage-captions.ts";

export function CaptionsOverlay({ event, view }: OverlayProps) {
  return event.captionsWithOtherViews && view !== "captions" ? <Lines event={event} /> : null;
}

function Lines({ event }: { event: PublicEvent }) {
  const { shown, isEmpty, isLive } = useStageCaptions(event);
  const isShown = isLive && !isEmpty;
  const hasTwo = shown.length === 2;
  useStageAppearance(!isShown ? null : event.captionsAtTop ? "texts-above" : hasTwo ? "two-texts-below" : "text-below");
  if (!isShown) return null;
  return (
    <aside
      className={`order-1 col-span-full grid auto-cols-fr grid-flow-col gap-stage-2xl rounded-stage-md bg-night px-stage-lg py-stage-sm text-night-ink plate ${event.captionsAtTop ? "row-2" : ""} ${hasTwo ? "[--caption-size:var(--text-stage-lg)]" : "[--caption-size:var(--text-stage-xl)]"}`}
      aria-label={t("Captions")}
    >
      {shown.map((captions) => (
        <section key={captions.language} aria-label={LANGUAGE_NAMES[captions.language]}>
          <StageLines {...captions} />
        </section>
      ))}
    </aside>
  );
}
