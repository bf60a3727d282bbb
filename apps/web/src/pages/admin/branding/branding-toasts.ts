import { t } from "../../../lib/i18n/translate.ts";

export const brandingToasts = {
  done: () => ({ title: t("Branding saved") }),
  failed: () => t("Could not save the branding"),
};
