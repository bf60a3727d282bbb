/** A text that somebody wrote, in the reader's language if there is a translation. */
import { type ReactNode, useState } from "react";

import { t } from "../lib/i18n/translate.ts";
import { createStore, useStore } from "../lib/store.ts";

export interface Translations {
  /** Of the translations. */
  language: string;
  /** By kind and id of the post. */
  texts: ReadonlyMap<string, string>;
}

const NONE: Translations = { language: "", texts: new Map() };

/** The translations that this page shows. `ReadInMyLanguage` sets them. */
const shown = createStore(NONE);

export function showTranslations(translations: Translations | null): void {
  shown.write(translations ?? NONE);
}

export const postKey = (kind: string, id: string): string => `${kind} ${id}`;

interface TranslatedTextProps {
  kind: string;
  id: string;
  original: string;
  /** Utilities of the line below a translation. */
  className?: string;
  /** Draws the text. The language is undefined if it is the original. */
  children: (text: string, language: string | undefined) => ReactNode;
}

export function TranslatedText({ kind, id, original, className = "", children }: TranslatedTextProps) {
  const { language, texts } = useStore(shown, NONE);
  const [showsOriginal, setShowsOriginal] = useState(false);
  const translation = texts.get(postKey(kind, id));
  if (translation === undefined) return children(original, undefined);
  return (
    <>
      {showsOriginal ? children(original, undefined) : children(translation, language)}
      <p className={`text-xs text-muted ${className}`}>
        {showsOriginal ? t("Original", { context: "text" }) : t("Translated")} ·{" "}
        <button
          type="button"
          className="relative rounded-sm link after:absolute after:-inset-x-1 after:-inset-y-2.5"
          onClick={() => setShowsOriginal(!showsOriginal)}
        >
          {showsOriginal ? t("Show translation") : t("Show original")}
        </button>
      </p>
    </>
  );
}
