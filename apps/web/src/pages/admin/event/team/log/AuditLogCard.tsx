/** What moderators and organizers did in this event, the newest first. */
import { AUDIT_LOG_MAX, type AuditLogEntry, type LoggedAction } from "@hubbub/contract/audit-log";
import { KeyRound, Link2 } from "lucide-react";

import { ADMIN_PARTS } from "../../../../../activities/admin-parts.ts";
import { formatDateTime } from "../../../../../lib/format-date.ts";
import { t } from "../../../../../lib/i18n/translate.ts";
import { request } from "../../../../../lib/request.ts";
import { liveQuery, useLiveList } from "../../../../../live/use-live-list.ts";
import { Card } from "../../../../../ui/Card.tsx";
import { Hint } from "../../../../../ui/Hint.tsx";
import { Loaded } from "../../../../../ui/Loaded.tsx";
import { useShownPart } from "../../../../../ui/ShowMore.tsx";

const sentences: Readonly<Record<LoggedAction, () => string>> = Object.assign(
  {
    stage_live: () => t("Big screen resumed"),
    stage_frozen: () => t("Big screen frozen"),
    stage_black: () => t("Big screen turned black"),
    text_filter_changed: () => t("Word filter changed"),
    participant_muted: () => t("Attendee muted"),
    participant_unmuted: () => t("Attendee unmuted"),
    link_created: () => t("Link created"),
    link_revoked: () => t("Link revoked"),
  },
  ...ADMIN_PARTS.map(({ loggedActions }) => loggedActions),
);

const LOG_REFRESH_MS = 5000;
const SHOWN_AT_FIRST = 8;

const auditLogQuery = (eventId: string) =>
  liveQuery({
    queryKey: ["audit-log", eventId],
    fetch: (signal) => request("GET /api/events/:eventId/activity-log", { params: { eventId }, signal }),
    refreshMs: LOG_REFRESH_MS,
  });

export function AuditLogCard({ eventId }: { eventId: string }) {
  const query = useLiveList(auditLogQuery(eventId));
  return (
    <Card title={t("Activity log")}>
      <Hint>{t("The log shows what the team did in this event. Only admins and the event owner can see it.")}</Hint>
      <Loaded query={query} empty={<p className="mt-3">{t("Nothing here yet")}</p>} className="mt-3">
        {(entries) => <Entries entries={entries} />}
      </Loaded>
    </Card>
  );
}

function Entries({ entries }: { entries: readonly AuditLogEntry[] }) {
  const { shown, more } = useShownPart(entries, { first: SHOWN_AT_FIRST });
  return (
    <>
      <ol className="mt-2 divide-y divide-line">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more}
      {!more && entries.length === AUDIT_LOG_MAX ? (
        <Hint className="mt-3">{t("Older actions are in the JSON export.")}</Hint>
      ) : null}
    </>
  );
}

function Entry({ entry: { at, action, by, subject } }: { entry: AuditLogEntry }) {
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span>{sentences[action]()}</span>
        <time className="text-xs leading-snug whitespace-nowrap text-muted" dateTime={at}>
          {formatDateTime(at)}
        </time>
      </p>
      {subject === null ? null : (
        <p className="truncate text-sm leading-snug" dir="auto" title={subject}>
          {subject}
        </p>
      )}
      <p className="flex items-center gap-1.5 text-xs leading-snug text-muted">
        {by?.kind === "link" ? <Link2 size={14} aria-hidden="true" /> : null}
        {by?.kind === "key" ? <KeyRound size={14} aria-hidden="true" /> : null}
        <bdi>{by ? by.name : t("Deleted account")}</bdi>
        {by?.kind === "link" ? <span>{t("(access link)")}</span> : null}
        {by?.kind === "key" ? <span>{t("(API key)")}</span> : null}
      </p>
    </li>
  );
}
