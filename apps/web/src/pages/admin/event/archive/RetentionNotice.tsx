import type { OrganizerEvent } from "@hubbub/contract/events";

import { formatLongDate } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { pageConfig } from "../../../../lib/page-data.ts";
import { Banner } from "../../../../ui/Banner.tsx";

const DAY_MS = 86_400_000;

/** If the installation has a retention period: when participants' data will be erased, or when it was. */
export function RetentionNotice({ event }: { event: OrganizerEvent }) {
  const { archivedAt, emptiedAt } = event;
  const days = pageConfig.retentionDays;
  if (emptiedAt !== null) {
    return (
      <Banner tone="slate" className="lg:col-span-full">
        {t("What attendees sent was erased on {date}. The event and its totals are kept.", {
          date: formatLongDate(emptiedAt),
        })}
      </Banner>
    );
  }
  if (days === null || archivedAt === null) return null;
  return (
    <Banner tone="amber" className="lg:col-span-full">
      {t("What attendees sent will be erased on {date}. Download the exports before then.", {
        date: formatLongDate(new Date(archivedAt).getTime() + days * DAY_MS),
      })}
    </Banner>
  );
}
