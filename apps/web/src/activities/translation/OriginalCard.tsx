import { t } from "../../lib/i18n/translate.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import type { RecognitionMode } from "./languages.ts";

interface OriginalCardProps {
  text: string;
  /** The current, not yet final recognition result. */
  interim: string;
  mode: RecognitionMode;
  onMode: (mode: RecognitionMode) => void;
  hint: string | null;
}

/** The recognized text, and the language to listen for. */
export function OriginalCard({ text, interim, mode, onMode, hint }: OriginalCardProps) {
  return (
    <section className="pt-3.25 pb-4.5 px-4 border border-line rounded-xl" aria-labelledby="original-title">
      <div className="flex flex-wrap items-center justify-between gap-y-1.5 gap-x-3 min-h-target mb-1.5">
        <h2 id="original-title" className="font-sans text-base font-medium tracking-normal">
          {t("Original speech")}
        </h2>
        <Segmented
          label={t("Recognition mode")}
          value={mode}
          onChange={onMode}
          options={[
            { value: "en-US", label: "en-US" },
            { value: "automatic", label: t("Automatic") },
          ]}
        />
      </div>
      <p className="text-muted text-pretty max-h-48 overflow-y-auto whitespace-pre-line" dir="auto">
        {text}{" "}
        {interim ? (
          <span className="underline-offset-4 [text-decoration:underline_dotted_2px_var(--amber)]">{interim}</span>
        ) : null}
        {!text && !interim ? t("No speech heard yet.") : null}
      </p>
      {hint ? <p className="mt-1.5 text-muted text-sm">{hint}</p> : null}
    </section>
  );
}
