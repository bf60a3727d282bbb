import { type EventTab, switchOf, TAB_NAMES } from "@hubbub/contract/activities";
import { ICEBREAKER_PROMPT } from "@hubbub/contract/activities/icebreaker/index";
import { ToggleRight } from "lucide-react";

import { SWITCH_ICONS } from "../../../activities/admin-parts.ts";
import { enabledEventTabs } from "../../../lib/event-tabs.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Mark } from "../../../ui/Logo.tsx";
import type { NewEventFields } from "./new-event.ts";

/** A picture of the new event on a phone, updated while the form is filled in. Not interactive. */
export function AudiencePreview({ fields }: { fields: NewEventFields }) {
  const tabs = enabledEventTabs(fields);
  const first = tabs[0];
  return (
    <aside className="audience-preview" aria-label={t("What your audience will see")}>
      <p className="mb-2.5 text-sm font-strong text-muted">{t("What your audience will see")}</p>
      <div className="phone w-82.5 max-w-full mx-auto bg-night shadow-deep" aria-hidden="true">
        <div className="phone-screen h-160 py-4.5 px-4 relative overflow-hidden bg-paper">
          <div className="flex items-center gap-2">
            <Mark height={26} className="flex-none" />
            <b dir="auto" className="line-clamp-2 min-w-0 font-heading text-[1.03rem] leading-tight font-display">
              {fields.title.trim() || t("Your event")}
            </b>
          </div>
          <div key={first ?? "none"} className="animate-enter">
            <FirstScreen tab={first} fields={fields} />
          </div>
          <div className="absolute inset-x-0 bottom-0 flex items-center justify-around h-15.5 px-1 border-t border-t-line bg-surface text-muted">
            {tabs.map((tab) => (
              <span
                key={tab}
                className="data-current:w-11 data-current:bg-teal-soft data-current:text-teal-ink rounded-full animate-enter grid place-items-center h-8"
                data-current={tab === first ? "" : undefined}
              >
                <TabIcon tab={tab} size={20} />
              </span>
            ))}
          </div>
        </div>
      </div>
    </aside>
  );
}

function FirstScreen({ tab, fields }: { tab: EventTab | undefined; fields: NewEventFields }) {
  if (tab === "icebreaker") return <IcebreakerScreen prompt={fields.icebreakerPrompt.trim()} />;
  if (!tab && fields.enablePolls) return <PollsOnlyScreen />;
  return (
    <div className="flex flex-col items-center px-3 pt-24 text-center">
      <span className="empty-icon grid place-items-center h-21 rounded-[1.875rem] rounded-es-[0.625rem] tone-teal">
        {tab ? <TabIcon tab={tab} /> : <ToggleRight />}
      </span>
      <b className="mt-4 font-heading text-lg font-display">{tab ? t(TAB_NAMES[tab]) : t("No Activities Enabled")}</b>
      <p className="mt-1 text-sm text-muted">
        {tab ? t("Phones open here first.") : t("Switch at least one on, now or during the event.")}
      </p>
    </div>
  );
}

function PollsOnlyScreen() {
  const Icon = SWITCH_ICONS.enablePolls;
  return (
    <div className="flex flex-col items-center px-3 pt-24 text-center">
      <span className="empty-icon grid place-items-center h-21 rounded-[1.875rem] rounded-es-[0.625rem] tone-teal">
        <Icon />
      </span>
      <b className="mt-4 font-heading text-lg font-[650]">{t("Polls")}</b>
      <p className="mt-1 text-sm text-muted">{t("Each poll appears when you open it.")}</p>
    </div>
  );
}

/** @param prompt empty: the default question is shown */
function IcebreakerScreen({ prompt }: { prompt: string }) {
  return (
    <>
      <b dir="auto" className="mt-5.5 block font-heading text-[1.5rem] leading-tight font-display tracking-tight">
        {prompt || t(ICEBREAKER_PROMPT)}
      </b>
      <div className="phone-field mt-3 h-23" />
      <p className="mt-1.5 text-xs text-muted">{t("Short answers make big words")}</p>
      <div className="phone-field mt-2.5">{t("Your name (optional)")}</div>
      <div className="button button-primary button-block mt-3 min-h-12.5">{t("Submit Response")}</div>
      <div className="card mt-4.5 px-3.5 py-5.5 text-center">
        <b className="font-strong">{t("No responses yet")}</b>
        <p className="text-sm text-muted">{t("Word cloud will appear as people respond")}</p>
      </div>
    </>
  );
}

function TabIcon({ tab, size = 24 }: { tab: EventTab; size?: number }) {
  const Icon = SWITCH_ICONS[switchOf(tab)];
  return <Icon size={size} />;
}
