import { ACCESS_LINKS_MAX, type AccessLink } from "@hubbub/contract/access-links";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Link2, Link2Off } from "lucide-react";
import { useState } from "react";

import { formatDateTime } from "../../../../../lib/format-date.ts";
import { plural, t } from "../../../../../lib/i18n/translate.ts";
import { Badge } from "../../../../../ui/Badge.tsx";
import { Button } from "../../../../../ui/Button.tsx";
import { Card } from "../../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../../ui/ConfirmDialog.tsx";
import { NotLoaded } from "../../../../../ui/NotLoaded.tsx";
import { CreateLinkDialog } from "./CreateLinkDialog.tsx";
import { useAccessLinks, useRevokeLink } from "./link-data.ts";
import { roleNames } from "../role-texts.ts";
import { TeamRow } from "../TeamRow.tsx";

/** The access links of an event: create, list and revoke. */
export function AccessLinksCard({ event }: { event: OrganizerEvent }) {
  const { data: links, isError } = useAccessLinks(event.id);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<AccessLink | null>(null);
  const revoke = useRevokeLink(event.id);
  const works = (links ?? []).filter((link) => !isExpired(link));

  return (
    <Card
      title={t("Access links")}
      actions={
        <Button
          variant="soft"
          icon={<Link2 />}
          disabled={works.length >= ACCESS_LINKS_MAX}
          onClick={() => setCreating(true)}
        >
          {t("Create link")}
        </Button>
      }
    >
      <p className="text-sm text-muted">
        {t(
          "Everyone who opens a link gets its role in this event until the link expires. No account is required. Send each link only to the person it is for.",
        )}
      </p>
      {links ? (
        <ul className="mt-2">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      ) : (
        <NotLoaded hasFailed={isError} failure={t("Could not load the links. Retrying…")} className="mt-3" />
      )}
      {links?.length === 0 ? <p className="mt-3">{t("No links yet")}</p> : null}
      {/* Mounted while it is open, so that nothing of an earlier link is in it. */}
      {creating ? <CreateLinkDialog eventId={event.id} onClose={() => setCreating(false)} /> : null}
      <ConfirmDialog
        open={revoking !== null}
        title={t("Revoke the link “{label}”?", { label: revoking?.label ?? "" })}
        description={t(
          "Everyone who has opened this link will lose access immediately, even on pages they already have open.",
        )}
        action={t("Revoke")}
        pending={revoke.isPending}
        onConfirm={() => revoking && revoke.mutate(revoking, { onSettled: () => setRevoking(null) })}
        onCancel={() => setRevoking(null)}
      />
    </Card>
  );
}

function LinkRow({ link, onRevoke }: { link: AccessLink; onRevoke: () => void }) {
  const { label, role, expiresAt, opened } = link;
  return (
    <TeamRow>
      <span className="flex flex-col [grid-area:person] items-start">
        <bdi className="max-w-full truncate font-strong">{label}</bdi>
        <span className="max-w-full text-muted text-size-sm">
          {isExpired(link)
            ? t("Expired on {time}", { time: formatDateTime(expiresAt) })
            : t("Valid until {time}", { time: formatDateTime(expiresAt) })}
          {" · "}
          {opened === 0 ? t("Not opened yet") : plural(opened, "Opened once", "Opened {count} times")}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-y-2 gap-x-3 [grid-area:standing] sm:justify-end sm:last:col-[standing-start/remove-end]">
        {isExpired(link) ? <Badge tone="plain">{t("Expired")}</Badge> : null}
        <Badge tone={role === "moderator" ? "upcoming" : "plain"}>{roleNames[role]()}</Badge>
      </span>
      <Button
        variant="ghost"
        className="[grid-area:remove]"
        icon={<Link2Off />}
        aria-label={t("Revoke {label}", { label })}
        title={t("Revoke {label}", { label })}
        onClick={onRevoke}
      />
    </TeamRow>
  );
}

function isExpired({ expiresAt }: AccessLink): boolean {
  return Date.parse(expiresAt) <= Date.now();
}
