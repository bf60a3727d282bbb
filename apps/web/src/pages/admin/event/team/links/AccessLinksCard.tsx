import { ACCESS_LINKS_MAX, type AccessLink } from "@hubbub/contract/access-links";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Link2 } from "lucide-react";

import { formatDateTime } from "../../../../../lib/format-date.ts";
import { plural, t } from "../../../../../lib/i18n/translate.ts";
import { useLiveList } from "../../../../../live/use-live-list.ts";
import { Badge } from "../../../../../ui/Badge.tsx";
import { ListCard } from "../../../../../ui/ListCard.tsx";
import { CreateLinkDialog } from "./CreateLinkDialog.tsx";
import { accessLinksQuery, useRevokeLink } from "./link-data.ts";
import { roleNames } from "../../../team/role-texts.ts";
import { RevokeButton } from "../../../RevokeButton.tsx";
import { TeamRow } from "../../../team/TeamRow.tsx";

/** The access links of an event: create, list and revoke. */
export function AccessLinksCard({ event }: { event: OrganizerEvent }) {
  const query = useLiveList(accessLinksQuery(event.id));
  const works = (query.data ?? []).filter((link) => !isExpired(link));

  return (
    <ListCard
      title={t("Access links")}
      create={{
        children: t("Create link"),
        icon: <Link2 />,
        disabled: works.length >= ACCESS_LINKS_MAX,
        renderDialog: (close) => <CreateLinkDialog eventId={event.id} onClose={close} />,
      }}
      description={t(
        "Everyone who opens a link gets its role in this event until the link expires. No account is required. Send each link only to the person it is for.",
      )}
      query={query}
    >
      {(link) => <LinkRow key={link.id} eventId={event.id} link={link} />}
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
        <RevokeButton
          label={label}
          description={t(
            "Everyone who has opened this link will lose access immediately, even on pages they already have open.",
          )}
          onConfirm={() => mutateAsync(link)}
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
