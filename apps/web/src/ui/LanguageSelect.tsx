import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from "@hubbub/contract/languages";
import { Globe } from "lucide-react";

import { changeLanguage } from "../lib/i18n/language.ts";
import { interfaceLanguage, t } from "../lib/i18n/translate.ts";

/** Selects the language of the interface; for footers. Each language is shown by its own name. */
export function LanguageSelect() {
  return (
    <label className="text-ink-2 text-sm inline-flex items-center gap-1.5 min-h-target">
      <Globe className="flex-none w-4.5 h-4.5" aria-hidden="true" />
      <span className="sr-only">{t("Page language")}</span>
      <select
        className="min-h-target px-1 border-0 rounded-sm bg-transparent font-[inherit] text-inherit field-sizing-content"
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
