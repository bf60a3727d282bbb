import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "@hubbub/contract/languages";
import { Globe } from "lucide-react";

import { changeLanguage } from "../lib/i18n/language.ts";
import { interfaceLanguage, t } from "../lib/i18n/translate.ts";

/** Selects the language of the interface; for footers. Each language is shown by its own name. */
export function LanguageSelect() {
  return (
    <label className="inline-flex min-h-target items-center gap-1.5 text-sm text-ink-2">
      <Globe className="size-4.5 flex-none" aria-hidden="true" />
      <span className="sr-only">{t("Page language")}</span>
      <select
        className="field-sizing-content min-h-target rounded-sm border-0 bg-transparent px-1 font-[inherit] text-inherit"
        value={interfaceLanguage()}
        onChange={({ target }) => {
          if (isLanguage(target.value)) changeLanguage(target.value);
        }}
      >
        {LANGUAGES.map((language) => (
          <option className="bg-raised text-ink" key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
