import { CircleOff } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Banner } from "../ui/Banner.tsx";

/** In the event admin: says that an activity is switched off, and where to switch it on. */
export function SwitchedOff({ className }: { className?: string }) {
  return (
    <Banner tone="slate" icon={<CircleOff />} title={t("The activity is switched off.")} className={className}>
      {t("The owner or an admin can switch this activity on under Overview.")}
    </Banner>
  );
}
