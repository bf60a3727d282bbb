/** What an import would do, session by session. */
import type {
  ScheduledSession,
  ScheduleField,
  ScheduleImport,
  ScheduleWarning,
} from "@hubbub/contract/schedule-import";
import { TriangleAlert } from "lucide-react";

import { SessionFacts } from "../../../groups/SessionFacts.tsx";
import { formatSessionTime } from "../../../groups/session-time.ts";
import { dateLocale, plural, t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Hint } from "../../../ui/Hint.tsx";

const changeBadges = {
  new: { tone: "upcoming", label: () => t("New") },
  changed: { tone: "pending", label: () => t("Changed") },
  unchanged: { tone: "plain", label: () => t("Unchanged") },
} as const;

const warningTexts: Record<ScheduleWarning, () => string> = {
  "text-cut": () => t("Some text is too long and will be cut off."),
  "no-title": () => t("This session has no title."),
  "no-guid": () => t("This session has no GUID. The next import will find it by its ID or title."),
  "same-guid": () => t("Another session has the same GUID. The next import will distinguish them by their order."),
  "no-start": () => t("The start time is missing or invalid, so the session will have no start or end time."),
  "no-end": () => t("The end time is invalid or not after the start time, so the session will have no end time."),
};

const fieldNames: Record<ScheduleField, () => string> = {
  title: () => t("Title"),
  description: () => t("Description"),
  startsAt: () => t("Start time"),
  endsAt: () => t("End time"),
  room: () => t("Room"),
  speakers: () => t("Speakers"),
};

export function PlannedSessions({ plan }: { plan: ScheduleImport }) {
  const { sessions, missing, unknownTimeZone, timeZone } = plan;
  const warned = sessions.filter(({ warnings }) => warnings.length > 0).length;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {unknownTimeZone === null ? null : (
        <Banner tone="amber" icon={<TriangleAlert />}>
          {t("The file contains an unknown time zone: {zone}. {used} is used for times without a UTC offset.", {
            zone: unknownTimeZone,
            used: timeZone,
          })}
        </Banner>
      )}
      {warned > 0 ? (
        <Banner tone="amber" icon={<TriangleAlert />}>
          {plural(warned, "1 session has a warning.", "{count} sessions have warnings.")}
        </Banner>
      ) : null}
      <Card title={plural(sessions.length, "1 session", "{count} sessions")}>
        <ul className="divide-y divide-line">
          {sessions.map((session, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <PlannedRow key={index} session={session} />
          ))}
        </ul>
      </Card>
      {missing.length > 0 ? (
        <Card title={t("No longer in the file")}>
          <Hint>
            {t("These sessions will stay in the group. You can remove them from the group or delete them yourself.")}
          </Hint>
          <ul className="mt-2 list-disc ps-5">
            {missing.map(({ eventId, title }) => (
              <li key={eventId} dir="auto">
                {title}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  );
}

function PlannedRow({ session }: { session: ScheduledSession }) {
  const { title, change, before, kept, warnings } = session;
  const { tone, label } = changeBadges[change];
  const changed = Object.keys(before) as ScheduleField[];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 py-3">
      <div className="min-w-0 grow basis-48">
        <p dir="auto" className="font-strong">
          {title}
        </p>
        <SessionFacts session={session} />
        {changed.length > 0 ? (
          <ul className="mt-1 text-sm">
            {changed.map((field) => (
              <li key={field}>
                {fieldNames[field]()}: <Changed field={field} before={before} session={session} />
              </li>
            ))}
          </ul>
        ) : null}
        {kept.length > 0 ? (
          <p className="mt-1 text-sm text-teal-ink">
            {t("Your changes are kept: {fields}", { fields: kept.map((field) => fieldNames[field]()).join(", ") })}
          </p>
        ) : null}
        {warnings.map((warning) => (
          <p key={warning} className="mt-1 text-sm text-amber-ink">
            {warningTexts[warning]()}
          </p>
        ))}
      </div>
      <Badge tone={tone}>{label()}</Badge>
    </li>
  );
}

interface ChangedProps {
  field: ScheduleField;
  before: ScheduledSession["before"];
  session: ScheduledSession;
}

/** The earlier value, and the new one. Descriptions are too long for that. */
function Changed({ field, before, session }: ChangedProps) {
  if (field === "description") return t("Changed");
  return (
    <>
      <del className="text-muted">
        <bdi>{shown(before[field], field)}</bdi>
      </del>{" "}
      <span aria-hidden="true">→</span>{" "}
      <ins className="no-underline">
        <bdi>{shown(session[field], field)}</bdi>
      </ins>
    </>
  );
}

function shown(value: string | null | undefined, field: ScheduleField): string {
  if (!value) return "–";
  if (field !== "startsAt" && field !== "endsAt") return value;
  return formatSessionTime({ startsAt: value, endsAt: null }, dateLocale());
}
