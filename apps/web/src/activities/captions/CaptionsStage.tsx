/** The stage's view of the captions: one or two languages, three lines each. */
import { LANGUAGE_NAMES } from "@hubbub/contract/languages";

import { t } from "../../lib/i18n/translate.ts";
import { type StageActivityProps, StageFoot, StageNote } from "../../ui/StageView.tsx";
import { StageLines } from "./StageLines.tsx";
import { useStageCaptions } from "./stage-captions.ts";

export function CaptionsStage({ event, renderLobby }: StageActivityProps) {
  const { shown, isEmpty, isLoaded } = useStageCaptions(event);
  const hint = t("Open the Translate tab on your phone to read this in your language.");
  if (!isLoaded) return null;
  if (isEmpty) return renderLobby({ title: t("Captions"), hints: [hint] });
  return (
    <>
      <div
        className={`flex min-h-0 flex-1 flex-col gap-3.5 text-3xl ${event.captionsAtTop ? "justify-start" : "justify-end"}`}
      >
        {shown.map(({ language, rows }) => (
          <section key={language} aria-label={LANGUAGE_NAMES[language]}>
            {shown.length > 1 ? (
              <StageNote dir="auto" lang={language} className="mb-1">
                {LANGUAGE_NAMES[language]}
              </StageNote>
            ) : null}
            <StageLines rows={rows} />
          </section>
        ))}
      </div>
      <StageFoot title={t("Captions")}>
        <StageNote>{hint}</StageNote>
      </StageFoot>
    </>
  );
}
