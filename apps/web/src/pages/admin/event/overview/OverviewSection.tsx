import type { OrganizerEvent, UpdateEvent } from "@hubbub/contract/events";
import { Fragment } from "react";

import type { ChoiceSetting } from "../../../../activities/admin-part.ts";
import { OverviewMain, SWITCHES } from "../../../../activities/admin-parts.ts";
import { AdminCards } from "../../../../activities/AdminCards.tsx";
import { t } from "../../../../lib/i18n/translate.ts";
import { eventUrl, joinHost } from "../../../../lib/join-address.ts";
import { canEditSettings } from "../../../../organizer/can-edit-settings.ts";
import { useUpdateEvent } from "../../../../organizer/mutations.ts";
import { SettingSwitch } from "../../../../organizer/SettingSwitch.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { CopyButton } from "../../../../ui/CopyButton.tsx";
import { EventCode } from "../../../../ui/EventCode.tsx";
import { Hint } from "../../../../ui/Hint.tsx";
import { QrCode } from "../../../../ui/QrCode.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { Column } from "../../../../ui/Column.tsx";
import { InsightsCard } from "../insights/InsightsCard.tsx";
import { TextFilterCard } from "./TextFilterCard.tsx";

/** The Overview tab: switches, word cloud, latest answers, polls, mood votes, sharing and insights. */
export function OverviewSection({ event }: { event: OrganizerEvent }) {
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-[minmax(17rem,22rem)_minmax(0,1fr)] xl:grid-cols-[23.25rem_minmax(0,1fr)_21.75rem]">
      <Column>
        <FeatureControls event={event} />
      </Column>
      <Column>
        <OverviewMain event={event} />
      </Column>
      <Column className="md:col-span-full md:grid md:grid-cols-2 md:items-start xl:col-[auto] xl:flex xl:items-stretch">
        <AdminCards place="overview" event={event} />
        <TextFilterCard event={event} />
        <CompactShareCard event={event} />
      </Column>
      <div className="col-span-full min-w-0">
        <InsightsCard event={event} />
      </div>
    </div>
  );
}

const ROW = "xl:flex xl:flex-1 xl:flex-col xl:justify-center";

/** Switches for the activities and their settings. A change is optimistic and reverts when the server refuses. */
function FeatureControls({ event }: { event: OrganizerEvent }) {
  return (
    <Card padding="none" className="xl:flex xl:flex-1 xl:flex-col">
      <div className="px-5 py-4 xl:flex xl:flex-1 xl:flex-col">
        <h2 className="text-lg leading-tight">{t("Live Feature Controls")}</h2>
        <p className="mt-0.5 mb-1.5 text-xs leading-snug text-muted">{descriptionOf(event)}</p>
        <ul className="divide-y divide-line xl:flex xl:flex-1 xl:flex-col">
          {SWITCHES.map(({ field, label, icon: Icon, settings }) => (
            <Fragment key={field}>
              <li className={ROW}>
                <SettingSwitch event={event} field={field} icon={<Icon />} label={label()} />
              </li>
              {settings.map((setting) => (
                <li key={setting.field} className={`border-dashed ps-5 ${ROW}`}>
                  {"options" in setting ? (
                    <SettingChoice event={event} setting={setting} />
                  ) : (
                    <SettingSwitch
                      event={event}
                      field={setting.field}
                      icon={<setting.icon />}
                      label={setting.label()}
                      description={setting.description?.()}
                    />
                  )}
                </li>
              ))}
            </Fragment>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function SettingChoice({ event, setting }: { event: OrganizerEvent; setting: ChoiceSetting }) {
  const { field, label, options, failed } = setting;
  const { mutate } = useUpdateEvent(event.id, { failed });
  return (
    <div className="py-2">
      <Select
        label={label()}
        options={options().map(({ value, label: name }) => ({ value: String(value), label: name }))}
        value={String(event[field])}
        disabled={!canEditSettings(event)}
        onChange={(value) => mutate({ [field]: Number(value) } as UpdateEvent)}
      />
    </div>
  );
}

function descriptionOf(event: OrganizerEvent): string {
  if (!canEditSettings(event)) return t("Only admins and the event owner can change this.");
  if (event.isArchived) return t("The event is archived. Attendees can only read, regardless of these settings.");
  return t("Changes reach every phone immediately.");
}

/** How to join, compact: QR code, host, event code and link. */
function CompactShareCard({ event }: { event: OrganizerEvent }) {
  const url = eventUrl(event);
  return (
    <Card padding="none" aria-label={t("Share")}>
      <div className="flex flex-wrap items-center gap-4 px-5 py-3.5">
        <QrCode value={url} size={112} className="flex-none" />
        <div className="min-w-0 grow basis-36">
          <Hint dir="ltr">{joinHost(event)}</Hint>
          <EventCode eventId={event.id} className="text-lg leading-normal" />
          <div className="mt-2">
            <CopyButton value={url} label={t("Copy Link")} size="sm" />
          </div>
        </div>
      </div>
    </Card>
  );
}
