import { formatEventId } from "@hubbub/contract/event-id";
import type { OrganizerEvent } from "@hubbub/contract/events";

import { useState } from "react";

import { formatLongDate } from "../../../../lib/format-date.ts";
import { t } from "../../../../lib/i18n/translate.ts";
import { BrandLogo } from "../../../../ui/BrandLogo.tsx";
import { Logo } from "../../../../ui/Logo.tsx";

export function ReportHead({ event }: { event: OrganizerEvent }) {
  const [today] = useState(() => Date.now());
  return (
    // Phones: the logo is above the title, which needs the full width.
    <header className="flex items-start gap-6 border-b-2 border-ink pb-5 max-sm:flex-col-reverse max-sm:gap-3 print:flex-row">
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="text-2xl leading-short">
          {event.title}
        </h1>
        {event.description ? (
          <p dir="auto" className="mt-1 text-ink-2">
            {event.description}
          </p>
        ) : null}
        <p className="mt-2 text-sm leading-note text-muted">
          {t("Event created on {created}. Report created on {today}.", {
            created: formatLongDate(event.createdAt),
            today: formatLongDate(today),
          })}
          {" · "}
          <span className="font-mono">
            <bdi dir="ltr">{formatEventId(event.id)}</bdi>
          </span>
        </p>
      </div>
      {event.brand?.logo ? <BrandLogo logo={event.brand.logo} className="h-14 max-w-56" /> : null}
      {event.brand?.hideProductName ? null : <Logo />}
    </header>
  );
}
