import { EVENT_TABS, isOn } from "@hubbub/contract/activities";

import { ADMIN_PARTS } from "../../../activities/admin-parts.ts";
import { FirstScreen } from "../../../activities/FirstScreen.tsx";
import { t } from "../../../lib/i18n/translate.ts";
import { Mark } from "../../../ui/Logo.tsx";
import type { NewEventFields } from "./new-event.ts";

/** A picture of the new event on a phone, updated while the form is filled in. Not interactive. */
export function AudiencePreview({ fields }: { fields: NewEventFields }) {
  const enabled = ADMIN_PARTS.filter(({ unit }) => isOn(fields, unit));
  const tabs = EVENT_TABS.flatMap((path) => enabled.find(({ unit }) => unit.tab?.path === path) ?? []);
  // Without a tab, an activity such as a poll is shown alone.
  const first = tabs[0] ?? enabled.find(({ unit }) => unit.stageView);
  return (
    <aside className="lg:sticky lg:top-6.5" aria-label={t("What your attendees will see")}>
      <p className="mb-2.5 text-sm leading-snug font-strong text-muted">{t("What your attendees will see")}</p>
      <div
        className="mx-auto w-80 max-w-full rounded-[calc(var(--radius-2xl)+0.75rem)] bg-night p-3 shadow-deep outline-1 outline-line"
        aria-hidden="true"
      >
        <div className="relative h-160 overflow-hidden rounded-2xl bg-paper px-4 py-4">
          <div className="flex items-center gap-2">
            <Mark height={26} className="flex-none" />
            <b dir="auto" className="line-clamp-2 min-w-0 font-heading text-base leading-tight font-strong">
              {fields.title.trim() || t("Your event")}
            </b>
          </div>
          <div key={first?.unit.name} className="animate-enter">
            <FirstScreen part={first} fields={fields} />
          </div>
          <div className="absolute inset-x-0 bottom-0 flex h-16 items-center justify-around border-t border-line bg-surface px-1 text-muted">
            {tabs.map((tab) => (
              <span
                key={tab.unit.name}
                className={`grid h-8 animate-enter place-items-center rounded-full ${tab === first ? "w-target bg-teal-soft text-teal-ink" : ""}`}
              >
                {tab.icon ? <tab.icon size={20} /> : null}
              </span>
            ))}
          </div>
        </div>
      </div>
    </aside>
  );
}
