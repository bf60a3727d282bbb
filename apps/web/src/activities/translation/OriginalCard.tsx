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
    <section className="rounded-xl border border-line px-4 pt-3 pb-4.5" aria-labelledby="original-title">
      <div className="mb-1.5 flex min-h-target flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
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
      <p className="max-h-48 overflow-y-auto text-pretty whitespace-pre-line text-muted" dir="auto">
        {text}{" "}
        {interim ? (
          <span className="underline decoration-amber decoration-dotted decoration-2 underline-offset-4">
            {interim}
          </span>
        ) : null}
        {!text && !interim ? t("No speech heard yet.") : null}
      </p>
      {hint ? <p className="mt-1.5 text-sm text-muted">{hint}</p> : null}
    </section>
  );
}
