/** The languages of a select, each by its own name. */
import { LANGUAGE_NAMES, LANGUAGES } from "@hubbub/contract/languages";

export const languageOptions = LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }));
