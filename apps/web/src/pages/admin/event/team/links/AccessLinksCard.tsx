import { ACCESS_LINKS_MAX, type AccessLink } from "@hubbub/contract/access-links";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Link2, Link2Off } from "lucide-react";

import { formatDateTime } from "../../../../../lib/format-date.ts";
import { plural, t } from "../../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../../live/use-live-list.ts";
import { Badge } from "../../../../../ui/Badge.tsx";
import { ConfirmButton } from "../../../../../ui/ConfirmButton.tsx";
import { DialogButton } from "../../../../../ui/DialogButton.tsx";
import { ListCard } from "../../../../../ui/ListCard.tsx";
import { CreateLinkDialog } from "./CreateLinkDialog.tsx";
import { accessLinksQuery, useRevokeLink } from "./link-data.ts";
import { roleNames } from "../../../team/role-texts.ts";
import { TeamRow } from "../../../team/TeamRow.tsx";

/** The access links of an event: create, list and revoke. */
export function AccessLinksCard({ event }: { event: OrganizerEvent }) {
  const query = useLiveList(accessLinksQuery(event.id));
  const works = (query.data ?? []).filter((link) => !isExpired(link));

  return (
    <ListCard
      title={t("Access links")}
      actions={
        <DialogButton
          variant="soft"
          icon={<Link2 />}
          disabled={works.length >= ACCESS_LINKS_MAX}
          renderDialog={(close) => <CreateLinkDialog eventId={event.id} onClose={close} />}
        >
          {t("Create link")}
        </DialogButton>
      }
      description={t(
        "Everyone who opens a link gets its role in this event until the link expires. No account is required. Send each link only to the person it is for.",
      )}
      query={query}
    >
      {(links) => (
        <ul className="mt-2 divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} eventId={event.id} link={link} />
          ))}
        </ul>
      )}
    </ListCard>
  );
}

function LinkRow({ eventId, link }: { eventId: string; link: AccessLink }) {
  const { mutateAsync } = useRevokeLink(eventId);
  const { label, role, expiresAt, opened } = link;
  return (
    <TeamRow
      name={label}
      detail={
        <>
          {isExpired(link)
            ? t("Expired on {time}", { time: formatDateTime(expiresAt) })
            : t("Valid until {time}", { time: formatDateTime(expiresAt) })}
          {" · "}
          {opened === 0 ? t("Not opened yet") : plural(opened, "Opened once", "Opened {count} times")}
        </>
      }
      remove={
        <ConfirmButton
          variant="ghost"
          icon={<Link2Off />}
          aria-label={t("Revoke {label}", { label })}
          title={t("Revoke {label}", { label })}
          confirm={{
            title: t("Revoke “{label}”?", { label }),
            description: t(
              "Everyone who has opened this link will lose access immediately, even on pages they already have open.",
            ),
            action: t("Revoke"),
            onConfirm: () => mutateAsync(link),
          }}
        />
      }
    >
      {isExpired(link) ? <Badge tone="plain">{t("Expired")}</Badge> : null}
      <Badge tone={role === "moderator" ? "upcoming" : "plain"}>{roleNames[role]()}</Badge>
    </TeamRow>
  );
}

function isExpired({ expiresAt }: AccessLink): boolean {
  return Date.parse(expiresAt) <= Date.now();
}
