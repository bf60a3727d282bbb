import { interfaceLanguage, t } from "../../lib/i18n/translate.ts";
import { Hint } from "../../ui/Hint.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { InterimText } from "../../ui/speech/InterimText.tsx";
import { nameOf } from "./languages.ts";
import type { SpeechInputState } from "./use-speech-input.ts";

/** The recognized text, and the language to listen for. */
export function OriginalCard({ input }: { input: SpeechInputState }) {
  const { heard, interim, mode, setMode, spoken } = input;
  return (
    <section className="rounded-xl border border-line px-4 pt-3 pb-4" aria-labelledby="original-title">
      <div className="mb-1.5 flex min-h-target flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h2 id="original-title" className="font-sans text-base font-medium tracking-normal">
          {t("Original speech")}
        </h2>
        <Segmented
          label={t("Recognition mode")}
          value={mode}
          onChange={setMode}
          options={[
            { value: "en-US", label: "en-US" },
            { value: "automatic", label: t("Automatic") },
          ]}
        />
      </div>
      <p className="max-h-48 overflow-y-auto text-pretty whitespace-pre-line text-muted" dir="auto">
        {heard} {interim ? <InterimText text={interim} /> : null}
        {!heard && !interim ? t("No speech heard yet.") : null}
      </p>
      {mode === "automatic" ? (
        <Hint className="mt-1.5">
          {t("Only speech in {language}, the language of this device, is recognized.", {
            language: nameOf(spoken, interfaceLanguage()),
          })}
        </Hint>
      ) : null}
    </section>
  );
}
