import type { EventGroup, OrganizerGroup } from "@hubbub/contract/groups";
import { Eye, FileUp, Link2, QrCode } from "lucide-react";
import { useDeleteGroup, useOptimisticGroup } from "../../../groups/mutations.ts";
import type { AdminGroup } from "../../../groups/keys.ts";
import { useGroupSessions } from "../../../groups/queries.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { paths } from "../../../lib/paths.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useDocumentTitle } from "../../../ui/use-document-title.ts";
import { TeamCard } from "../team/TeamCard.tsx";
import { GroupBranding } from "../branding/BrandingCard.tsx";
import { GroupHead } from "./GroupHead.tsx";
import { GroupSettings } from "./GroupSettings.tsx";
import { SessionSection } from "./SessionSection.tsx";
import { canManage, isOwner } from "./group-permissions.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { Column } from "../../../ui/Column.tsx";

/** Admin of a loaded group: header, sessions, settings and team, kept up to date by live messages. */
export function GroupAdmin({ group }: { group: AdminGroup }) {
  const shown = useOptimisticGroup(group);
  useDocumentTitle(shown.title);
  return (
    <>
      <GroupHead group={shown} />
      {canManage(group) ? null : (
        <Banner tone="slate" icon={<Eye />} className="mt-4">
          {t("You can view this group. Only its owner and admins can change it.")}
        </Banner>
      )}
      <div className="mt-5 grid grid-cols-1 items-start gap-x-5 gap-y-6 lg:grid-cols-aside">
        <SessionSection group={shown} />
        <Column>
          {canManage(shown) ? <SessionMaterialCard group={shown} /> : null}
          <GroupSettings group={shown} />
          {canManage(group) ? <GroupBranding group={group} /> : null}
          {isOwner(group) ? (
            <>
              <TeamCard of={{ kind: "group", id: group.id }} ownerId={group.organizerId} myRole="owner" />
              <DeleteGroup group={group} />
            </>
          ) : null}
        </Column>
      </div>
    </>
  );
}

/** Links to what concerns all sessions of a group. */
function SessionMaterialCard({ group }: { group: OrganizerGroup }) {
  const hasSessions = (useGroupSessions(group).data ?? []).length > 0;
  if (!isOwner(group) && !hasSessions) return null;
  const to = (view: string) => paths.adminGroup(group.permalink, view);
  return (
    <Card title={t("Schedule and links")}>
      <div className="flex flex-col gap-2">
        {isOwner(group) ? (
          <ButtonLink href={to("import")} variant="quiet" icon={<FileUp />}>
            {group.scheduleTimeZone === null ? t("Import a schedule") : t("Import again")}
          </ButtonLink>
        ) : null}
        {hasSessions ? (
          <>
            <ButtonLink href={to("codes")} variant="quiet" icon={<QrCode />}>
              {t("QR codes")}
            </ButtonLink>
            <ButtonLink href={to("links")} variant="quiet" icon={<Link2 />}>
              {t("Speaker links")}
            </ButtonLink>
          </>
        ) : null}
      </div>
    </Card>
  );
}

/** Deletes the group after its title was typed. Its sessions stay as events without a group (GRP-15). */
function DeleteGroup({ group }: { group: EventGroup }) {
  const { mutateAsync } = useDeleteGroup(group.id);
  return (
    <ConfirmButton
      variant="danger"
      className="self-start"
      confirm={{
        title: t("Delete “{title}”?", { title: group.title }),
        description: t("This cannot be undone."),
        action: t("Delete"),
        consequences: [
          t("Its page and its team will be deleted, and its address can never be used again."),
          t("Its sessions will be kept as separate events."),
        ],
        typed: group.title,
        onConfirm: () => mutateAsync(),
      }}
    >
      {t("Delete event group")}
    </ConfirmButton>
  );
}
