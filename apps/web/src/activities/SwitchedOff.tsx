import { CircleOff } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Banner } from "../ui/Banner.tsx";

interface SwitchedOffProps {
  /** A sentence that names the activity. */
  title: string;
  className?: string;
}

/** In the event admin: says that an activity is switched off, and where to switch it on. */
export function SwitchedOff({ title, className }: SwitchedOffProps) {
  return (
    <Banner tone="slate" icon={<CircleOff />} title={title} className={className}>
      {t("The owner or an admin can switch this activity on under Overview.")}
    </Banner>
  );
}
