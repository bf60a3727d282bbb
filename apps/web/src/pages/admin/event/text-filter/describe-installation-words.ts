import { plural, t } from "../../../../lib/i18n/translate.ts";

/** How many words the list of the installation has. */
export function describeInstallationWords(count: number): string {
  if (count === 0) return t("This installation has no word list of its own. The built-in list applies.");
  return plural(
    count,
    "This installation's list has 1 word. The built-in list applies too.",
    "This installation's list has {count} words. The built-in list applies too.",
  );
}
