/** The captions together with the other views of the stage, while somebody captions. */
import type { PublicEvent } from "@hubbub/contract/events";
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import { StageLines } from "./StageLines.tsx";
import { useStageCaptions } from "./stage-captions.ts";
import styles from "./captions-stage.module.css";

export function CaptionsOverlay({ event }: { event: PublicEvent }) {
  return event.captionsWithOtherViews ? <Lines event={event} /> : null;
}

function Lines({ event }: { event: PublicEvent }) {
  const { shown, isEmpty, isLive } = useStageCaptions(event);
  if (!isLive || isEmpty) return null;
  return (
    <aside
      className={styles.overlay}
      data-plate=""
      aria-label={t("Captions")}
      data-top={event.captionsAtTop ? "" : undefined}
      data-languages={shown.length}
    >
      {shown.map((captions) => (
        <section key={captions.language} aria-label={LANGUAGE_NAMES[captions.language]}>
          <StageLines {...captions} />
        </section>
      ))}
    </aside>
  );
}
